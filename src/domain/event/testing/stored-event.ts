import type { StoredEvent } from '../event.ts';

/** Noon of the day on which the tests' events are stored, in epoch milliseconds. */
export const storedAt = Date.parse('2026-11-01T12:00:00Z');

/** A stored event that has a value for every attribute. */
export function storedEvent(changes: Partial<StoredEvent> = {}): StoredEvent {
  return {
    id: 5001,
    channel: 'chn-a',
    title: 'Community garden workshop',
    type: 3,
    contactEmail: 'events@partner.example',
    startedAt: '2027-05-20T18:00:00',
    endedAt: '2027-05-20T20:30:00',
    isVip: false,
    receivesRsvpWebhooks: false,
    isPaid: false,
    externalUrl: 'https://partner.example/garden',
    location: 'place-lisbon-7f3',
    description: 'Bring gloves.',
    host: 9000,
    cohosts: [9003],
    isSelfPacedCourse: false,
    isVirtual: true,
    isTicketless: true,
    capacity: 40,
    address: 'Rua das Flores 12',
    addressDetails: 'Second floor',
    publishedAt: '2027-05-01T09:00:00',
    image: { url: 'https://partner.example/garden.png', version: 1, storedAt },
    rsvps: [],
    createdAt: storedAt,
    updatedAt: storedAt,
    ...changes,
  };
}

/** RSVPs of an event: `confirmed` confirmed ones, then `others` that are not. */
export function rsvps(confirmed: number, others: number): StoredEvent['rsvps'] {
  return Array.from({ length: confirmed + others }, (_, index) => ({
    member: `member-${index}`,
    registeredAt: storedAt,
    confirmedAt: index < confirmed ? storedAt : null,
  }));
}
