import type { Credentials, EventOperation } from '../target/exchange.ts';
import type { Id } from '../target/json.ts';

/** Values that are known to be valid, and values that are known not to be. Of any other nobody knows. */
export interface Listed<Value> {
  readonly valid: readonly Value[];
  readonly invalid: readonly Value[];
}

/** An event that may be updated. */
export interface KnownEvent {
  readonly id: Id | string;
  /** RSVPs already registered. */
  readonly rsvps?: number;
  /** How many of them are confirmed; absent where all are. */
  readonly confirmed?: number;
  /** The flag as it is stored: an update may keep what it leaves out (`update.omitted-optional`). */
  readonly isSelfPacedCourse?: boolean;
}

/** What an operation was seen to take. */
export interface KnownForms {
  readonly host: 'int' | 'list';
  /** Values of `startedAt` and `endedAt` that were taken: others of the same form between the first and the last are taken too. */
  readonly dates: readonly (string | number)[];
  /** The same of `publishedAt`. */
  readonly published: readonly (string | number)[];
}

/** What is known of a deployment when a request is judged. Whatever is missing is open. */
export interface Known {
  readonly credentials: {
    readonly issued: readonly Credentials[];
    readonly unissued: { readonly apiKeys: readonly string[]; readonly channelIds: readonly string[] };
  };
  readonly eventTypes: Listed<Id>;
  readonly places: Listed<string>;
  readonly images: Listed<string>;
  readonly pages: Listed<Id>;
  /** Addresses that were taken; others at the same domain are as good, and at any where nobody looks at domains (`email.check`). */
  readonly emails: readonly string[];
  /** Texts that were taken for `address`: the characters in them are characters everywhere. */
  readonly addresses?: readonly string[];
  readonly events: readonly KnownEvent[];
  /** Searches that match, and how many pages at least. */
  readonly queries: readonly { readonly query: string; readonly matches: number }[];
  readonly forms: Readonly<Partial<Record<EventOperation, KnownForms>>>;
}

const indexes = new WeakMap<readonly KnownEvent[], ReadonlyMap<string, KnownEvent>>();

/** The event with the ID as it stands in a path. */
export function knownEvent({ events }: Known, id = ''): KnownEvent | undefined {
  const index = indexes.get(events) ?? new Map(events.toReversed().map((event) => [String(event.id), event]));
  indexes.set(events, index);
  return index.get(id);
}
