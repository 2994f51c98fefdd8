import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { hasRepeatedHeader } from './steps/check-head.ts';

const doubled = (...rawHeaders: readonly string[]) =>
  hasRepeatedHeader({ rawHeaders } as unknown as IncomingMessage, 'x-one');

test('a header is doubled that comes twice, in whatever case', () => {
  expect(doubled('X-One', 'a', 'x-ONE', 'a')).toBe(true);
  expect(doubled('X-One', 'a')).toBe(false);
  expect(doubled()).toBe(false);
});

test('others are none of it, whatever their length, nor is a value', () => {
  expect(doubled('X-One', 'a', 'X-Two', 'a', 'X-Three', 'a')).toBe(false);
  expect(doubled('X-One', 'x-one', 'X-Two', 'x-one')).toBe(false);
});
