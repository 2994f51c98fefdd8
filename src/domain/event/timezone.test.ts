import { expect, it } from 'vitest';
import { isTimezone } from './timezone.ts';

it.each(['Europe/Lisbon', 'Asia/Kathmandu', 'UTC'])('%s is a timezone', (name) => expect(isTimezone(name)).toBe(true));

it.each(['Europe/Nowhere', 'Lisbon', '', 'Europe/Lisbon '])('%j is none', (name) => {
  expect(isTimezone(name)).toBe(false);
});
