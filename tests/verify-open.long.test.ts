import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../src/index.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { fakeOpener } from './testing/fake-opener.ts';
import { runCli } from './testing/run-cli.ts';
import { tmpdir } from 'node:os';
import { pagesForAllRules } from '../src/settings/options.ts';

const temporary = tempFolder();
const folder = temporary.path;
const kept = await startSandbox({ port: 0 });
afterAll(async () => {
  await kept.close();
  temporary[Symbol.dispose]();
});

describe('verify --open', () => {
  const open = (variables: Record<string, string>, ...args: readonly string[]) =>
    runCli(['verify', kept.url, '--rules', 'page.get', '--open', ...args], { cwd: folder, variables }).ended;

  test('shows the HTML report that was asked for, whose path comes below the verdict', async () => {
    const { variables, opened } = fakeOpener(folder, 0);
    const { code, output, errors } = await open(
      variables,
      '--report',
      'html:o p/en.html',
      '--report',
      'json:open.json',
    );
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.trimEnd().split('\n').slice(-3)).toEqual([
      expect.stringMatching(/^OK 1 of 1 verified · /),
      'html report: o p/en.html',
      'json report: open.json',
    ]);
    expect(opened()).toBe(`${pathToFileURL(join(folder, 'o p/en.html')).href}\n`);
  });

  test('makes one where none was asked for, and says where it is where no browser opens', async () => {
    const { variables, opened } = fakeOpener(folder, 3);
    const { code, errors } = await open({ ...variables, TMPDIR: folder });
    const [, file = ''] = /no browser could be opened; the report is at (.*)\n$/.exec(errors) ?? [];
    expect(code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('<!doctype html>');
    expect(opened()).toBe(`${pathToFileURL(file).href}\n`);
  });
});

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
