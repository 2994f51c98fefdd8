import { expect, test } from 'vitest';
import { createAuditor } from '../src/audit/audit.ts';
import { loadContract } from '../src/contract/contract.ts';
import type { Answers } from '../src/interface/questions/index.ts';
import { listedAnswers } from '../src/interface/question.ts';
import { contradictionOf } from '../src/sweep/flips.ts';
import { defaultProfile } from '../src/profile/profile.ts';
import { startSandbox } from '../src/sandbox.ts';
import { sampled } from './testing/sampled.ts';
import { fullEvent, validEvent } from './testing/valid-event.ts';

const contract = loadContract();
const audit = createAuditor(contract);

const dates = [
  '2027-05-20T18:00:00',
  '2027-05-20 18:00',
  '2027-05-20T18:00:00.250Z',
  '2027-05-20T18:00:00,25+01:00',
  '2027-05-20t18:00:00z',
  '2027-05-20T18:00:00+0100',
  '20270520T180000',
  '2027-05-20',
  1_810_922_400,
  1_810_922_400_000,
  '1810922400',
];

/** What some lawful answer or other accepts: examples of every question, dates in every form, look-alikes of every type. */
const creates: readonly object[] = [
  validEvent,
  fullEvent,
  ...[...contract.questions.values()].flatMap(({ example }) =>
    example?.create === undefined ? [] : [{ ...validEvent, ...example.create }],
  ),
  ...dates.map((date) => ({ ...validEvent, startedAt: date, endedAt: date })),
  ...dates.map((date) => ({ ...validEvent, publishedAt: date })),
  ...Object.entries(fullEvent).flatMap(([name, value]) =>
    [String(value), [value], null, '', ' ', Number(value), value === true ? 1 : 'true'].map((other) => ({
      ...fullEvent,
      [name]: other,
    })),
  ),
];

const searches = [
  { query: '' },
  { query: 'a', page: '2' },
  { query: 'a', perPage: 500 },
  { query: 3 },
  { query: null },
  {},
];

/** Each lawful answer that can stand alone, to each question that decides what is accepted. */
const profiles = [...contract.questions]
  .filter(([id, { kind }]) => kind !== 'none' || id.startsWith('search.'))
  .flatMap(([id, question]) =>
    listedAnswers(question)
      .map((answer): Partial<Answers> => ({ [id]: answer }))
      .filter((answers) => contradictionOf(defaultProfile(contract), answers) === undefined),
  );

/** A create of the same title again would be one that was sent again. */
const named = (body: object, title: string) =>
  'title' in body && body.title === validEvent.title ? { ...body, title } : body;

async function acceptedUnder(profile: Partial<Answers>) {
  await using sandbox = await startSandbox({ port: 0, pages: 10, events: 1, profile, journal: 100_000 });
  const headers = { ...sandbox.headers, 'content-type': 'application/json' };
  const send = async (path: string, body: object) =>
    (await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).arrayBuffer();
  for (const [at, body] of creates.entries())
    await send('/v1/events.create', { host: 9000, ...named(body, `Event ${at}`) });
  for (const body of searches) await send('/channels/pages.search', body);
  const entries = sandbox.journal();
  return entries.filter(({ response }) => (response?.status ?? 500) < 300);
}

/** Stated of what the client sends, whatever a deployment makes of it; and a create that the client forgets, which no answer can accept. */
const stated: ReadonlySet<string> = new Set(['search.per-page.max', 'create.id.stored']);

test('what a lawful answer accepts, no audit calls broken', { timeout: 300_000 }, async () => {
  const wrong = new Map<string, string>();
  let accepted = 0;
  for (const profile of sampled(profiles, 4)) {
    const entries = await acceptedUnder(profile);
    accepted += entries.length;
    const { findings } = audit([{ name: 'traffic', unit: 'seq', entries }]);
    for (const { id, kind, verdict, evidence } of findings)
      if (kind === 'rule' && verdict === 'broken' && !stated.has(id))
        wrong.set(`${id} ${evidence[0]?.pointer} ${evidence[0]?.actual}`, JSON.stringify(profile));
  }
  expect(accepted).toBeGreaterThan(1500);
  expect([...wrong]).toEqual([]);
});
