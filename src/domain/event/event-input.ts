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

const undated = { startedAt: null, endedAt: null, externalUrl: null } as const;

/** A new event (§4.3). The rules have let the input pass, so that every required attribute is there. */
export function newEvent(input: EventInput, { defaults, channel, now }: Storing): NewEvent {
  const { image = '', ...given } = input;
  return {
    ...(undated as unknown as EventAttributes),
    ...defaults,
    ...given,
    channel,
    image: { url: image, version: 1, storedAt: now },
    rsvps: [],
    createdAt: now,
    updatedAt: now,
  };
}

/** An event after an update (§4.4). What the input leaves out goes back to its default, or keeps its value (`update.omitted-optional`). */
export function updatedEvent(current: StoredEvent, input: EventInput, storing: Storing & { omitted: 'default' | 'kept' }): StoredEvent {
  const { image, ...given } = input;
  const left = storing.omitted === 'kept' ? {} : { ...undated, ...storing.defaults };
  return { ...current, ...left, ...given, image: imageAfter(current.image, image, storing.now), updatedAt: storing.now };
}

/** An image that is given is a new one, retrieved and stored again, even where its URL is the old one; left out, the old one stays. */
function imageAfter(stored: StoredImage, url: string | undefined, now: number): StoredImage {
  return url === undefined ? stored : { url, version: stored.version + 1, storedAt: now };
}

/** The input with its dates as the wall of `timezone` shows them (`datetime.offset`: converted). */
export function withConvertedDates(input: EventInput, timezone: string): EventInput {
  return { ...input, ...convertedDate('startedAt', input, timezone), ...convertedDate('endedAt', input, timezone) };
}

function convertedDate(attribute: 'startedAt' | 'endedAt', input: EventInput, timezone: string): Partial<EventAttributes> {
  const when = readDateTime(input[attribute] ?? '');
  return when === undefined || when.offset === null ? {} : { [attribute]: convertedWall(when, timezone) };
}
