import type { Place, Rsvp } from '../domain/event/event.ts';
import { isObject } from '../contract/contract.ts';
import { isOnEvent, bodyMembers, provesAcceptance, type AuditedExchange } from './exchange.ts';

/** An event as far as an audit asks. */
export interface FactualEvent {
  readonly id: number;
  readonly title: string;
  readonly startedAt: string | null;
  readonly location: string;
  readonly host: number;
  readonly rsvps: readonly Pick<Rsvp, 'confirmedAt'>[];
}

/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Facts about a world that traffic alone does not show: what is missing is not known. Each answers undefined for what nobody knows. */
export interface AuditFacts {
  readonly isPage?: (id: number) => boolean | undefined;
  readonly isEventType?: (id: number) => boolean | undefined;
  /** null for an identifier of no place. */
  readonly place?: (id: string) => Place | null | undefined;
  /** Timezone of a place, where it is not known whether the world has it. */
  readonly timezoneOf?: (place: string) => string | undefined;
  /** Every event of the world. */
  readonly events?: readonly FactualEvent[];
  readonly imageSize?: (url: string) => ImageSize | undefined;
}

/** What the traffic itself shows to be valid: whoever accepted it is the one to say. */
export interface LearntFacts {
  readonly pages: ReadonlyMap<number, boolean>;
  readonly eventTypes: ReadonlySet<number>;
  readonly places: ReadonlySet<string>;
  readonly images: ReadonlySet<string>;
}

export function learnFacts(exchanges: readonly AuditedExchange[]): LearntFacts {
  const learnt: Learning = { pages: new Map(), eventTypes: new Set(), places: new Set(), images: new Set() };
  for (const exchange of exchanges) {
    const id = Number(exchange.rawId);
    if (isUnknownPage(exchange) && !learnt.pages.has(id)) learnt.pages.set(id, false);
    if (!provesAcceptance(exchange)) continue;
    for (const page of shownPages(exchange)) learnt.pages.set(page, true);
    if (isOnEvent(exchange)) learnAccepted(bodyMembers(exchange) ?? {}, learnt);
  }
  return learnt;
}

interface Learning {
  readonly pages: Map<number, boolean>;
  readonly eventTypes: Set<number>;
  readonly places: Set<string>;
  readonly images: Set<string>;
}

function learnAccepted(
  members: Readonly<Record<string, unknown>>,
  { pages, eventTypes, places, images }: Learning,
): void {
  const { host, cohosts, type, location, image } = members;
  for (const id of [host, cohosts].flat()) if (typeof id === 'number') pages.set(id, true);
  if (typeof type === 'number') eventTypes.add(type);
  if (typeof location === 'string') places.add(location);
  if (typeof image === 'string') images.add(image);
}

/** §7 leaves open how an unknown ID is refused; these two statuses say nothing else. */
const isUnknownPage = ({ operation, status, isForced, rawId }: AuditedExchange) =>
  operation === 'pages.get' && (status === 404 || status === 410) && !isForced && /^[1-9]\d{0,15}$/.test(rawId);

/** IDs of the pages that an answer shows, in whichever form (`search.data`). */
function shownPages({ operation, data }: AuditedExchange): readonly number[] {
  if (operation === 'pages.get') return isObject(data) && typeof data['id'] === 'number' ? [data['id']] : [];
  return operation === 'pages.search' ? pagesWithin(data, 0) : [];
}

/** No template writes pages deeper. */
const deepest = 12;

function pagesWithin(value: unknown, depth: number): readonly number[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  if (isObject(value) && typeof value['id'] === 'number' && Object.hasOwn(value, 'title')) return [value['id']];
  return Object.values(value).flatMap((inner) => pagesWithin(inner, depth + 1));
}

/** Facts of the world and what the traffic shows, as one. */
export interface KnownFacts {
  readonly isPage: (id: number) => boolean | undefined;
  readonly isEventType: (id: number) => boolean | undefined;
  readonly isPlace: (id: string) => boolean | undefined;
  /** Some deployment has taken the URL for one of an image. */
  readonly isImage: (url: string) => boolean;
  readonly timezoneOf: (location: string) => string | undefined;
  readonly events: AuditFacts['events'];
  readonly rsvpsOf: (event: string) => FactualEvent['rsvps'] | undefined;
  readonly imageSize: (url: string) => ImageSize | undefined;
}

export function knownFactsOf(facts: AuditFacts, learnt: LearntFacts): KnownFacts {
  const rsvps = new Map((facts.events ?? []).map((event) => [String(event.id), event.rsvps]));
  return {
    isPage: (id) => facts.isPage?.(id) ?? learnt.pages.get(id),
    isEventType: (id) => facts.isEventType?.(id) ?? (learnt.eventTypes.has(id) ? true : undefined),
    isPlace: (id) => {
      const place = facts.place?.(id);
      return place === undefined ? (learnt.places.has(id) ? true : undefined) : place !== null;
    },
    isImage: (url) => learnt.images.has(url),
    timezoneOf: (location) => facts.place?.(location)?.timezone ?? facts.timezoneOf?.(location),
    events: facts.events,
    rsvpsOf: (event) => rsvps.get(event),
    imageSize: (url) => facts.imageSize?.(url),
  };
}
