import { expect, test } from 'vitest';
import { driftOf } from './drift.ts';

interface Seen {
  readonly profile: unknown;
  readonly observed: unknown;
  /** What single answers showed otherwise. */
  readonly others?: readonly unknown[];
  readonly isWhole?: boolean;
}

function isDrift(question: string, { profile, observed, others = [], isWhole = true }: Seen): boolean {
  const sighted = { sightings: 1, seenAt: '2026-05-20T10:00:00Z', exchanges: [] };
  const contradictions = others.map((one) => ({ ...sighted, observed: one }));
  const observations = [{ ...sighted, question, profile: undefined, observed, contradictions }];
  return (
    driftOf({
      observations,
      profile: { [question]: profile },
      isWhole,
    }).length > 0
  );
}

test.each<[string, Seen]>([
  ['refusal.all-at-once', { profile: 'all', observed: 'first' }],
  ['body.unknown-attribute', { profile: 'refused', observed: 'ignored' }],
])('reading alone does not show how events are refused: %s', (question, seen) => {
  expect(isDrift(question, { ...seen, isWhole: false })).toBe(false);
  expect(isDrift(question, seen)).toBe(true);
});

test.each<[string, Seen, boolean]>([
  ['a count that each answer has of its own', { profile: { n: 3 }, observed: { n: 9 }, others: [{ n: 7 }] }, false],
  [
    'a count, and a version that is another one',
    { profile: { n: 3, v: '1' }, observed: { n: 9, v: '2' }, others: [{ n: 7, v: '2' }] },
    true,
  ],
  ['a count that is a text by now', { profile: { n: 3 }, observed: { n: '9' }, others: [{ n: '7' }] }, true],
  ['a member that is gone', { profile: { n: 3, v: '1' }, observed: { n: 9 }, others: [{ n: 7 }] }, true],
  ['times in a list', { profile: { t: [1, 2] }, observed: { t: [3, 2] }, others: [{ t: [4, 2] }] }, false],
  ['a list of another length', { profile: { t: [1] }, observed: { t: [3, 2] }, others: [{ t: [4, 2] }] }, true],
  ['another constant', { profile: { v: '1' }, observed: { v: '2' } }, true],
])('what answers show: %s', (_, seen, is) => expect(isDrift('answer.members', seen)).toBe(is));

test('a count that pages have, and another one in get', () => {
  const profile = { 'pages.search': { n: 1 }, 'pages.get': { n: 2 } };
  const observed = { 'pages.search': { n: 3 }, 'pages.get': { n: 4 } };
  expect(isDrift('page.members', { profile, observed, others: [{ n: 5 }, { n: 6 }] })).toBe(false);
  expect(isDrift('page.members', { profile, observed })).toBe(true);
});

const example = (message: string, status = 422) => ({
  operation: 'events.create',
  cause: 'invalid',
  violations: [{ kind: 'required', attribute: 'title' }],
  status,
  body: { data: message },
});

test.each([
  ['the same refusal in other words', example('missing'), example('not there'), false],
  ['another status', example('missing'), example('missing', 400), true],
  ['another form', example('missing'), { ...example('missing'), body: { data: ['missing'] } }, true],
  [
    'a cause like which there is no example',
    example('missing'),
    { cause: 'malformed', status: 400, body: { data: {} } },
    false,
  ],
])('refusals by example: %s', (...[, before, now, is]) => {
  const seen = { profile: { examples: [before] }, observed: { examples: [now] } };
  expect(isDrift('refusal.body', seen)).toBe(is);
});
