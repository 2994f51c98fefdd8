import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readWaivers } from '../contract-tests/files/read-waivers.ts';
import { startSandbox } from '../src/index.ts';
import type { RuleId } from '../src/domain/vocabulary/ids.ts';
import { blocksOf } from './testing/document-blocks.ts';
import { writeExample } from './testing/write-example.ts';

const run = promisify(execFile);

test('its check of a deployment can be pasted', async () => {
  await using sandbox = await startSandbox({ port: 0 });
  const command = blocksOf('README.md', 'sh').find((block) => block.includes('verify')) ?? '';
  const { stdout } = await run('bash', [
    '-c',
    command
      .replace('npx --no-install channel-sandbox', 'node dist/src/cli.js')
      .replace('http://127.0.0.1:4700', sandbox.url),
  ]);
  expect(stdout).toMatch(/^OK \d+ of \d+ verified/m);
});

test.each(blocksOf('README.md', 'ts').map((code, index) => [index, code] as const))(
  'typed program %i compiles and runs',
  async (index, code) => {
    const file = writeExample(`readme-ts-${index}.mts`, code);
    const strictly = ['--ignoreConfig', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    await run('npx', ['tsc', ...strictly, '--lib', 'es2023,esnext.disposable', '--skipLibCheck', file]);
    await run('node', [file.replace('.mts', '.mjs')]);
  },
);

test('the waivers of docs/verify.md accept the failure that they name', async () => {
  const file = writeExample('readme-waivers.yaml', blocksOf('docs/verify.md', 'yaml')[1]);
  const [waiver] = await readWaivers(file);
  await using broken = await startSandbox({ port: 0, deviate: [`${waiver?.rule as RuleId}@events.update`] });
  const command = ['dist/src/cli.js', 'verify', broken.url, '--rules', waiver?.rule ?? '', '--waivers', file];
  const { stdout } = await run('node', command);
  expect(stdout).toMatch(/\nWAIVED 1 waived.*\n$/);
  expect(stdout).toContain(
    `${waiver?.id} of ${waiver?.rule} accepts a failure until ${waiver?.expires}: ${waiver?.reason}`,
  );
});
