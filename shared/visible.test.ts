import { expect, test } from 'vitest';
import { painted, seen, visible } from './visible.ts';

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
