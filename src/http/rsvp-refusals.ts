import { MAX_RSVPS, type RsvpRefusal } from '../domain/event/rsvp.ts';

/** What is answered where members cannot register, or the partner cannot confirm: neither is among the operations of the interface. */
export const rsvpRefusals: Readonly<Record<RsvpRefusal, readonly [status: number, detail: string]>> = {
  'unknown-event': [404, 'there is no event with this ID.'],
  'already-registered': [409, 'a member has registered already, and registers once.'],
  'sold-out': [
    409,
    'there is no place left (capacity minus RSVPs; with receivesRsvpWebhooks only confirmed ones count, §2.2).',
  ],
  'too-many': [409, `an event of the sandbox holds ${MAX_RSVPS} RSVPs at most.`],
  'unknown-rsvp': [404, 'no such member has registered: there is nothing to confirm.'],
  'already-confirmed': [409, 'the RSVP has been confirmed already.'],
  'no-webhooks': [409, 'receivesRsvpWebhooks is false, so that nobody waits for confirmations of this event (§6).'],
};
