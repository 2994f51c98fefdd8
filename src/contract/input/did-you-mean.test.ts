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

it.each([
  ['host', ' (did you mean `host.form`?)'],
  ['search', ' (did you mean `search.data` or `search.paging`?)'],
])('suggests what belongs to the family %s', (name, suggestion) => expect(nearest(name, known)).toBe(suggestion));

it('suggests few of a large family', () => {
  expect(nearest('a', ['a.1', 'a.2', 'a:3', 'a.4', 'ab'])).toBe(
    ' (did you mean `a.1` or `a.2` or `a:3` or another of them?)',
  );
});

it.each(['colour', 'x', ''])('suggests nothing for %j', (name) => expect(nearest(name, known)).toBe(''));

it('suggests nothing where nothing is known', () => expect(nearest('host.form', [])).toBe(''));
