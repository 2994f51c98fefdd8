import type { NewEvent, StoredEvent } from '../../../domain/event/event.ts';

/** An event that has every member. */
export function newEvent(title: string): NewEvent {
  return {
    title,
    type: 3,
    contactEmail: 'events@example.org',
    startedAt: '2031-05-01T18:00:00',
    endedAt: '2031-05-01T20:00:00',
    isVip: false,
    receivesRsvpWebhooks: true,
    isPaid: false,
    externalUrl: null,
    location: 'place-lisbon-7f3',
    description: 'A talk, then questions.\u2028 \ud800 \0 ünïcode',
    host: 9000,
    cohosts: [9003, 9006],
    isSelfPacedCourse: false,
    isVirtual: false,
    isTicketless: false,
    capacity: 40,
    address: 'Rua Augusta 1',
    addressDetails: null,
    publishedAt: null,
    channel: 'chn-a',
    image: { url: 'https://example.org/cover.png', version: 1, storedAt: 1_900_000_000_000 },
    rsvps: [{ member: 'member-1', registeredAt: 1_900_000_000_000, confirmedAt: null }],
    createdAt: 1_900_000_000_000,
    updatedAt: 1_900_000_000_000,
  };
}

/** A stretch that holds every event of a test. */
export const all = { limit: 10_000 };

export const seededEvents = (ids: readonly number[]): StoredEvent[] =>
  ids.map((id) => ({ ...newEvent(`seeded ${id}`), id }));
