import { expect, it } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const known = ['host.form', 'search.data', 'JSON', 'place', 'places'];

it.each([
  ['host.from', 'host.form'],
  ['HOST.FORM', 'host.form'],
  ['jsn', 'JSON'],
  ['place', 'place'],
  ['placess', 'places'],
])('of %s is %s', (word, meant) => expect(nearestWord(word, known)).toBe(meant));

it.each(['colour', 'x', ''])('of %j is none', (word) => expect(nearestWord(word, known)).toBeUndefined());

it('is none where nothing is known', () => expect(nearestWord('host.form', [])).toBeUndefined());

it('of two that are equally near is the first', () => expect(nearestWord('cat', ['bat', 'car'])).toBe('bat'));
