import { expect, test } from 'vitest';
import { lengthIn, rememberingLists } from './remembering.ts';

const loud = () => {
  const made: (readonly string[])[] = [];
  const lists = rememberingLists<string>((list) => {
    made.push(list);
    return list.map((text) => text.toUpperCase());
  }, lengthIn);
  return { ...lists, made };
};

test('lists that are alike are made into one, also where lists of other lengths come between them', () => {
  const { of, made } = loud();
  const list = (length: string) => ['content-type', 'text/plain', 'Content-Length', length];
  const [first, second] = [of(list('9')), of(list('10'))];
  expect(of(list('9'))).toBe(first);
  expect(of(list('10'))).toBe(second);
  expect(first).toEqual(['CONTENT-TYPE', 'TEXT/PLAIN', 'CONTENT-LENGTH', '9']);
  expect(made).toHaveLength(2);
});

test('lists that differ in any text, or in their number, are not alike', () => {
  const { of } = loud();
  expect(of(['accept', 'a'])).toEqual(['ACCEPT', 'A']);
  expect(of(['accept', 'b'])).toEqual(['ACCEPT', 'B']);
  expect(of(['accept', 'b', 'x-more', 'c'])).toEqual(['ACCEPT', 'B', 'X-MORE', 'C']);
  expect(of([])).toEqual([]);
});

test('what is forgotten is made anew', () => {
  const { of, forget, made } = loud();
  of(['accept', 'a']);
  forget();
  of(['accept', 'a']);
  expect(made).toHaveLength(2);
});

test.each([
  [['Content-Length', '12'], '12'],
  [['accept', 'x', 'content-length', '0'], '0'],
  [['content-lengthy', '1', 'x-content-leng', '2'], ''],
  [['accept', 'content-length'], ''],
])('the Content-Length of %j is %j', (list, length) => {
  expect(lengthIn(list)).toBe(length);
});
