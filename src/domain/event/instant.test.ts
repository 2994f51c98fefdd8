import { expect, test, describe, it } from 'vitest';
import { isInstant, isSignedDuration, movedBy, readInstant } from './instant.ts';
import { isTimezone } from './timezone.ts';
import { confirm, MAX_RSVPS, register, type RsvpDecision } from './rsvp.ts';
import type { Rsvp, StoredEvent } from './event.ts';
import { storedEvent } from './testing/stored-event.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['2027-05-20T18:00Z', '2027-05-20T18:00:00Z'],
  ['2027-05-20T18:00:05Z', '2027-05-20T18:00:05Z'],
  ['2027-05-20T18:00:05.25+02:00', '2027-05-20T16:00:05.250Z'],
  ['2027-05-20T18:00:05,25-0930', '2027-05-21T03:30:05.250Z'],
])('%s is a moment', (text, moment) => {
  expect(readInstant(text)).toBe(at(moment));
  expect(isInstant(text)).toBe(true);
});

test.each(['2027-05-20T18:00:00', '2027-05-20 18:00:00Z', '2027-02-30T18:00:00Z', '2027-05-20', 'now', ''])(
  '%j is none',
  (text) => {
    expect(readInstant(text)).toBeUndefined();
    expect(isInstant(text)).toBe(false);
  },
);

test.each([
  ['PT2H', true],
  ['-P1D', true],
  ['+P1Y2M3DT4H5M6.5S', true],
  ['P', false],
  ['2 hours', false],
  ['', false],
])('whether %j is a duration', (text, is) => expect(isSignedDuration(text)).toBe(is));

test.each([
  ['2027-01-31T12:00:00Z', 'P1M', '2027-02-28T12:00:00Z'],
  ['2027-03-28T00:30:00Z', 'PT2H', '2027-03-28T02:30:00Z'],
  ['2027-05-20T18:00:00Z', '-P1D', '2027-05-19T18:00:00Z'],
  ['9999-12-31T00:00:00Z', 'PT23H', '9999-12-31T23:00:00Z'],
  ['1000-01-02T00:00:00Z', '-P1D', '1000-01-01T00:00:00Z'],
])('%s moved by %s', (from, duration, to) => expect(movedBy(at(from), duration)).toBe(at(to)));

test.each([
  ['9999-12-31T00:00:00Z', 'P1D'],
  ['1000-01-01T00:00:00Z', '-PT1S'],
  ['2027-05-20T18:00:00Z', 'P999999Y'],
  ['2027-05-20T18:00:00Z', 'soon'],
])('%s moved by %s leaves what there is', (from, duration) => expect(movedBy(at(from), duration)).toBeUndefined());

describe('timezone', () => {
  it.each(['Europe/Lisbon', 'Asia/Kathmandu', 'UTC'])('%s is a timezone', (name) =>
    expect(isTimezone(name)).toBe(true),
  );

  it.each(['Europe/Nowhere', 'Lisbon', '', 'Europe/Lisbon '])('%j is none', (name) => {
    expect(isTimezone(name)).toBe(false);
  });
});

describe('rsvp', () => {
  const rsvp = (member: string, confirmedAt: number | null = null): Rsvp => ({ member, registeredAt: 1, confirmedAt });
  const eventOf = (change: Partial<StoredEvent>): StoredEvent => storedEvent(change);
  const refusalOf = (decision: RsvpDecision) => ('refusal' in decision ? decision.refusal : undefined);
  const rsvpsOf = (decision: RsvpDecision) => ('event' in decision ? decision.event.rsvps : undefined);

  const registering = (event: StoredEvent | undefined, members: readonly string[], isConfirmed = false) =>
    register(event, { members, isConfirmed, now: 9 });

  describe('registering', () => {
    it('adds members with the time, unconfirmed or confirmed at once', () => {
      const event = eventOf({ capacity: null, rsvps: [rsvp('ana')] });
      expect(rsvpsOf(registering(event, ['bo', 'cy']))).toEqual([
        rsvp('ana'),
        { member: 'bo', registeredAt: 9, confirmedAt: null },
        { member: 'cy', registeredAt: 9, confirmedAt: null },
      ]);
      expect(rsvpsOf(registering(event, ['bo'], true))?.[1]).toEqual({ member: 'bo', registeredAt: 9, confirmedAt: 9 });
      expect(event.rsvps).toHaveLength(1);
    });

    it.each([
      { capacity: null, hasWebhooks: false, before: [], more: 5, full: false },
      { capacity: 0, hasWebhooks: false, before: [rsvp('a')], more: 5, full: false },
      { capacity: -1, hasWebhooks: false, before: [rsvp('a')], more: 5, full: false },
      { capacity: 2, hasWebhooks: false, before: [rsvp('a')], more: 1, full: false },
      { capacity: 2, hasWebhooks: false, before: [rsvp('a')], more: 2, full: true },
      { capacity: 1, hasWebhooks: false, before: [rsvp('a')], more: 1, full: true },
      { capacity: 1, hasWebhooks: true, before: [rsvp('a')], more: 3, full: false }, // only confirmed ones count
      { capacity: 1, hasWebhooks: true, before: [rsvp('a', 1)], more: 1, full: true },
      { capacity: 2, hasWebhooks: true, before: [rsvp('a', 1)], more: 2, isConfirmed: true, full: true },
      { capacity: 2, hasWebhooks: true, before: [rsvp('a', 1), rsvp('b')], more: 1, isConfirmed: true, full: false },
    ])('%j', ({ capacity, hasWebhooks, before, more, isConfirmed = false, full }) => {
      const event = eventOf({ capacity, receivesRsvpWebhooks: hasWebhooks, rsvps: before });
      const members = Array.from({ length: more }, (_, index) => `new-${index}`);
      expect(refusalOf(registering(event, members, isConfirmed))).toBe(full ? 'sold-out' : undefined);
    });

    it('is refused for an unknown event, a member who has registered, and more than an event holds', () => {
      expect(refusalOf(registering(undefined, ['a']))).toBe('unknown-event');
      expect(refusalOf(registering(eventOf({ rsvps: [rsvp('a')] }), ['b', 'a']))).toBe('already-registered');
      const crowd = Array.from({ length: MAX_RSVPS }, (_, index) => rsvp(`m${index}`));
      expect(refusalOf(registering(eventOf({ capacity: null, rsvps: crowd }), ['b']))).toBe('too-many');
      expect(refusalOf(registering(eventOf({ capacity: null, rsvps: crowd.slice(1) }), ['b']))).toBeUndefined();
    });
  });

  describe('confirming', () => {
    const confirming = (event: StoredEvent | undefined, member = 'ana') => confirm(event, { member, now: 7 });
    const waiting = eventOf({ receivesRsvpWebhooks: true, capacity: 2, rsvps: [rsvp('ana'), rsvp('bo', 3)] });

    it('stamps the one RSVP', () => {
      expect(rsvpsOf(confirming(waiting))).toEqual([{ ...rsvp('ana'), confirmedAt: 7 }, rsvp('bo', 3)]);
    });

    it.each<[event: StoredEvent | undefined, member: string, refusal: string]>([
      [undefined, 'ana', 'unknown-event'],
      [{ ...waiting, receivesRsvpWebhooks: false }, 'ana', 'no-webhooks'],
      [waiting, 'cy', 'unknown-rsvp'],
      [waiting, 'bo', 'already-confirmed'],
      [{ ...waiting, capacity: 1 }, 'ana', 'sold-out'],
    ])('is refused: %#', (event, member, refusal) => expect(refusalOf(confirming(event, member))).toBe(refusal));
  });
});
