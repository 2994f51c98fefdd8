import { expect, test } from 'vitest';
import { painted, seen, shownText, visible } from './visible.ts';

const acting = '\u001b[2J\u009b1m\u202e\u007f\u0000\r\u{e0041}';

test('what acts on a terminal or hides is spelled out, and JSON stays JSON', () => {
  expect(seen(acting)).toBe(String.raw`\u001b[2J\u009b1m\u202e\u007f\u0000\r\udb40\udc41`);
  const value = { [acting]: acting };
  expect(JSON.parse(seen(JSON.stringify(value)))).toEqual(value);
});

test('a report keeps its colours, and nothing else of a terminal', () => {
  expect(painted('\u001b[31mBROKEN\u001b[39m \u001b[2J\u001b]0;x\u0007')).toBe(
    `\u001b[31mBROKEN\u001b[39m ${String.raw`\u001b[2J\u001b]0;x\u0007`}`,
  );
});

test('talk commands no CI runner', () => {
  expect(visible('::error::x\n  ::add-mask::y')).toBe(
    String.raw`\u003a:error::x` + '\n' + String.raw`  \u003a:add-mask::y`,
  );
});

test.each([
  ['plain\n\ttext é 漢 🎈'],
  ['می\u200cخواهم'],
  ['क्\u200dष and ක්\u200dෂ'],
  ['👨\u200d👩\u200d👧 👩🏽\u200d🚀 ❤️\u200d🔥'],
])('what joins or parts the letters of a word, or an emoji, stays: %s', (text) => expect(seen(text)).toBe(text));

test.each([
  ['pass\u200dword', String.raw`pass\u200dword`],
  ['می\u200c خواهم', String.raw`می\u200c خواهم`],
  ['👨\u200d', String.raw`👨\u200d`],
  ['a\u200fb', String.raw`a\u200fb`],
  ['zero\u200bwidth', String.raw`zero\u200bwidth`],
  ['lone \ud800', String.raw`lone \ud800`],
])('one that joins nothing would hide, and is spelled out as JSON has it: %j', (text, shown) => {
  expect(seen(text)).toBe(shown);
  expect(JSON.parse(seen(JSON.stringify(text)))).toBe(text);
});

test('a long text is cut in no character, and says how much is left out', () => {
  expect(shownText('x'.repeat(1000), 3)).toBe('xxx… (997 characters more)');
  expect(shownText('xxxx', 3)).toBe('xxx… (1 character more)');
  expect(shownText('a🎈b', 2)).toBe('a… (3 characters more)');
});
