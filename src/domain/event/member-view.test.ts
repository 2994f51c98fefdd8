import { describe, expect, it } from 'vitest';
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
    'not paid',
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

describe('start and end on the member’s wall', () => {
  const at = (timezone: string): Partial<Surroundings> => ({ place: { ...lisbon, timezone } });
  const startOf = (startedAt: string, [place, own]: readonly [place: string, member: string]) =>
    shown('startsAt', { event: { startedAt }, around: at(place), member: { timezone: own } });

  it.each<{ startedAt: string; zones: readonly [place: string, member: string]; wall: string }>([
    { startedAt: '2027-05-20T18:00:00', zones: ['Asia/Kathmandu', 'UTC'], wall: '2027-05-20T12:15:00' },
    { startedAt: '2027-05-20T18:00:00', zones: ['America/St_Johns', 'Asia/Kathmandu'], wall: '2027-05-21T02:15:00' },
    {
      startedAt: '2027-05-20T02:00:00',
      zones: ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
      wall: '2027-05-19T01:00:00',
    },
    {
      startedAt: '2027-05-20T23:30:00',
      zones: ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
      wall: '2027-05-22T00:30:00',
    },
    {
      startedAt: '2027-01-01T00:00:00',
      zones: ['Pacific/Auckland', 'America/Los_Angeles'],
      wall: '2026-12-31T03:00:00',
    },
    { startedAt: '2027-05-20T18:00:00', zones: ['Australia/Eucla', 'Pacific/Chatham'], wall: '2027-05-20T22:00:00' },
    { startedAt: '2028-02-29T23:00:00', zones: ['America/New_York', 'Europe/Lisbon'], wall: '2028-03-01T04:00:00' },
  ])('$startedAt in $zones.0 is for a member in $zones.1 $wall', ({ startedAt, zones, wall }) => {
    expect(startOf(startedAt, zones)).toBe(wall);
  });

  it.each([
    ['before the clocks go forward', '2027-10-03T01:59:00', '2027-10-02T15:29:00'],
    ['in the half hour that they skip: half an hour later', '2027-10-03T02:15:00', '2027-10-02T15:45:00'],
    ['after it', '2027-10-03T02:30:00', '2027-10-02T15:30:00'],
    ['before the half hour that comes twice', '2027-04-04T01:29:00', '2027-04-03T14:29:00'],
    ['in it: the first time', '2027-04-04T01:45:00', '2027-04-03T14:45:00'],
    ['after it', '2027-04-04T02:00:00', '2027-04-03T15:30:00'],
  ])('Lord Howe, %s', (_when, startedAt, wall) => {
    expect(startOf(startedAt, ['Australia/Lord_Howe', 'UTC'])).toBe(wall);
  });

  it.each([
    ['2027-03-14T02:30:00', '2027-03-14T06:00:00'],
    ['2027-03-14T03:30:00', '2027-03-14T06:00:00'],
    ['2027-11-07T01:30:00', '2027-11-07T04:00:00'],
    ['2027-11-07T02:00:00', '2027-11-07T05:30:00'],
  ])('St John’s, %s is %s in UTC', (startedAt, wall) => {
    expect(startOf(startedAt, ['America/St_Johns', 'UTC'])).toBe(wall);
  });

  it('crosses the member’s own clock change between start and end', () => {
    const event = { startedAt: '2027-10-31T08:00:00', endedAt: '2027-10-31T12:00:00' };
    const look = { event, around: at('Asia/Kathmandu'), member: { timezone: 'Europe/Lisbon' } };
    expect([shown('startsAt', look), shown('endsAt', look)]).toEqual(['2027-10-31T02:15:00', '2027-10-31T06:15:00']);
    const earlier = { ...look, event: { startedAt: '2027-10-31T05:45:00', endedAt: '2027-10-31T07:45:00' } };
    expect([shown('startsAt', earlier), shown('endsAt', earlier)]).toEqual([
      '2027-10-31T01:00:00',
      '2027-10-31T02:00:00',
    ]);
  });

  it('is not known where the place is not', () => {
    const look: Look = { around: { place: undefined } };
    expect([shown('startsAt', look), shown('endsAt', look), shown('place', look)]).toEqual([null, null, null]);
    expect(shown('localStart', look)).toBe('2027-05-20T18:00:00');
  });
});

const ruleOf = (fact: string, look: Look = {}) =>
  memberView(storedEvent(look.event), member, { ...around, ...look.around }).find((one) => one.fact === fact)?.rule;

it('has no dates for a self-paced course, those that it was given included (event.dates.self-paced)', () => {
  for (const dates of [{}, { startedAt: null, endedAt: null }]) {
    const event = { ...dates, isSelfPacedCourse: true };
    for (const fact of ['startsAt', 'endsAt', 'localStart', 'localEnd']) {
      expect(shown(fact, { event })).toBeNull();
      expect(ruleOf(fact, { event })).toBe('event.dates.self-paced');
    }
  }
});

it('prompts nobody whose flag was not returned (event.vip)', () => {
  const event = { isVip: true };
  expect(shown('upgradePrompt', { event, member: { eventAccess: undefined } })).toBe(false);
  expect([shown('needsEventAccess', { event }), shown('needsEventAccess')]).toEqual([true, false]);
});

it('names the rule that a value follows from', () => {
  expect([ruleOf('placesLeft'), ruleOf('placesLeft', { event: { capacity: 0 } })]).toEqual([
    'event.capacity.availability',
    'event.capacity.unlimited',
  ]);
  expect([ruleOf('visibleFrom'), ruleOf('visibleFrom', { event: { publishedAt: null } })]).toEqual([
    'event.published-at.schedules',
    'event.published-at.default',
  ]);
});

it('says nothing that the document does not: neither title, description nor image', () => {
  expect(memberView(storedEvent(), member, around).map(({ fact }) => fact)).toEqual([
    'visible',
    'visibleFrom',
    'startsAt',
    'endsAt',
    'localStart',
    'localEnd',
    'place',
    'label',
    'freeEvent',
    'needsEventAccess',
    'upgradePrompt',
    'placesLeft',
    'communication',
  ]);
});
