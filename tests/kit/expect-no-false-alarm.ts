import { expect } from 'vitest';
import { type Report, runChecks, type RunOptions } from '../../contract-tests/index.ts';
import { fixturesToldBy } from '../../contract-tests/files/read-fixtures.ts';
import { startSandbox, type SandboxOptions } from '../../src/index.ts';

/** Runs the whole kit against a sandbox that listens, with the fixtures that it tells of itself. */
export async function verifySandbox(options: SandboxOptions, run: RunOptions = {}): Promise<Report> {
  await using sandbox = await startSandbox({ port: 0, ...options });
  const fixtures = await fetch(`${sandbox.control}/fixtures`);
  return await runChecks(sandbox.url, {
    fixtures: fixturesToldBy('the sandbox', (await fixtures.json()) as Record<string, unknown>),
    ...run,
  });
}

/** IDs of the rules that a run ended with in one of these states. */
export function rulesThatAre(report: Report, ...statuses: readonly string[]): readonly string[] {
  return report.requirements.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
}

/** Expects of a run on a lawful sandbox that it verified every rule, within its bounds. */
export function expectNoFalseAlarm(report: Report, profile: Readonly<Record<string, unknown>> | string): void {
  expect(rulesThatAre(report, 'violated', 'unverified')).toEqual([]);
  expect(report.requirements.flatMap(({ checks }) => checks).filter(({ status }) => status === 'error')).toEqual([]);
  // Where nobody says how long to wait, requests are tried again.
  const mostRequests = typeof profile === 'object' && 'limits.rate' in profile ? 900 : 500;
  expect(report.summary.requests).toBeLessThanOrEqual(mostRequests);
  expect(report.summary.eventsCreated).toBeLessThanOrEqual(10);
}
