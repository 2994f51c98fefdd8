import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dump } from 'js-yaml';
import { afterAll, expect, it } from 'vitest';
import { loadContract } from '../src/contract/contract.ts';
import { asOpenapi30 } from '../src/contract/openapi-30.ts';

const run = promisify(execFile);

interface LintResult {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number };
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

const place = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(place, { recursive: true }));

const older = join(place, 'openapi-3.0.yaml');
writeFileSync(older, dump(asOpenapi30(loadContract().document), { noRefs: true }));

it.each([
  ['openapi.yaml', 'openapi.yaml'],
  ['the contract as OpenAPI 3.0', older],
])('%s is clean by Redocly’s recommended rules', async (_, file) => {
  const { stdout } = await run(
    'node_modules/.bin/redocly',
    ['lint', '--extends', 'recommended', '--format', 'json', file],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  const { totals, problems } = JSON.parse(stdout) as LintResult;
  expect(problems).toEqual([]);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});
