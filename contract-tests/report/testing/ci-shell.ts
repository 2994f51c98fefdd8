import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { afterEach, beforeEach } from 'vitest';
import { reportKinds, reportText } from '../write.ts';
import { richReport } from './rich-report.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const action = load(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;
export const apiKey = 'key-of-the-action';

export interface Action {
  readonly inputs: Record<string, { default?: string }>;
  readonly outputs: Record<string, unknown>;
  readonly runs: { readonly steps: readonly { id?: string; run?: string; env?: Record<string, string> }[] };
}

/** A folder of the test's own, in which the scripts of a CI job run. */
export let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'action-'));
  mkdirSync(join(folder, 'reports'));
  for (const kind of reportKinds) writeFileSync(join(folder, 'reports', kind), reportText(kind, richReport, {}));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A program on the PATH that writes down its arguments and does what the shell text says. */
export function program(name: string, text: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(
    join(folder, 'bin', name),
    `#!/usr/bin/env bash\nprintf '%s\\n' "$@" >> "${folder}/${name}.arguments"\n${text}\n`,
  );
  chmodSync(join(folder, 'bin', name), 0o755);
}

/** A `channel-sandbox` that writes the reports it is asked for and ends with a code. */
export function fakeVerify(code: number, says = 'BROKEN', writes = true): void {
  const copy =
    'for word in "$@"; do case "$word" in [a-z]*:*/*) [ -f "$R/${word%%:*}" ] && cp "$R/${word%%:*}" "${word#*:}" ;; esac; done';
  program(
    'channel-sandbox',
    `env > "${folder}/environment"; R="${folder}/reports"; ${writes ? copy : ''}\nprintf '%b\\n' '${says}'\nexit ${code}`,
  );
}

export function run(script: string, env: Record<string, string>) {
  const files = {
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_PATH: join(folder, 'path'),
  };
  const variables = {
    PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
    RUNNER_TEMP: folder,
    ...files,
    ...env,
  };
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env: variables,
    encoding: 'utf8',
  });
  return { status, log: stdout + stderr, summary: written('summary'), output: written('output') };
}

export function written(name: string): string {
  return existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
}
