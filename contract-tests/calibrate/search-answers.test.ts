import { expect, test } from 'vitest';
import type { SeenPart } from './facts.ts';
import { searchMatching } from './search-answers.ts';

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
])('what is found by %j matches by %j', (parts, answer) => {
  expect(searchMatching(found(parts))).toEqual(answer);
});
