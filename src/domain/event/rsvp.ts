import { availability } from './availability.ts';
import type { Rsvp, StoredEvent } from './event.ts';

/** Why an RSVP cannot be made or confirmed. */
export type RsvpRefusal =
  | 'unknown-event'
  | 'already-registered'
  | 'sold-out'
  | 'too-many'
  | 'unknown-rsvp'
  | 'already-confirmed'
  | 'no-webhooks';

/** The event with its new RSVPs, or why there are none. */
export type RsvpDecision =
  { readonly event: StoredEvent; readonly rsvps: readonly Rsvp[] } | { readonly refusal: RsvpRefusal };

/** Most RSVPs that an event holds: each change writes all of them. */
export const MAX_RSVPS = 10_000;

/** Members who register, all of them or none. */
export interface Registration {
  readonly members: readonly string[];
  /** Whether the partner has confirmed them at once. */
  readonly isConfirmed: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Registers members for an event while there is room (§2.2 `capacity`: with `receivesRsvpWebhooks` only confirmed RSVPs count). */
export function register(event: StoredEvent | undefined, { members, isConfirmed, now }: Registration): RsvpDecision {
  if (event === undefined) return { refusal: 'unknown-event' };
  const known = new Set(event.rsvps.map(({ member }) => member));
  if (members.some((member) => known.has(member))) return { refusal: 'already-registered' };
  if (event.rsvps.length + members.length > MAX_RSVPS) return { refusal: 'too-many' };
  const rsvps = members.map((member) => ({ member, registeredAt: now, confirmedAt: isConfirmed ? now : null }));
  const after = { ...event, rsvps: [...event.rsvps, ...rsvps] };
  return isOverbooked(after) || isSoldOut(event) ? { refusal: 'sold-out' } : { event: after, rsvps };
}

/** Confirms a member's RSVP, as the partner's webhook does (§6). */
export function confirm(
  event: StoredEvent | undefined,
  { member, now }: { readonly member: string; readonly now: number },
): RsvpDecision {
  if (event === undefined) return { refusal: 'unknown-event' };
  if (!event.receivesRsvpWebhooks) return { refusal: 'no-webhooks' };
  const found = event.rsvps.find((rsvp) => rsvp.member === member);
  if (found === undefined) return { refusal: 'unknown-rsvp' };
  if (found.confirmedAt !== null) return { refusal: 'already-confirmed' };
  const confirmed = { ...found, confirmedAt: now };
  const after = { ...event, rsvps: event.rsvps.map((rsvp) => (rsvp === found ? confirmed : rsvp)) };
  return isOverbooked(after) ? { refusal: 'sold-out' } : { event: after, rsvps: [confirmed] };
}

const isOverbooked = (event: StoredEvent): boolean => (availability(event) ?? 0) < 0;

const isSoldOut = (event: StoredEvent): boolean => (availability(event) ?? 1) <= 0;
