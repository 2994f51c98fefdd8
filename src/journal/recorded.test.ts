import { describe, expect, test } from 'vitest';
import { bodyOfBytes, bytesOf, type Recorded } from './recorded.ts';

describe('an exchange takes', () => {
  const empty = { url: '', headers: [], body: null, response: null, violations: [], advices: [] };
  const more = (change: Partial<Recorded>) =>
    bytesOf({ ...empty, ...change } as unknown as Recorded) - bytesOf(empty as unknown as Recorded);
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
