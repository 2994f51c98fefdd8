import { expect, it } from 'vitest';
import { nearest } from './did-you-mean.ts';

const known = ['host.form', 'search.data', 'search.paging', 'places'];

it.each([
  ['host.from', 'host.form'],
  ['hostform', 'host.form'],
  ['serch.data', 'search.data'],
  ['place', 'places'],
])('suggests for %s: %s', (name, suggestion) => {
  expect(nearest(name, known)).toBe(` (did you mean \`${suggestion}\`?)`);
});

it.each(['colour', 'x', ''])('suggests nothing for %j', (name) => expect(nearest(name, known)).toBe(''));

it('suggests nothing where nothing is known', () => expect(nearest('host.form', [])).toBe(''));
