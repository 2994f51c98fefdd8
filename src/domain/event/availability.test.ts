import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { availability, countRsvps, isUnlimited } from './availability.ts';
import { rsvps } from './testing/stored-event.ts';
import { visibleFrom } from './visibility.ts';

it.each([null, 0, -3])('is unlimited with a capacity of %s (event.capacity.unlimited)', (capacity) => {
  expect(isUnlimited(capacity)).toBe(true);
  expect(availability({ capacity, receivesRsvpWebhooks: false, rsvps: rsvps(2, 1) })).toBeNull();
});

it('is limited from a capacity of 1 on', () => {
  expect(isUnlimited(1)).toBe(false);
  expect(availability({ capacity: 1, receivesRsvpWebhooks: false, rsvps: [] })).toBe(1);
});

it('counts every RSVP without webhooks, and only confirmed ones with them (event.capacity.availability)', () => {
  const registered = rsvps(3, 2);
  expect(availability({ capacity: 10, receivesRsvpWebhooks: false, rsvps: registered })).toBe(5);
  expect(availability({ capacity: 10, receivesRsvpWebhooks: true, rsvps: registered })).toBe(7);
});

it('is 0 for an event that is sold out', () => {
  expect(availability({ capacity: 3, receivesRsvpWebhooks: true, rsvps: rsvps(3, 4) })).toBe(0);
});

it('always is capacity minus the RSVPs that count', () => {
  const count = fc.nat({ max: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), count, count, (capacity, confirmed, others) => {
      const registered = rsvps(confirmed, others);
      expect(countRsvps(registered, 'all')).toBe(confirmed + others);
      expect(availability({ capacity, receivesRsvpWebhooks: true, rsvps: registered })).toBe(capacity - confirmed);
      expect(availability({ capacity, receivesRsvpWebhooks: false, rsvps: registered })).toBe(
        capacity - confirmed - others,
      );
    }),
  );
});

describe('visibility', () => {
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
});
