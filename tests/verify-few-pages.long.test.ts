import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { startSandbox } from '../src/index.ts';
import { pagesForAllRules } from '../src/settings/pages-for-all-rules.ts';
import { runCli } from './testing/run-cli.ts';

test.each([pagesForAllRules, 40, 99])('a plain verify of a sandbox of %i pages shows every rule', async (pages) => {
  await using small = await startSandbox({ port: 0, pages });
  const { code, output } = await runCli(['verify', small.url], { cwd: tmpdir() }).ended;
  expect(code, output).toBe(0);
});

test('one page fewer, and a rule is not checked', async () => {
  await using small = await startSandbox({ port: 0, pages: pagesForAllRules - 1 });
  const { code, output } = await runCli(['verify', small.url], { cwd: tmpdir() }).ended;
  expect(code, output).toBe(4);
  expect(output).toContain(`start a sandbox with --pages ${pagesForAllRules} or more`);
});
