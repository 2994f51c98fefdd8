import { expect, test } from 'vitest';
import type { Ask } from '../target/exchange.ts';
import type { LawfulValue } from './bundle.ts';
import { bundleChecks } from './bundle.ts';
import type { Finding, Trial } from './check.ts';
import { playedTrial } from './testing/trial.ts';

const values = Array.from({ length: 16 }, (_, at): LawfulValue => ({
  rule: 'event.types.title',
  title: `value ${at}`,
  change: (body) => ({ ...body, [`value ${at}`]: true }),
}));

/** What all checks of some bundles of the same values find where bodies with some values are refused. */
async function findingsOf(bundles: number, isRefused: (names: readonly string[]) => boolean) {
  const answer = ({ body }: Ask) => ({
    status: isRefused(Object.keys(body as object)) ? 422 : 200,
    json: { data: { id: 1 } },
  });
  const played = playedTrial(answer, {
    own: { id: 5001, title: 'a title', isMade: true },
    values: {
      types: [3],
      places: ['place-a'],
      hosts: [10],
      image: 'https://images.example.com/a.png',
      email: 'a@example.com',
      published: '2029-03-10T09:00',
      starts: '2029-05-20T18:00',
      ends: '2029-05-20T20:30',
    },
    accepted: Object.fromEntries(
      (['events.create', 'events.update'] as const).map((operation) => [
        operation,
        { shape: 'minimal', forms: { host: 'int', date: { rare: 'basic' } } },
      ]),
    ),
  });
  const done = new Map<string, Promise<unknown>>();
  const once = (key: string, work: () => Promise<unknown>) => {
    const result = done.get(key) ?? work();
    done.set(key, result);
    return result;
  };
  const session = { ...played.session, once, mayCreate: () => true, send: played.send };
  const judge = () => ({ verdict: 'must-accept', rules: [], questions: [] });
  const trial = { ...played, session, judge } as unknown as Trial;
  const findings: (readonly [string, Finding])[] = [];
  for (let at = 0; at < bundles; at += 1)
    for (const check of bundleChecks({ name: `bundle ${at}`, values }))
      findings.push([check.title, await check.run(trial)]);
  return { findings, asked: played.asked };
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
