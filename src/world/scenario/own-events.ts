import { filledIn, type EventAttributes, type EventDefaults } from '../../domain/event/event-attributes.ts';
import type { RetrievedImage, Rsvp, StoredEvent } from '../../domain/event/event.ts';
import { readInstant } from '../../domain/event/instant.ts';
import type { EventByHand, EventInFull, ImageInFull, ScenarioEvent, RsvpByHand, WrittenChannel } from './scenario.ts';

/** What stands for what an event by hand leaves out. */
export interface OwnEventsContext {
  /** Epoch milliseconds. */
  readonly seededAt: number;
  readonly host: number;
  readonly type: number;
  readonly location: string;
  readonly defaults: EventDefaults;
  /** The channels of the world, its own first. */
  readonly channels: readonly string[];
  /** The first ID that no event has. */
  readonly nextId: number;
}

const DAY = 86_400_000;

export const isInFull = (event: ScenarioEvent): event is EventInFull =>
  typeof event.image === 'object' && event.image !== null;

/** A scenario's own events as they are stored. Those without an ID take the next ones that are free. */
export function ownEvents(written: readonly ScenarioEvent[], ground: OwnEventsContext): readonly StoredEvent[] {
  let next = written.reduce((free, { id = -1 }) => Math.max(free, id + 1), ground.nextId);
  return written.map((event) =>
    isInFull(event)
      ? storedInFull(event, channelOf(event.channel, ground))
      : eventOf(event, event.id ?? next++, ground),
  );
}

/** Its schema has seen to its moments. */
function storedInFull(event: EventInFull, channel: string | null): StoredEvent {
  const { earlier, ...image } = event.image;
  const createdAt = momentOf(event.createdAt, 0);
  return {
    ...event,
    channel,
    image: { ...storedImage(image), ...(earlier && { earlier: earlier.map(storedImage) }) },
    rsvps: rsvpsOf(event.rsvps, createdAt),
    createdAt,
    updatedAt: momentOf(event.updatedAt, createdAt),
  };
}

const storedImage = (image: ImageInFull): RetrievedImage => ({ ...image, storedAt: momentOf(image.storedAt, 0) });

/** The world's own channel is not named, so that worlds share the event. */
function channelOf(channel: WrittenChannel | undefined, { channels }: OwnEventsContext): string | null {
  if (typeof channel !== 'number') return channel ?? null;
  return channel === 1 ? null : (channels[channel - 1] ?? null);
}

function eventOf({ image, ...event }: EventByHand, id: number, ground: OwnEventsContext): StoredEvent {
  const createdAt = momentOf(event.createdAt, ground.seededAt);
  const url = image ?? 'https://images.example.org/covers/own.jpg';
  return {
    id,
    channel: channelOf(event.channel, ground),
    ...filledIn(withRequired(event, ground), ground.defaults),
    image: { url, version: 1, storedAt: createdAt },
    rsvps: rsvpsOf(event.rsvps ?? [], createdAt),
    createdAt,
    updatedAt: momentOf(event.updatedAt, createdAt),
  };
}

/** In the order in which `filledIn` reads them; null is left out, as in a request. */
function withRequired(event: Omit<EventByHand, 'image'>, ground: OwnEventsContext): Partial<EventAttributes> {
  const { host, type, location } = ground;
  const standIns = {
    type,
    location,
    host,
    contactEmail: 'events@example.org',
    description: event.title,
    isVip: false,
    receivesRsvpWebhooks: false,
    isPaid: false,
    ...(event.isSelfPacedCourse === true ? {} : datesOf(event, ground)),
  };
  const given = Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null));
  return { ...standIns, ...given };
}

/** A month after the moment of the scenario, two hours long. */
function datesOf({ startedAt }: Pick<EventByHand, 'startedAt'>, { seededAt }: OwnEventsContext) {
  const start = startedAt ?? `${localAt(seededAt + 30 * DAY).slice(0, 10)}T18:00:00`;
  const end = localAt(Date.parse(`${start}Z`) + DAY / 12);
  return { startedAt: start, endedAt: end };
}

const localAt = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

const momentOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : (readInstant(text) ?? otherwise);

type WrittenRsvps = NonNullable<EventByHand['rsvps']>;

const isCount = (rsvps: WrittenRsvps): rsvps is Exclude<WrittenRsvps, readonly RsvpByHand[]> => 'registered' in rsvps;

function rsvpsOf(rsvps: WrittenRsvps, otherwise: number): readonly Rsvp[] {
  if (!isCount(rsvps))
    return rsvps.map(({ member, registeredAt, confirmedAt = null }) => ({
      member,
      registeredAt: momentOf(registeredAt, otherwise),
      confirmedAt: confirmedAt === null ? null : momentOf(confirmedAt, otherwise),
    }));
  const { registered, confirmed = 0 } = rsvps;
  return Array.from({ length: registered }, (_, index) => ({
    member: `member-${index + 1}`,
    registeredAt: otherwise,
    confirmedAt: index < confirmed ? otherwise : null,
  }));
}
