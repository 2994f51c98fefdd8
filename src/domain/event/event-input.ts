import type { AnswerTo } from '../look-up.ts';
import { convertedWall, readDateTime } from './date-time.ts';
import { filledIn, type EventAttributes, type EventDefaults } from './event-attributes.ts';
import type { FetchedImage, NewEvent, RetrievedImage, StoredEvent, StoredImage } from './event.ts';

/** The attributes of a request that may be stored: what was given, without what was left out. */
export type EventInput = Partial<EventAttributes> & { readonly image?: string };

/** What the moment and the deployment add to an input. */
export interface Storing {
  readonly defaults: EventDefaults;
  readonly channel: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** What was read of the image; undefined where nobody fetched it. */
  readonly fetched?: FetchedImage | undefined;
}

/** A new event (§4.3). The rules have let the input pass, so that every required attribute is there. */
export function newEvent(input: EventInput, storing: Storing): NewEvent {
  const { defaults, channel, now } = storing;
  const image = retrieved(input.image ?? '', 1, storing);
  return eventOf(filledIn(input, defaults), { channel, image, rsvps: [], createdAt: now, updatedAt: now });
}

type Kept = Omit<NewEvent, keyof EventAttributes>;

/** One object, with its members in one order: a spread with members behind it would cost a hundred times as much. */
const eventOf = (attributes: EventAttributes, kept: Kept): NewEvent => Object.assign(attributes, kept);

/** An event after an update (§4.4). What the input leaves out goes back to its default, or keeps its value (`update.omitted-optional`). */
export function updatedEvent(
  current: StoredEvent,
  input: EventInput,
  storing: Storing & { omitted: AnswerTo<'update.omitted-optional'> },
): StoredEvent {
  const attributes = filledIn(input, storing.omitted === 'kept' ? current : storing.defaults);
  const { id, channel, rsvps, createdAt } = current;
  const image = imageAfter(current.image, input.image, storing);
  return { id, ...eventOf(attributes, { channel, image, rsvps, createdAt, updatedAt: storing.now }) };
}

/** Whether an input leaves out an attribute that may be left out, the image aside (`update.omitted-optional`). */
export function leavesOut(input: EventInput, defaults: EventDefaults): boolean {
  return Object.keys(defaults).some((attribute) => !(attribute in input));
}

/** How many images an event remembers beside the present one. */
const MAX_EARLIER = 9;

/** An image that is given is a new one, retrieved and stored again, even where its URL is the old one; left out, the old one stays. */
function imageAfter(stored: StoredImage, url: string | undefined, storing: Storing): StoredImage {
  if (url === undefined) return stored;
  const { earlier = [], ...last } = stored;
  return { ...retrieved(url, last.version + 1, storing), earlier: [...earlier, last].slice(-MAX_EARLIER) };
}

function retrieved(url: string, version: number, { now, fetched }: Storing): RetrievedImage {
  const image = { url, version, storedAt: now };
  return fetched === undefined ? image : { ...image, fetched };
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
