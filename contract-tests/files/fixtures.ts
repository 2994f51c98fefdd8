import type { Credentials } from '../target/exchange.ts';
import type { Id } from '../target/json.ts';

/** What a deployment cannot tell about itself. Each part may be missing; what it is needed for is *unverified* then. */
export interface Fixtures {
  readonly apiKey?: string;
  readonly channelId?: string;
  /** Another channel of the deployment and its key, both the user's too: what the document leaves open of two channels shows with them. */
  readonly otherChannel?: Credentials;
  /** An address that the deployment takes for a valid one, where it looks further than the form (`email.check`). */
  readonly contactEmail?: string;
  readonly pages?: { readonly known?: readonly Id[]; readonly unknown?: Id; readonly query?: string };
  /** `complete`: `valid` names all of them, so that any other one is invalid. */
  readonly eventTypes?: { readonly valid?: readonly number[]; readonly invalid?: number; readonly complete?: boolean };
  readonly places?: { readonly valid?: readonly string[]; readonly invalid?: string; readonly complete?: boolean };
  readonly images?: { readonly valid?: string; readonly invalid?: string };
  /** An event of this channel with at least 2 RSVPs, all of them confirmed. */
  readonly eventWithRsvps?: {
    readonly id: Id;
    readonly rsvps: number;
    /** The event's attributes as they were, so that a run that updated it can put it back. */
    readonly body?: Readonly<Record<string, unknown>>;
  };
  /** Another event of this channel, of whose RSVPs some are not confirmed: which of them count shows with it (`capacity.floor.counts`). */
  readonly eventWithUnconfirmedRsvps?: UnconfirmedRsvps;
  /** Key (`pages.known.0`) → `FILE:LINE`, where they were read from a file: a failure that a wrong one would explain names it. */
  readonly origins?: Readonly<Record<string, string>>;
  /** Rule ID → why it cannot be checked there. */
  readonly unverifiable?: Readonly<Record<string, string>>;
}

/** An event, and how many of its RSVPs are confirmed. */
export interface UnconfirmedRsvps {
  readonly id: Id;
  /** All of them, 2 or more. */
  readonly rsvps: number;
  /** Fewer than all. */
  readonly confirmed: number;
  /** The event's attributes as they were, so that a run that updated it can put it back. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** How the reason starts where a fixture is missing; its key and what to add follow. */
export const missingFixture = 'the fixtures have no ';

/** What stands between the reasons why one check did not run. */
export const nextReason = '; ';

/** A file of the user's is wrong: `message` names the line, the key and the nearest known name. */
export class WrongFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongFile';
  }
}

/**
 * Refuses fixtures that contradict themselves: a check would then prove nothing.
 * @throws WrongFile
 */
export function checkFixtures(fixtures: Fixtures): void {
  const found = [...valueClashes(fixtures), ...eventClashes(fixtures)].flatMap(([what, isClash]) =>
    isClash ? [what] : [],
  );
  if (found.length > 0) throw new WrongFile(`The fixtures contradict themselves: ${found.join('; ')}.`);
}

type Clash = readonly [what: string, isClash: boolean];

function valueClashes({
  channelId,
  otherChannel,
  pages = {},
  eventTypes = {},
  places = {},
  images = {},
}: Fixtures): readonly Clash[] {
  return [
    ['otherChannel is the channel itself', otherChannel !== undefined && otherChannel.channelId === channelId],
    ['pages.unknown is among pages.known', includes(pages.known, pages.unknown)],
    ['eventTypes.invalid is among eventTypes.valid', includes(eventTypes.valid, eventTypes.invalid)],
    ['places.invalid is among places.valid', includes(places.valid, places.invalid)],
    ['images.invalid is images.valid', images.valid !== undefined && images.valid === images.invalid],
  ];
}

function eventClashes({ eventWithRsvps, eventWithUnconfirmedRsvps: event }: Fixtures): readonly Clash[] {
  if (event === undefined) return [];
  return [
    ['eventWithUnconfirmedRsvps is eventWithRsvps', String(event.id) === String(eventWithRsvps?.id)],
    ['eventWithUnconfirmedRsvps has no RSVP that is not confirmed', event.confirmed >= event.rsvps],
  ];
}

function includes(list: readonly unknown[] | undefined, value: unknown): boolean {
  return value !== undefined && (list ?? []).some((one) => String(one) === String(value));
}
