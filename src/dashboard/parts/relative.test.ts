import { expect, test } from 'vitest';
import { relative } from './relative.ts';

test.each([
  [0, 'now'],
  [400, 'now'],
  [3 * 3_600_000, 'in 3 h'],
  [-2 * 86_400_000, '2 d ago'],
  [90_000, 'in 2 min'],
  [-1000, '1 s ago'],
])('%i ms: %s', (ahead, said) => expect(relative(ahead)).toBe(said));
