import type { QuestionId } from '../openapi/ids.ts';
import type { EventType, Place } from './event/event.ts';

/** A stage at which a request can be refused, in the order in which they are gone through. */
export type Stage = 'path' | 'credentials' | 'media-type' | 'body' | 'attributes' | 'references';

/** A part of a date-time's form that is read (`datetime.form`). */
export type DateTimeFeature = 'T' | 'space' | 'minutes' | 'seconds' | 'fraction' | 'local' | 'z' | 'offset';

/** Names of the paging metadata; one that is left out has its own name. */
export interface PagingNames {
  readonly page?: string;
  readonly perPage?: string;
  readonly total?: string;
  readonly pages?: string;
}

interface RateLimit {
  /** Requests in a window. */
  readonly requests: number;
  /** Length of a window. */
  readonly seconds: number;
  readonly retryAfter?: boolean;
}

type StatusQuestion = Extract<QuestionId, `refusal.status.${string}`>;

/** The type of the answer to each question that has no plain status for an answer. */
interface OtherAnswers {
  'refusal.status.media-type': number | 'accepted';
  'refusal.status.protocol': number | 'by-cause';
  'refusal.body': 'violations' | 'null' | 'string' | 'message' | 'list' | 'map' | 'beside';
  'refusal.messages': 'sandbox' | Readonly<Record<string, string>>;
  'refusal.precedence': readonly Stage[];
  'refusal.all-at-once': 'all' | 'first';
  'search.data': 'list' | 'page' | 'object' | { readonly object: string };
  'search.paging': 'none' | 'beside' | 'inside' | { readonly where: 'beside' | 'inside'; readonly names?: PagingNames };
  'search.no-match': 'empty' | 'null' | number;
  'search.per-page.over': 'refused' | 'clamped';
  'search.bounds': 'refused' | 'clamped' | 'accepted';
  'search.query.blank': 'refused' | 'accepted';
  'search.types': 'refused' | 'ignored';
  'search.matching': 'words' | 'substring';
  'host.form': 'either' | 'int' | 'list';
  'datetime.form': readonly DateTimeFeature[];
  'datetime.offset': 'kept' | 'converted' | 'refused';
  'datetime.order': 'accepted' | 'refused';
  'published-at.offset': 'honoured' | 'ignored';
  'published-at.past': 'accepted' | 'refused';
  'body.unknown-attribute': 'ignored' | 'refused';
  'body.coercion': 'refused' | 'read';
  'body.null': 'omitted' | 'refused';
  'body.blank': 'refused' | 'accepted';
  'body.i-json': 'refused' | 'accepted';
  'path.id': 'refused' | 'read';
  'auth.scheme.case': 'refused' | 'accepted';
  'event-types': 'sandbox' | readonly EventType[];
  places: 'sandbox' | readonly Place[];
  'image.check': 'url' | 'fetch';
  'email.check': 'format' | 'domain';
  'url.schemes': readonly string[];
  'cohosts.duplicates': 'accepted' | 'refused';
  'capacity.negative': 'refused' | 'accepted';
  'capacity.floor.counts': 'all' | 'confirmed';
  'update.omitted-optional': 'default' | 'kept';
  'update.image.omitted': 'kept';
  'event.ownership': 'unknown' | 'forbidden' | 'accepted';
  'limits.rate': 'none' | RateLimit;
  'limits.body': number;
  'rsvp-webhook.request': 'control';
  'auth.issuing': 'configuration';
}

/** The answer to a question. A question without a type here does not compile where it is asked. */
export type Answer<Q extends QuestionId> = Q extends keyof OtherAnswers
  ? OtherAnswers[Q]
  : Q extends StatusQuestion
    ? number
    : never;

/** Asks the profile, and thereby records that the request's answer rests on it. */
export type Ask = <Q extends QuestionId>(question: Q) => Answer<Q>;
