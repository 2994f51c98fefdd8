import { expect, test } from 'vitest';
import { nextMonday, relative, weekdayOf } from './relative.ts';

test.each([
  [0, 'now'],
  [400, 'now'],
  [3 * 3_600_000, 'in 3 h'],
  [-2 * 86_400_000, '2 d ago'],
  [90_000, 'in 2 min'],
  [-1000, '1 s ago'],
])('%i ms: %s', (ahead, said) => expect(relative(ahead)).toBe(said));

test.each([
  ['2026-11-28T23:59:59.000Z', 'Sat'],
  ['2027-05-20T18:00:00', 'Thu'],
  ['no date', ''],
])('%s is a %s', (at, day) => expect(weekdayOf(at)).toBe(day));

test.each([
  ['2026-11-28T10:00:00.000Z', '2026-11-30T09:00:00.000Z'],
  ['2026-11-30T08:00:00.000Z', '2026-12-07T09:00:00.000Z'],
  ['2026-12-31T08:00:00.000Z', '2027-01-04T09:00:00.000Z'],
  ['2027-01-03T23:00:00.000Z', '2027-01-04T09:00:00.000Z'],
])('the Monday after %s is %s', (now, monday) => expect(nextMonday(now)).toBe(monday));
