import { expect, test } from 'vitest';
import { shownText } from './visible.ts';

test.each([
  ['plain\n\ttext é 漢 🎈', 'plain\n\ttext é 漢 🎈'],
  ['a\u202eb', 'a\\u{202e}b'],
  ['nul\0, escape\u001b[31m', 'nul\\u{0}, escape\\u{1b}[31m'],
  ['zero\u200bwidth', 'zero\\u{200b}width'],
  ['lone \ud800', 'lone \\u{d800}'],
])('nothing hides in a text: %j', (text, shown) => expect(shownText(text)).toBe(shown));

test('a long text is cut, and says how long it is', () => {
  expect(shownText('x'.repeat(1000), 3)).toBe('xxx… (1000 characters)');
  expect(shownText('a🎈b', 2)).toBe('a\ufffd… (4 characters)');
});
