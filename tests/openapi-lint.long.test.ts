import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

interface LintResult {
  readonly totals: { readonly errors: number; readonly warnings: number; readonly ignored: number };
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

it('openapi.yaml is clean by Redocly’s recommended rules', async () => {
  const { stdout } = await run(
    'node_modules/.bin/redocly',
    ['lint', '--extends', 'recommended', '--format', 'json', 'openapi.yaml'],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  const { totals, problems } = JSON.parse(stdout) as LintResult;
  expect(problems).toEqual([]);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});
