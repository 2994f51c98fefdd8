import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../.github/workflows');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly steps: readonly Step[];
        readonly 'timeout-minutes': number;
        readonly permissions?: object;
        readonly if?: string;
        readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
      }
    >
  >;
}

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const workflow = load(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  test('every action is pinned by its commit, with its version beside', () => {
    const lines = text.split('\n').filter((line) => /\buses:/.test(line));
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('it may read, and no more but where it publishes', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.filter(([, { permissions }]) => permissions !== undefined).map(([job]) => job)).toEqual(
      name === 'release.yml' ? ['attest', 'publish'] : [],
    );
  });

  test('no checkout leaves a token, no job lasts for ever', () => {
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@') === true))
      expect(step.with).toMatchObject({ 'persist-credentials': false });
    for (const [job, { 'timeout-minutes': minutes }] of jobs) expect(minutes, job).toBeLessThanOrEqual(300);
  });

  test('a command holds nothing that somebody else writes', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });
});

const release = load(readFileSync(join(folder, 'release.yml'), 'utf8')) as Workflow;

test('a run by hand publishes nothing, and signs nothing', () => {
  for (const job of ['publish', 'attest']) expect(release.jobs[job]?.if).toBe("github.event_name == 'push'");
});

test('the bill of materials of each image and executable is signed', () => {
  const matrixOf = (job: string, of: string) => release.jobs[job]?.strategy?.matrix[of] ?? [];
  const built = [...matrixOf('image', 'runner'), ...matrixOf('executable', 'runner')];
  expect(built.length).toBeGreaterThan(4);
  expect(matrixOf('attest', 'of')).toHaveLength(built.length);
  expect(release.jobs['attest']?.steps.at(-1)?.with).toMatchObject({ 'sbom-path': 'bill.spdx.json' });
});
