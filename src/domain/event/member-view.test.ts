import { expect, it } from 'vitest';
import type { StoredEvent } from './event.ts';
import { memberView, type Member, type Surroundings } from './member-view.ts';
import { rsvps, storedEvent } from './testing/stored-event.ts';

const lisbon = { id: 'place-lisbon-7f3', name: 'Lisbon', country: 'PT', timezone: 'Europe/Lisbon' };
const around: Surroundings = { place: lisbon, publishedAtOffset: 'honoured' };
const member: Member = { at: Date.parse('2027-05-10T00:00:00Z'), timezone: 'Europe/Lisbon', eventAccess: true };

interface Look {
  readonly event?: Partial<StoredEvent>;
  readonly member?: Partial<Member>;
  readonly around?: Partial<Surroundings>;
}

function shown(fact: string, look: Look = {}): unknown {
  const facts = memberView(storedEvent(look.event), { ...member, ...look.member }, { ...around, ...look.around });
  const found = facts.filter((one) => one.fact === fact);
  expect(found).toHaveLength(1);
  return found[0]?.value;
}

it.each([
  ['Europe/Lisbon', '2027-05-20T18:00:00'],
  ['America/New_York', '2027-05-20T13:00:00'],
  ['Asia/Tokyo', '2027-05-21T02:00:00'],
  ['Asia/Kathmandu', '2027-05-20T22:45:00'],
])('shows a member in %s the start at %s (event.location.timezone)', (timezone, start) => {
  expect(shown('startsAt', { member: { timezone } })).toBe(start);
});

it('reads the same wall-clock time in winter with the winter offset', () => {
  const event = { startedAt: '2027-12-20T18:00:00', endedAt: '2027-12-20T20:00:00' };
  expect(shown('startsAt', { event, member: { timezone: 'UTC' } })).toBe('2027-12-20T18:00:00');
  expect(shown('startsAt', { member: { timezone: 'UTC' } })).toBe('2027-05-20T17:00:00');
});

it('shows start and end as given, and an offset on them moves nothing (event.dates.local)', () => {
  const event = { startedAt: '2027-05-20T18:00:00+09:00' };
  expect(shown('localStart', { event })).toBe('2027-05-20T18:00:00+09:00');
  expect(shown('startsAt', { event })).toBe('2027-05-20T18:00:00');
  expect(shown('localEnd')).toBe('2027-05-20T20:30:00');
  expect(shown('endsAt')).toBe('2027-05-20T20:30:00');
});

it('shows no time of a self-paced course', () => {
  const event = { startedAt: null, endedAt: null, isSelfPacedCourse: true };
  expect([shown('startsAt', { event }), shown('endsAt', { event })]).toEqual([null, null]);
});

it('is visible from publishedAt in UTC on, to the millisecond (event.published-at.schedules)', () => {
  const from = Date.parse('2027-05-01T09:00:00Z');
  expect(shown('visible', { member: { at: from - 1 } })).toBe(false);
  expect(shown('visible', { member: { at: from } })).toBe(true);
  expect(shown('visibleFrom')).toBe('2027-05-01T09:00:00.000Z');
});

it('honours or ignores an offset on publishedAt (published-at.offset)', () => {
  const look: Look = {
    event: { publishedAt: '2027-05-01T09:00:00+02:00' },
    member: { at: Date.parse('2027-05-01T08:00:00Z') },
  };
  expect(shown('visible', look)).toBe(true);
  expect(shown('visible', { ...look, around: { publishedAtOffset: 'ignored' } })).toBe(false);
});

it('is visible at once without publishedAt (event.published-at.default)', () => {
  expect(shown('visible', { event: { publishedAt: null }, member: { at: 0 } })).toBe(true);
  expect(shown('visibleFrom', { event: { publishedAt: null } })).toBeNull();
});

it.each([
  [true, true, false],
  [true, false, true],
  [false, false, false],
  [false, true, false],
])('isVip %s, event access %s: upgrade prompt %s (event.vip)', (isVip, eventAccess, prompted) => {
  expect(shown('upgradePrompt', { event: { isVip }, member: { eventAccess } })).toBe(prompted);
});

it('labels by isPaid, and calls an event without a URL free (event.paid.label, event.external-url.null)', () => {
  expect([shown('label', { event: { isPaid: true } }), shown('label', { event: { isPaid: false } })]).toEqual([
    'paid',
    'free',
  ]);
  expect([shown('freeEvent', { event: { externalUrl: null } }), shown('freeEvent')]).toEqual([true, false]);
});

it('speaks about interest without webhooks, about attending with them (event.rsvp-webhooks.communication)', () => {
  expect(shown('communication', { event: { receivesRsvpWebhooks: false } })).toBe('interest');
  expect(shown('communication', { event: { receivesRsvpWebhooks: true } })).toBe('attending');
});

it('shows the places left (event.capacity.availability)', () => {
  expect(shown('placesLeft', { event: { capacity: 5, rsvps: rsvps(2, 2) } })).toBe(1);
  expect(shown('placesLeft', { event: { capacity: 5, rsvps: rsvps(2, 2), receivesRsvpWebhooks: true } })).toBe(3);
});

it('takes the place from location, whatever the address says (event.address.unresolved)', () => {
  expect(shown('place', { event: { address: 'Alexanderplatz 1, Berlin' } })).toBe('Lisbon');
});

it('names a rule for every fact', () => {
  for (const fact of memberView(storedEvent(), member, around)) expect(fact.rule).toMatch(/^event\./);
});
