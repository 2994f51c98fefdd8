import { expect, test } from 'vitest';
import type { SeenPart } from '../../observations.ts';
import { searchMatching } from './search-matching.ts';

const found = (parts: Readonly<Record<string, boolean>>) =>
  new Map(
    Object.entries(parts).map(([part, observed]): [string, SeenPart] => [
      part,
      { observed, sightings: 1, seenAt: '', exchanges: [] },
    ]),
  );

test.each([
  [{ middle: false, turned: true, 'one of two': false }, 'words'],
  [{ word: true, prefix: true, middle: false, turned: true, 'one of two': false }, 'words'],
  [{ middle: true, turned: true, 'one of two': false }, 'parts'],
  [{ middle: true, turned: false, 'one of two': false }, 'substring'],
  [{ middle: false, turned: true, 'one of two': true }, 'any'],
  // A word that is found by its beginning, beside one that no title has.
  [{ word: true, prefix: true, middle: false, turned: true, 'one of two': true }, undefined],
  [{ word: false, middle: false, turned: false, 'one of two': false }, undefined],
  [{ middle: true, 'one of two': false }, undefined], // a title of one word
  [{}, undefined],
])('what is found by %j matches by %j', (parts, answer) => expect(searchMatching(found(parts))).toEqual(answer));
