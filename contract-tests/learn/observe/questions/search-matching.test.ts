import { expect, test } from 'vitest';
import { isFoundBy, probesFrom } from './search-matching.ts';

const titled = (...titles: readonly string[]) => titles.map((title, at) => ({ id: String(at), title }));

test('two words of a title are turned round, short ones too', () => {
  const turned = (...titles: readonly string[]) => probesFrom(titled(...titles)).find(({ part }) => part === 'turned');
  expect(turned('Old Art Harbour')).toMatchObject({ query: 'Harbour Old', id: '0' });
  expect(turned('Museum of Gardens')?.query).toBe('Gardens Museum');
  expect(turned('Harbour')).toBeUndefined();
});

test('a page other than the one that is looked for may be the best match, but not of words that are turned round', () => {
  const shown = [{ id: '7', title: 'Centre Harbour' }];
  expect(isFoundBy({ part: 'word', query: 'harbour', id: '3' }, shown)).toBe(true);
  expect(isFoundBy({ part: 'turned', query: 'Centre Harbour', id: '3' }, shown)).toBe(false);
  expect(isFoundBy({ part: 'turned', query: 'Centre Harbour', id: '7' }, shown)).toBe(true);
  expect(isFoundBy({ part: 'word', query: 'harbour', id: '3' }, [])).toBe(false);
});
