import { expect, test } from 'vitest';
import { fromAccepted } from '../../contract-tests/report/accepted-baseline.ts';
import type { Report } from '../../contract-tests/index.ts';
import { verifySandbox } from './verify-sandbox.ts';

/** Members in which the request that shows each failure differs from the most like accepted one. */
function differences(report: Report): readonly string[] {
  const from = fromAccepted(report);
  return report.requirements
    .flatMap(({ checks }) => checks.filter(({ status }) => status === 'failed'))
    .map(({ exchanges }) => {
      const [last] = exchanges.slice(-1);
      return (last === undefined ? [] : (from(last) ?? [])).map(({ name }) => name).join(', ');
    });
}

test('a wrong host that is accepted is reported with nothing else that is odd', async () => {
  const report = await verifySandbox({ deviate: ['event.host.valid'] });
  expect(new Set(differences(report))).toEqual(new Set(['host']));
  expect(report.summary.requests).toBeLessThanOrEqual(500);
});

test('a lawful value that is refused is reported with nothing else that is odd', async () => {
  const report = await verifySandbox({ deviate: ['event.external-url.null:refused'] });
  expect(new Set(differences(report))).toEqual(new Set(['externalUrl']));
  expect(report.summary.requests).toBeLessThanOrEqual(500);
});

test('a capacity below the RSVPs is reported with nothing else that is odd', async () => {
  const report = await verifySandbox({ deviate: ['update.capacity.floor'] });
  // The event with RSVPs and the flag are what some of these checks are about.
  const names = new Set(differences(report).flatMap((all) => all.split(', ')));
  expect([...names].filter((name) => !['path', 'receivesRsvpWebhooks'].includes(name))).toEqual(['capacity']);
  expect(report.summary.requests).toBeLessThanOrEqual(500);
});
