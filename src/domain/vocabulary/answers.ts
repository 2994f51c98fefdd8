// Written by `npm run generate` from the contract.
import type { EventAnswers } from './event-answers.ts';
import type { RefusalAnswers } from './refusal-answers.ts';

type Members = { readonly [key: string]: Json };
type PageMembers = { readonly [key: string]: Json };
type PageMembersByOperation = { readonly 'pages.search'?: PageMembers; readonly 'pages.get'?: PageMembers };
type SearchExample = {
  readonly operation: 'pages.search';
  readonly search: { readonly query: string; readonly page: number; readonly perPage: number };
  readonly body: Body;
};
type Status = number;
type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null;
type Body = { readonly [key: string]: Json };
/** An answer to each question that the interface leaves open. */
export interface Answers extends EventAnswers, RefusalAnswers {
  /**
   * Members besides the envelope's three on every answer, even a success; an object gives them as one answer has
   * them: the nil UUID stands for its request ID, 2000-01-01T00:00:00Z for its time (docs/profiles.md)
   */
  readonly 'answer.members': Members;
  /**
   * Headers of every answer besides those that say how to read it; an object gives them as one answer has them, as
   * in `answer.members` (docs/profiles.md)
   */
  readonly 'answer.headers': { readonly [key: string]: string };
  /** Content-Type of every answer */
  readonly 'answer.content-type': string;
  /**
   * The form of `requestId`: a UUID of version 4, the same in upper case, a UUID of version 7, which begins with
   * the time, or hex digits in the shape of a UUID alone
   */
  readonly 'request-id.form': 'v4' | 'upper' | 'v7' | 'shape';
  /**
   * Members of a page besides `id`, `title` and `logo`, for both operations or by operation. An object gives them;
   * with `id`, `title` and `logo` too it is one page as it was shown, whose values are replaced in all its members
   * (docs/profiles.md)
   */
  readonly 'page.members': PageMembers | PageMembersByOperation;
  /**
   * What `data` of a search holds. An object that wraps the list may name its member, which is `pages` otherwise.
   * With recorded searches (`examples` of a profile), each is answered as the one most like it was, members
   * besides the envelope's three included; then `search.paging` has no effect
   */
  readonly 'search.data':
    'list' | 'page' | 'object' | { readonly object: string } | { readonly examples: readonly SearchExample[] };
  /**
   * Paging metadata of a search, where and under which names (`page`, `perPage`, `total` and `totalPages` where it
   * gives no others); inside `data`, an object wraps the list
   */
  readonly 'search.paging':
    | 'none'
    | 'beside'
    | 'inside'
    | {
        readonly where: 'beside' | 'inside';
        readonly names?: {
          readonly page?: string;
          readonly perPage?: string;
          readonly total?: string;
          readonly pages?: string;
        };
      };
  /**
   * How a search that nothing matches is answered; with a 4xx, with null, with an empty object, or with 200 and an
   * empty list
   */
  readonly 'search.no-match': 'empty' | 'null' | 'object' | Status;
  /** A `perPage` over the maximum */
  readonly 'search.per-page.over': 'refused' | 'clamped';
  /**
   * `page` or `perPage` below 1: refused, read as 1, or accepted (a `page` below 1 shows the first results, a
   * `perPage` below 1 shows none)
   */
  readonly 'search.bounds': 'refused' | 'clamped' | 'accepted';
  /** An empty or blank `query`; accepted, it matches every page. With `empty-refused`, white space is not blank */
  readonly 'search.query.blank': 'refused' | 'empty-refused' | 'accepted';
  /**
   * A `query` that is no string, a `page` or `perPage` that is no int; ignored, it counts as left out. Look-alikes
   * may be read all the same, by their kinds (`body.coercion`), and null may be as if left out
   */
  readonly 'search.types':
    | 'refused'
    | 'ignored'
    | {
        readonly otherwise: 'refused' | 'ignored';
        readonly null?: 'refused' | 'omitted';
        readonly read?: readonly (
          'int-from-string' | 'int-from-bool' | 'int-from-loose-string' | 'string-from-number' | 'string-from-bool'
        )[];
      };
  /**
   * How `query` matches titles. `words`: each word is a prefix of a word of the title; `substring`: the whole is a
   * part of the title; case and accents ignored. An object says what has to match: each word (as a word, a prefix
   * of one, or a part of the title) or the whole (as a part of the title, or its start). It also says whether all
   * words have to match or any (default: all), and whether case and accents count (default: ignored)
   */
  readonly 'search.matching':
    | 'words'
    | 'substring'
    | {
        readonly unit: 'word' | 'prefix' | 'substring' | 'phrase' | 'start';
        readonly terms?: 'all' | 'any';
        readonly case?: 'ignored' | 'kept';
        readonly accents?: 'ignored' | 'kept';
      };
  /**
   * The order of results: `best` match first, and by ID where none is better (as a whole that is a part of the
   * title); by ID, from the newest ID, or by title
   */
  readonly 'search.order': 'best' | 'id' | 'newest' | 'title';
  /** A `page` behind the last one is empty, or answered as a search that nothing matches (`search.no-match`) */
  readonly 'search.beyond': 'empty' | 'no-match';
  /** `host` as an int, as a one-element list, or either */
  readonly 'host.form': 'either' | 'int' | 'list';
  /**
   * Another charset than UTF-8, or another parameter, after `application/json` in the Content-Type; if it is
   * ignored, the body is read as UTF-8
   */
  readonly 'body.charset': 'refused' | 'ignored';
  /**
   * JSON that parsers read differently (RFC 7493): a repeated key, `__proto__`, NUL or a lone surrogate in a
   * string, an integer beyond 2^53-1, a number too large for a double, -0, more than 32 levels. If it is accepted,
   * the last key wins and numbers are rounded
   */
  readonly 'body.i-json': 'refused' | 'accepted';
  /**
   * An ID in the path in another form than plain decimal digits (percent-encoded, leading zeros); read, it is
   * decoded first. With `signed`, a plus sign may stand before it too
   */
  readonly 'path.id': 'refused' | 'read' | 'signed';
  /** The scheme word in another case, such as `channel` */
  readonly 'auth.scheme.case': 'refused' | 'accepted';
  /**
   * Several blanks, or a tab, instead of one blank between the scheme and the key; `blanks` accepts several
   * blanks, and no tab
   */
  readonly 'auth.blanks': 'refused' | 'accepted' | 'blanks';
  /** Which type IDs are valid, and what they mean */
  readonly 'event-types': 'sandbox' | readonly { readonly id: number; readonly name: string }[];
  /**
   * Most characters of a `title`, `description`, `addressDetails` or `externalUrl`, all alike or each attribute
   * its own; the document limits `address` alone
   */
  readonly 'text.length':
    | 'none'
    | number
    | {
        readonly title?: number;
        readonly description?: number;
        readonly addressDetails?: number;
        readonly externalUrl?: number;
        readonly image?: number;
        readonly contactEmail?: number;
      };
  /** Which RSVPs "already registered" counts when `receivesRsvpWebhooks` is true */
  readonly 'capacity.floor.counts': 'all' | 'confirmed';
  /** An optional attribute left out of an update goes back to its default, or keeps its value */
  readonly 'update.omitted-optional': 'default' | 'kept';
  /** The stored image when `image` is left out of an update */
  readonly 'update.image.omitted': 'kept';
  /**
   * Which ID a new event gets, from the next one on that is free; an object gives the first and the step from one
   * to the next
   */
  readonly 'event-id.form': 'counted' | { readonly first: number; readonly step: number };
  /** Updating an event that another channel created */
  readonly 'event.ownership': 'unknown' | 'forbidden' | 'accepted';
  /** Rate limit, and how answers report it */
  readonly 'limits.rate':
    | 'none'
    | {
        /** Requests in a window */
        readonly requests: number;
        /** Length of a window */
        readonly seconds: number;
        /** Whether a 429 carries Retry-After */
        readonly retryAfter?: boolean;
        /** Names of headers that every answer carries: the limit, what is left of it, and when the next window starts */
        readonly headers?: { readonly limit?: string; readonly remaining?: string; readonly reset?: string };
        /** What the header of the next window holds: seconds until then (default), or since 1970 */
        readonly reset?: 'seconds' | 'epoch';
      };
  /**
   * Largest body, in bytes; whatever the answer, the sandbox takes at most 20,000 keys, objects and lists and
   * 100,000 values
   */
  readonly 'limits.body': number;
  /**
   * Address, payload and signing of the RSVP confirmation that the partner calls; `control` is a request of the
   * sandbox's own, POST /_sandbox/rsvp-confirmations, which is always there
   */
  readonly 'rsvp-webhook.request':
    | 'control'
    | {
        /** POST without */
        readonly method?: 'POST' | 'PUT' | 'PATCH';
        /** Its path; {event} and {rsvp} stand for a part of it */
        readonly path: string;
        /** `path`, or the JSON pointer of the event's ID in the payload */
        readonly event: string;
        /** `path`, or the JSON pointer of the RSVP in the payload: the name of the member who registered */
        readonly rsvp: string;
        /** Whether it carries the headers of §5; it does without */
        readonly credentials?: boolean;
        readonly signature?: {
          /** Name of the header that has it */
          readonly header: string;
          /** The key of the HMAC */
          readonly secret: string;
          /** sha256 without */
          readonly algorithm?: 'sha1' | 'sha256' | 'sha512';
          /** hex without */
          readonly encoding?: 'hex' | 'base64';
          /** What precedes it, such as `sha256=` (default: nothing) */
          readonly prefix?: string;
        };
      };
  /** How keys and channels are issued, and what each may do */
  readonly 'auth.issuing': 'configuration';
}
