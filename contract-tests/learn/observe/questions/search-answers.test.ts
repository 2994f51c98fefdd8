import { expect, test } from 'vitest';
import type { SeenPart } from '../../observations.ts';
import { searchMatching } from './search-matching.ts';
import { searchTypes } from './searches.ts';

const found = (parts: Readonly<Record<string, boolean>>) =>
  new Map(
    Object.entries(parts).map(([part, observed]): [string, SeenPart] => [
      part,
      { observed, sightings: 1, seenAt: '', exchanges: [] },
    ]),
  );

const all = { word: true, prefix: true, turned: true, 'other case': true, start: true };

test.each([
  [{ ...all, middle: false }, 'words'],
  [{ ...all, middle: true, turned: false }, 'substring'],
  [{ ...all, middle: true }, { unit: 'substring' }],
  [
    { ...all, prefix: false, 'one of two': true },
    { unit: 'word', terms: 'any' },
  ],
  [{ ...all, turned: false, middle: false }, { unit: 'start' }],
  [{ word: false, start: true, 'other case': false }, { unit: 'start' }],
  [
    { ...all, 'other case': false },
    { unit: 'prefix', case: 'kept' },
  ],
  [
    { ...all, 'accent as written': true, accent: false },
    { unit: 'prefix', accents: 'kept' },
  ],
  [{ ...all, 'accent as written': false, accent: false }, 'words'],
  [{ word: false, start: false }, undefined],
])('what is found by %j matches by %j', (parts, answer) => expect(searchMatching(found(parts))).toEqual(answer));

test.each([
  [{ other: false }, 'refused'],
  [{ other: true, 'int-from-string': true }, 'ignored'],
  [{ other: false, null: false, 'int-from-string': false }, 'refused'],
  [
    { other: false, null: true },
    { otherwise: 'refused', null: 'omitted' },
  ],
  [
    { other: true, null: false },
    { otherwise: 'ignored', null: 'refused' },
  ],
  [
    { other: false, null: true, 'string-from-number': true, 'int-from-string': true, 'int-from-bool': false },
    { otherwise: 'refused', null: 'omitted', read: ['int-from-string', 'string-from-number'] },
  ],
  [{ null: true }, undefined],
])('of searches with %j values of other types are %j', (parts, answer) => {
  const outcomes = [...found(parts)].map(([part, seen]): [string, SeenPart] => [
    part,
    { ...seen, observed: seen.observed === true ? 'accepted' : 'refused' },
  ]);
  expect(searchTypes(new Map(outcomes))).toEqual(answer);
});
