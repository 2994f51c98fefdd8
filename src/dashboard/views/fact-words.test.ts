import { expect, test } from 'vitest';
import { inWords } from './fact-words.ts';

test.each([
  [{ fact: 'placesLeft', value: 12 }, ['Places left', '12']],
  [{ fact: 'placesLeft', value: null }, ['Places left', 'unlimited']],
  [{ fact: 'needsEventAccess', value: false }, ['Needs event access', 'no']],
  [{ fact: 'visibleFrom', value: null }, ['Visible from', 'the beginning']],
  [{ fact: 'localStart', value: '2027-05-20T18:00:00' }, ['Starts, by the clock there', '2027-05-20 18:00:00']],
  [{ fact: 'place', value: null }, ['Place', 'not known']],
] as const)('%j: %j', (fact, said) => expect(inWords(fact)).toEqual(said));
