import { describe, expect, test } from 'vitest';
import { bodyOfBytes, internLists, lengthIn, weightOf, type Recorded } from './recorded.ts';

const loud = () => {
  const made: (readonly string[])[] = [];
  const lists = internLists<string>((list) => {
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
])('the Content-Length of %j is %j', (list, length) => expect(lengthIn(list)).toBe(length));

test('lists of many letters are not held, however few they are', () => {
  const { of, made } = loud();
  const long = (length: number) => ['content-length', String(length), 'x-long', 'x'.repeat(16_000)];
  of(['accept', 'a']);
  for (let length = 0; length < 20; length += 1) of(long(length)); // 320,000 letters
  of(['accept', 'a']);
  expect(made).toHaveLength(22);
});

describe('an exchange weighs', () => {
  const empty = { url: '', headers: [], body: null, response: null, violations: [], advices: [] };
  const more = (change: Partial<Recorded>) =>
    weightOf({ ...empty, ...change } as unknown as Recorded) - weightOf(empty as unknown as Recorded);
  const letters = '\u20ac'.repeat(1000);

  test.each<[string, number, Partial<Recorded>]>([
    ['the bytes of its body', 5000, { body: bodyOfBytes(Buffer.alloc(5000)) }],
    [
      'the bytes of letters beyond Latin-1',
      3000,
      {
        response: {
          status: 200,
          headers: [],
          body: { letters, encoding: 'utf8', bytes: 3000, size: 3000, isPart: false },
        },
      },
    ],
    ['its headers', 1001, { headers: ['x', 'y'.repeat(1000)] }],
    [
      'what was found in it',
      250 + 4000,
      {
        violations: [
          { id: 'event.host.valid', pointer: 'p'.repeat(1000), expected: 'e'.repeat(1000), actual: 'a'.repeat(100) },
        ],
        advices: [{ id: 'event.image.size', pointer: 'p'.repeat(1000), text: 't'.repeat(1000) }],
      },
    ],
  ])('%s', (_, least, change) => {
    expect(more(change)).toBeGreaterThanOrEqual(least - 1);
    expect(more(change)).toBeLessThan(least * 1.1 + 100);
  });
});
