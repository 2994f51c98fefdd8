import { expect, it, test } from 'vitest';
import type { Refusal, Refused } from './outcome.ts';
import { refuse, refuseUnknown, type UnknownReference } from './refuse.ts';
import { callOf } from './testing/call.ts';

const ofHost = { id: 'event.host.valid', pointer: '/host', expected: 'a valid page ID', actual: '1' } as const;
const ofTitle = { id: 'event.required.title', pointer: '/title', expected: 'a value', actual: 'nothing' } as const;
const both: readonly Refusal[] = [
  { stage: 'attributes', cause: 'invalid', violations: [ofTitle] },
  { stage: 'references', cause: 'invalid', violations: [ofHost] },
];

it('refuses for what counts, and lets a call be carried out where nothing does', () => {
  expect(refuse(callOf(), both)?.refusals).toEqual(both);
  expect(refuse(callOf({ applies: ({ id }) => id !== 'event.host.valid' }), both)?.refusals).toEqual([both[0]]);
  expect(refuse(callOf({ applies: () => false }), both)).toBeUndefined();
});

it('carries nothing out that a step before has refused', () => {
  expect(refuse(callOf({ isRefused: true }), [])).toEqual({ kind: 'refused', refusals: [] });
});

it('refuses for a reference that leads to nothing, whatever rules are switched off', () => {
  const violation = {
    id: 'refusal.status.unknown-event',
    pointer: '/path/id',
    expected: 'an ID',
    actual: '1',
  } as const;
  const unknown: UnknownReference = { stage: 'references', cause: 'unknown-event', violations: [violation] };
  expect(refuseUnknown(callOf(), unknown, both).refusals).toEqual([...both, unknown]);
  expect(refuseUnknown(callOf({ applies: () => false }), unknown, both).refusals).toEqual([unknown]);
});

test('no operation can refuse past the filter, or call a rule an open question', () => {
  // @ts-expect-error -- only `refuse` and `refuseUnknown` make a refusal
  const past: Refused = { kind: 'refused', refusals: both };
  // @ts-expect-error -- a rule may be switched off
  const rule: UnknownReference = { stage: 'references', cause: 'unknown-event', violations: [ofHost] };
  expect([past.kind, rule.cause]).toEqual(['refused', 'unknown-event']);
});
