import { expect } from 'vitest';
import type { Report } from '../../contract-tests/index.ts';
import { rulesThatAre } from './verify-sandbox.ts';

/** Expects of a run on a lawful sandbox that it verified every rule, within its bounds. */
export function expectNoFalseAlarm(report: Report, profile: Readonly<Record<string, unknown>> | string): void {
  expect(rulesThatAre(report, 'violated', 'unverified')).toEqual([]);
  expect(report.requirements.flatMap(({ checks }) => checks).filter(({ status }) => status === 'error')).toEqual([]);
  // Where nobody says how long to wait, requests are tried again.
  const mostRequests = typeof profile === 'object' && 'limits.rate' in profile ? 900 : 500;
  expect(report.summary.requests).toBeLessThanOrEqual(mostRequests);
  expect(report.summary.eventsCreated).toBeLessThanOrEqual(10);
}
