import type { Answer } from '../ask.ts';
import { convertedWall, readDateTime } from './date-time.ts';
import type { EventAttributes, NewEvent, StoredEvent, StoredImage } from './event.ts';

/** The attributes of a request that may be stored: what was given, without what was left out. */
export type EventInput = Partial<EventAttributes> & { readonly image?: string };

/** The default of each optional attribute, from `openapi.yaml`. */
export type EventDefaults = Pick<
  EventAttributes,
  | 'cohosts'
  | 'isSelfPacedCourse'
  | 'isVirtual'
  | 'isTicketless'
  | 'capacity'
  | 'address'
  | 'addressDetails'
  | 'publishedAt'
>;

/** What the moment and the deployment add to an input. */
export interface Storing {
  readonly defaults: EventDefaults;
  readonly channel: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Undated = Pick<EventAttributes, 'startedAt' | 'endedAt' | 'externalUrl'>;

const undated: Undated = { startedAt: null, endedAt: null, externalUrl: null };

/** A new event (§4.3). The rules have let the input pass, so that every required attribute is there. */
export function newEvent(input: EventInput, { defaults, channel, now }: Storing): NewEvent {
  const image = { url: input.image ?? '', version: 1, storedAt: now };
  return eventOf(input, defaults, { channel, image, rsvps: [], createdAt: now, updatedAt: now });
}

type Kept = Omit<NewEvent, keyof EventAttributes>;

/**
 * An event of an input's attributes, of what stands in for those that it leaves out, and of what the platform keeps beside them. One
 * literal: spreads would cost ten times as much, and give events of different hidden classes.
 */
function eventOf(input: EventInput, left: EventDefaults & Partial<Undated>, kept: Kept): NewEvent {
  const { title, type, contactEmail, isVip, receivesRsvpWebhooks, isPaid, location, description, host } =
    input as EventAttributes;
  const { channel, image, rsvps, createdAt, updatedAt } = kept;
  return {
    title,
    type,
    contactEmail,
    startedAt: given(input.startedAt, left.startedAt ?? null),
    endedAt: given(input.endedAt, left.endedAt ?? null),
    isVip,
    receivesRsvpWebhooks,
    isPaid,
    externalUrl: given(input.externalUrl, left.externalUrl ?? null),
    location,
    description,
    host,
    cohosts: given(input.cohosts, left.cohosts),
    isSelfPacedCourse: given(input.isSelfPacedCourse, left.isSelfPacedCourse),
    isVirtual: given(input.isVirtual, left.isVirtual),
    isTicketless: given(input.isTicketless, left.isTicketless),
    capacity: given(input.capacity, left.capacity),
    address: given(input.address, left.address),
    addressDetails: given(input.addressDetails, left.addressDetails),
    publishedAt: given(input.publishedAt, left.publishedAt),
    channel,
    image,
    rsvps,
    createdAt,
    updatedAt,
  };
}

function given<Value>(value: Value | undefined, left: Value): Value {
  return value === undefined ? left : value;
}

/** An event after an update (§4.4). What the input leaves out goes back to its default, or keeps its value (`update.omitted-optional`). */
export function updatedEvent(
  current: StoredEvent,
  input: EventInput,
  storing: Storing & { omitted: Answer<'update.omitted-optional'> },
): StoredEvent {
  const left = storing.omitted === 'kept' ? current : storing.defaults;
  const { id, channel, rsvps, createdAt } = current;
  const image = imageAfter(current.image, input.image, storing.now);
  return { id, ...eventOf(input, left, { channel, image, rsvps, createdAt, updatedAt: storing.now }) };
}

/** Whether an input leaves out an attribute that may be left out, the image aside (`update.omitted-optional`). */
export function leavesOut(input: EventInput, defaults: EventDefaults): boolean {
  return Object.keys({ ...undated, ...defaults }).some((attribute) => !(attribute in input));
}

/** An image that is given is a new one, retrieved and stored again, even where its URL is the old one; left out, the old one stays. */
function imageAfter(stored: StoredImage, url: string | undefined, now: number): StoredImage {
  return url === undefined ? stored : { url, version: stored.version + 1, storedAt: now };
}

/** The input with its dates as the wall of `timezone` shows them (`datetime.offset`: converted). */
export function withConvertedDates(input: EventInput, timezone: string): EventInput {
  return { ...input, ...convertedDate('startedAt', input, timezone), ...convertedDate('endedAt', input, timezone) };
}

function convertedDate(
  attribute: 'startedAt' | 'endedAt',
  input: EventInput,
  timezone: string,
): Partial<EventAttributes> {
  const when = readDateTime(input[attribute] ?? '');
  return when === undefined || when.offset === null ? {} : { [attribute]: convertedWall(when, timezone) };
}
