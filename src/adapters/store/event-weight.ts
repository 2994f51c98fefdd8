import type { RetrievedImage, Rsvp, StoredEvent } from '../../domain/event/event.ts';

/** Bytes of a stored event, an earlier image and an RSVP without their texts, about. */
const perEvent = 600;
const perImage = 250;
const perRsvp = 120;
/** A text outside Latin-1 takes two bytes for each character. */
const perCharacter = 2;

/** Bytes that an event takes more than the one it replaces, about. RSVPs are walked only where somebody has registered or confirmed. */
export function moreThan(before: StoredEvent | undefined, event: Omit<StoredEvent, 'id'>): number {
  const own = weightOf(event) - (before === undefined ? 0 : weightOf(before));
  if (event.rsvps === before?.rsvps) return own;
  return own + rsvpsWeight(event.rsvps) - rsvpsWeight(before?.rsvps ?? []);
}

/** Bytes of an event with its RSVPs. */
export const eventWeight = (event: StoredEvent): number => moreThan(undefined, event);

function weightOf(event: Omit<StoredEvent, 'id'>): number {
  let weight = perEvent + 8 * event.cohosts.length + imageWeight(event.image);
  for (const value of Object.values(event)) if (typeof value === 'string') weight += perCharacter * value.length;
  for (const image of event.image.earlier ?? []) weight += imageWeight(image);
  return weight;
}

const imageWeight = ({ url }: RetrievedImage): number => perImage + perCharacter * url.length;

function rsvpsWeight(rsvps: readonly Rsvp[]): number {
  let weight = 0;
  for (const { member } of rsvps) weight += perRsvp + perCharacter * member.length;
  return weight;
}
