import request from 'supertest';
import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dump } from 'js-yaml';
import { beforeAll, expect, it } from 'vitest';
import { loadContract } from '../src/contract/contract.ts';
import { asOpenapi30 } from '../src/contract/openapi-30.ts';
import { createSandbox } from '../src/sandbox.ts';
import { fileFolder } from './testing/file-folder.ts';
import { createInterface } from 'node:readline';
import { freePort } from './testing/free-port.mjs';
import { newestTools } from './testing/newest-tools.ts';

const run = promisify(execFile);

interface LintResult {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number };
  readonly problems: readonly { readonly ruleId: string; readonly severity: string; readonly message: string }[];
}

const { path: place } = fileFolder();

async function lint(file: string): Promise<LintResult> {
  const args = ['lint', '--extends', 'recommended', '--format', 'json', file];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await run('node_modules/.bin/redocly', args, { env, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  return JSON.parse(stdout) as LintResult;
}

const older = join(place, 'openapi-3.0.yaml');
writeFileSync(older, dump(asOpenapi30(loadContract().document), { noRefs: true }));

const control = join(place, 'control.json');
beforeAll(async () => {
  await using sandbox = await createSandbox({ pages: 1, events: 0 });
  writeFileSync(control, JSON.stringify((await request(sandbox.app).get('/_sandbox/openapi.json')).body));
});

it('the control area’s document has no error by the same rules', async () => {
  const { totals, problems } = await lint(control);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(totals.errors).toBe(0);
});

it.each([
  ['openapi.yaml', 'openapi.yaml'],
  ['the contract as OpenAPI 3.0', older],
])('%s is clean by Redocly’s recommended rules', async (_, file) => {
  const { totals, problems } = await lint(file);
  expect(problems).toEqual([]);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

const headers = { authorization: 'Channel key', 'x-channel': 'chn' };

it.each(['.', ...newestTools])('Prism of %s serves openapi.yaml as a mock without a warning', async (place) => {
  const port = await freePort();
  const prism = spawn(process.execPath, [
    join(place, 'node_modules/.bin/prism'),
    'mock',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    'openapi.yaml',
  ]);
  try {
    const said: string[] = [];
    createInterface({ input: prism.stderr }).on('line', (line) => said.push(line));
    for await (const line of createInterface({ input: prism.stdout })) {
      said.push(line);
      if (line.includes('Prism is listening')) break;
    }
    expect(said.filter((line) => /warn|error|fatal/i.test(line))).toEqual([]);
    expect(said.filter((line) => / (GET|POST) /.test(line))).toHaveLength(4);
    const answer = await fetch(`http://127.0.0.1:${port}/channels/pages/9000`, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ status: 200, data: expect.objectContaining({ id: 9000 }) as unknown }),
    ]);
  } finally {
    prism.kill();
  }
});
