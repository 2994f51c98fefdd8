import { expect, test } from 'vitest';
import { compileText } from './compile-text.ts';

const parts = { name: (of: string) => of, twice: (of: string) => of + of };
const made = (text: string, of = 'Ann') => compileText(text, parts)(of);

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['{name}', 'Ann'],
  ['{name}{twice} and {name}', 'AnnAnnAnn and Ann'],
  ['{{name} is {name}', '{name} is Ann'],
  ['{{', '{'],
  ['{other} {name', '{other} {name'],
  ['{toString}', '{toString}'],
  ['name}', 'name}'],
  ['.name.', '.name.'],
])('%j becomes %j', (text, expected) => expect(made(text)).toBe(expected));

test('a text is cut to 10,000 characters', () => {
  expect(made('{twice}.', 'a'.repeat(5_000))).toBe('a'.repeat(10_000));
  expect(made('{twice}', 'a'.repeat(5_000))).toHaveLength(10_000);
  expect(made('{name}.', 'a'.repeat(9_999))).toHaveLength(10_000);
  expect(made('{name}', 'a'.repeat(10_001))).toHaveLength(10_000);
});
