import { expect, test } from 'vitest';
import { bundleChecks } from './bundle.ts';
import type { Finding } from './check.ts';
import { namedValues, refusingTrial } from './testing/refusing-trial.ts';

const values = namedValues(16);

/** What all checks of some bundles of the same values find where bodies with some values are refused. */
async function findingsOf(bundles: number, isRefused: (names: readonly string[]) => boolean) {
  const { trial, asked } = refusingTrial(isRefused);
  const findings: (readonly [string, Finding])[] = [];
  for (let at = 0; at < bundles; at += 1)
    for (const check of bundleChecks({ name: `bundle ${at}`, values }))
      findings.push([check.title, await check.run(trial)]);
  return { findings, asked };
}

const titlesWith = (findings: readonly (readonly [string, Finding])[], status: Finding['status']) => [
  ...new Set(findings.filter(([, one]) => one.status === status).map(([title]) => title)),
];

test('a culprit of one bundle is taken out first of all others', async () => {
  const { findings, asked } = await findingsOf(4, (names) => names.includes('value 5'));
  expect(titlesWith(findings, 'failed')).toEqual(['accepts value 5']);
  // Of 8 requests with all, one is halved, and 7 are sent again without the culprit.
  expect(asked.length).toBeLessThanOrEqual(8 + 8 + 7);
});

test('where much is refused the search ends, and what it did not decide is left with the reason', async () => {
  const isRefused = (names: readonly string[]) => values.some(({ title }, at) => at % 2 === 0 && names.includes(title));
  const { findings, asked } = await findingsOf(4, isRefused);
  expect(asked.length).toBeLessThanOrEqual(8 + 40);
  expect(titlesWith(findings, 'failed').length).toBeGreaterThan(0);
  const left = findings.map(([, one]) => one).find((one) => one.status === 'skipped');
  expect(left).toMatchObject({ reason: expect.stringContaining('40 requests and 5 events at most') as string });
});
