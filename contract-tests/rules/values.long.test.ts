import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { learnt, agreedTrial } from '../checks/testing/agreed-trial.ts';
import { baseline } from '../learn/deployment.ts';
import { datesAhead } from '../learn/event-dates.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { answering, answersTo, namesOf, playRun, playedFixtures } from '../testing/play-run.ts';
import { rules } from './index.ts';
import { knownIn } from './known.ts';
import { made, type Patch, type Raw } from './rule.ts';

const places = ['place-rotterdam-01', 'place-utrecht-02', 'place-leiden-03'] as const;
const fixtures = { ...playedFixtures, places: { ...playedFixtures.places, valid: [...places] } };
const now = new Date();
const [dates] = datesAhead(now);
const trial = agreedTrial({
  deployment: {
    values: { ...learnt.values, ...dates, types: [3, 7], places, email: 'contact@example.com', site: 'www.iana.org' },
  },
  exchanges: [],
});
Object.assign(trial.session, { parts: { ...trial.session.parts, fixtures: learnt.fixtures, now: () => now } });
const known = await knownIn({ ...trial, depth: 'thorough' });
const plain = baseline(trial.deployment, 'events.update', trial.session);

type Body = Readonly<Record<string, unknown>>;

const carries = (body: Body, patch: Patch) =>
  Object.entries(patch).every(([name, value]) =>
    value === undefined ? !(name in body) : isDeepStrictEqual(body[name], value),
  );

const besides = new Set(['event.title.duplicates', 'event.published-at.schedules']);

const accepted = rules.flatMap(({ id, accept = {}, only }) =>
  Object.entries(accept).flatMap(([title, value]) => {
    const patch = made(value, known) as Patch | undefined;
    // Of what the plain body has anyway, and of what differs in each run, no single value can be refused here.
    const isTold = patch !== undefined && !('missing' in patch) && !besides.has(id);
    return isTold && !carries(plain, patch) ? [{ id, title, patch, only }] : [];
  }),
);

describe('a value that has to be accepted, and is not,', () => {
  test('is looked for among most of those in the lists', () => expect(accepted.length).toBeGreaterThan(60));

  test.each(accepted)('turns $id red, and no other rule: $title', async ({ id, title, patch, only }) => {
    const isRefused = ({ operation, body }: RequestSpec) =>
      operation === (only ?? 'events.update') && carries((body ?? {}) as Body, patch);
    const run = await playRun([id], answersTo(isRefused, 422), { fixtures });
    const failed = run.checks.filter(({ status }) => status === 'failed');
    expect([...new Set(failed.map(({ rule }) => rule))]).toEqual([id]);
    expect(namesOf(run, 'failed')).toContain(`accepts ${title} (${only ?? 'events.update'})`);
    expect(namesOf(run, 'error')).toEqual([]);
  });
});

const raws = rules.flatMap(({ id, refuse = {} }) =>
  Object.entries(refuse).flatMap(([title, value]) =>
    typeof value === 'object' && 'raw' in value ? [{ id, title, sent: value as Raw }] : [],
  ),
);

describe('a body that is not the JSON of an event', () => {
  test.each(raws.flatMap((one) => [200, 500].map((status) => ({ ...one, status }))))(
    'is a violation of $id if it is answered $status: $title',
    async ({ id, title, sent, status }) => {
      const run = await playRun(
        [id],
        ({ ask }, answer) =>
          ask.text === sent.raw && ask.contentType === sent.contentType
            ? answering(answer, status, { id: 1 })
            : undefined,
        { fixtures },
      );
      expect(namesOf(run, 'failed').toSorted()).toEqual(
        ['events.create', 'events.update'].map((operation) => `refuses ${title} (${operation})`),
      );
    },
  );
});

test('one refused lawful value leaves no rule unverified', async () => {
  const isRefused = ({ operation, body }: RequestSpec) =>
    operation.startsWith('events.') && String((body as Body | undefined)?.['contactEmail']).startsWith("O'Neil");
  const run = await playRun(['event'], answersTo(isRefused, 422), { fixtures, depth: 'standard' });
  const failed = run.checks.filter(({ status }) => status === 'failed');
  expect([...new Set(failed.map(({ rule }) => rule))]).toEqual(['event.contact-email.valid']);
  expect(run.checks.filter(({ status, says }) => status === 'skipped' && says.includes('not found out'))).toEqual([]);
});

test('depth is a prefix: what quick depth sends, standard depth sends too, and thorough depth all of it', async () => {
  const titlesAt = async (depth: 'quick' | 'standard' | 'thorough') => {
    const run = await playRun(undefined, undefined, { fixtures, depth });
    const byFamily = new Map<string, number>();
    for (const { ask } of run.sent) {
      const family = (ask.serves ?? 'learn').split('.').slice(0, 2).join('.');
      byFamily.set(family, (byFamily.get(family) ?? 0) + 1);
    }
    console.log(depth, run.sent.length, Object.fromEntries(byFamily));
    return run.checks.map(({ rule, name }) => `${rule} ${name}`);
  };
  const [quick, standard, thorough] = [await titlesAt('quick'), await titlesAt('standard'), await titlesAt('thorough')];
  expect(quick.filter((one) => !standard.includes(one))).toEqual([]);
  expect(standard.filter((one) => !thorough.includes(one))).toEqual([]);
  expect(await titlesAt('quick')).toEqual(quick);
});
