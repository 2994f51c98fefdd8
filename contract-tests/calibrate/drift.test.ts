import { expect, test } from 'vitest';
import { createObservations } from '../learn/observations.ts';
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
      seen: createObservations({ apiKey: 'key', channelId: 'channel' }, () => new Date()),
      profile: { [question]: profile },
      isWhole,
    }).length > 0
  );
}

test('the keys of one stage come in any order, stages in one', () => {
  const stages = (...all: readonly (readonly string[])[]) => ({ stages: all.map((of) => ({ of })) });
  const profile = stages(['required', 'format'], ['reference']);
  expect(isDrift('refusal.order', { profile, observed: stages(['format', 'required'], ['reference']) })).toBe(false);
  expect(isDrift('refusal.order', { profile, observed: stages(['reference'], ['required', 'format']) })).toBe(true);
  const kinds = (...all: readonly string[]) => ({ kinds: all });
  expect(isDrift('refusal.order', { profile: kinds('a', 'b'), observed: kinds('b', 'a') })).toBe(true);
});

test('texts that take turns come in an order', () =>
  expect(isDrift('refusal.messages', { profile: { null: ['a', 'b'] }, observed: { null: ['b', 'a'] } })).toBe(true));

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
