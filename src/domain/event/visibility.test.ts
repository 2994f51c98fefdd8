import { expect, it } from 'vitest';
import { visibleFrom } from './visibility.ts';

const iso = (publishedAt: string, offset: 'honoured' | 'ignored') =>
  new Date(visibleFrom({ publishedAt }, offset)).toISOString();

it.each(['2027-05-01T09:00:00', '2027-05-01 09:00', '2027-05-01T09:00:00Z'])('reads %s as UTC', (publishedAt) => {
  expect(iso(publishedAt, 'honoured')).toBe('2027-05-01T09:00:00.000Z');
});

it('takes an offset at its word, or looks at the wall-clock part alone (published-at.offset)', () => {
  expect(iso('2027-05-01T09:00:00+02:00', 'honoured')).toBe('2027-05-01T07:00:00.000Z');
  expect(iso('2027-05-01T09:00:00+02:00', 'ignored')).toBe('2027-05-01T09:00:00.000Z');
});

it('is not moved by the hour that a timezone skips, for there is none in UTC', () => {
  expect(iso('2027-03-28T01:30:00', 'honoured')).toBe('2027-03-28T01:30:00.000Z');
});

it('has always been visible without publishedAt (event.published-at.default)', () => {
  expect(visibleFrom({ publishedAt: null }, 'honoured')).toBe(Number.NEGATIVE_INFINITY);
});
