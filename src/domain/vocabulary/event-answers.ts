// Written by `npm run generate` from the contract.
type DateForms = readonly (
  | 'T'
  | 'space'
  | 'minutes'
  | 'seconds'
  | 'fraction'
  | 'comma'
  | 'milliseconds'
  | 'local'
  | 'z'
  | 'offset'
  | 'basic-offset'
  | 'lower'
  | 'date'
  | 'basic'
  | 'epoch-seconds'
  | 'epoch-milliseconds'
)[];
type DateFormLists = readonly DateForms[];
/** An answer to each question that the interface leaves open about the attributes of an event (§2.2). */
export interface EventAnswers {
  /**
   * Which DateTime forms are read, for all attributes or by attribute. A form has a separator (T, space), a
   * precision (minutes, seconds, fraction, comma), and an end (local for nothing, z, offset, basic-offset for one
   * without a colon). With `milliseconds`, a fraction has three digits. Besides these there are `lower` (t and z),
   * `date` (a day alone, from midnight), `basic` (20270520T180000), and the time since 1970 as an int. Of several
   * lists, one has to hold all that a form is made of
   */
  readonly 'datetime.form':
    | DateForms
    | DateFormLists
    | {
        readonly startedAt: DateForms | DateFormLists;
        readonly endedAt: DateForms | DateFormLists;
        readonly publishedAt: DateForms | DateFormLists;
      };
  /**
   * An offset on `startedAt` or `endedAt`, which are local time: kept as given (the wall-clock part is shown),
   * converted to the timezone of `location`, or refused
   */
  readonly 'datetime.offset': 'kept' | 'converted' | 'refused';
  /** `endedAt` before `startedAt`; accepted with an advice */
  readonly 'datetime.order': 'accepted' | 'refused';
  /**
   * How far ahead or back `startedAt` and `endedAt` may lie, in days from now; no day back, and one in the past is
   * refused
   */
  readonly 'datetime.horizon':
    | 'accepted'
    | {
        /** Most days from now */
        readonly ahead?: number;
        /** Most days before now */
        readonly back?: number;
      };
  /** An offset on `publishedAt`, which is always read as UTC; honoured (the instant that it names), or ignored */
  readonly 'published-at.offset': 'honoured' | 'ignored';
  /** A `publishedAt` in the past */
  readonly 'published-at.past': 'accepted' | 'refused';
  /** A `publishedAt` far ahead; an object gives the most days from now */
  readonly 'published-at.far': 'accepted' | { readonly days: number };
  /** An attribute that the document does not list; ignored with an advice */
  readonly 'body.unknown-attribute': 'ignored' | 'refused';
  /**
   * Look-alikes, "1" for 1 or "true" for true: refused, read, or read where they are of certain kinds, other than
   * in certain attributes; `read` leaves out the last five kinds
   */
  readonly 'body.coercion':
    | 'refused'
    | 'read'
    | {
        readonly read: readonly (
          | 'int-from-string'
          | 'int-from-bool'
          | 'bool-from-string'
          | 'bool-from-int'
          | 'string-from-number'
          | 'string-from-bool'
          | 'int-from-loose-string'
          | 'bool-from-digit'
          | 'bool-from-word'
          | 'list-from-value'
          | 'null-from-blank'
        )[];
        readonly except?: readonly string[];
      };
  /**
   * Are lawful values whose meanings clash accepted with an advice, refused, or some of them refused? A paid event
   * without an externalUrl (paid). A self-paced course with a start or an end (dated-course). Visitors without
   * RSVP, and a capacity, a price or RSVP webhooks (ticketless). A virtual event at an address (virtual).
   * addressDetails without an address (details)
   */
  readonly 'body.contradictions':
    | 'accepted'
    | 'refused'
    | { readonly refused: readonly ('paid' | 'dated-course' | 'ticketless' | 'virtual' | 'details')[] };
  /**
   * null for an optional attribute, other than `externalUrl` and `capacity`: as if omitted, or refused, in all of
   * them or in those named
   */
  readonly 'body.null':
    | 'omitted'
    | 'refused'
    | {
        readonly refused: readonly (
          | 'startedAt'
          | 'endedAt'
          | 'image'
          | 'cohosts'
          | 'isSelfPacedCourse'
          | 'isVirtual'
          | 'isTicketless'
          | 'address'
          | 'addressDetails'
          | 'publishedAt'
        )[];
      };
  /**
   * A blank string: refused or accepted for `title` and `description`, which says nothing of the others. An object
   * names the attributes that refuse one where all others accept it, or accept one where all others refuse it; a
   * URL or a date is then read as null. With `only: empty`, white space is not blank
   */
  readonly 'body.blank':
    | 'refused'
    | 'accepted'
    | {
        readonly refused: readonly (
          | 'title'
          | 'description'
          | 'externalUrl'
          | 'image'
          | 'address'
          | 'addressDetails'
          | 'startedAt'
          | 'endedAt'
          | 'publishedAt'
        )[];
        readonly only?: 'empty';
      }
    | {
        readonly accepted: readonly (
          | 'title'
          | 'description'
          | 'externalUrl'
          | 'image'
          | 'address'
          | 'addressDetails'
          | 'startedAt'
          | 'endedAt'
          | 'publishedAt'
        )[];
        readonly only?: 'empty';
      };
  /** Which place identifiers are valid */
  readonly places:
    | 'sandbox'
    | readonly { readonly id: string; readonly name: string; readonly country: string; readonly timezone: string }[];
  /**
   * How "a URL to an image" is judged: by the URL (an allowed scheme, and no extension of another kind, or one
   * that images have), or by fetching it
   */
  readonly 'image.check': 'url' | 'fetch' | { readonly extensions: 'known' };
  /** How far "valid" goes for an email address: correctly formatted, or its domain must exist too */
  readonly 'email.check': 'format' | 'domain';
  /**
   * Which addresses are correctly formatted, besides those that all published standards accept (RFC 5321, 5322 and
   * 6531, the HTML standard). In the name: rare symbols, long names, dots at its ends or in a row (dots), quoted
   * names. In the domain: an end that is not only letters (unusual-domain), an IP address (literal), no dot, a dot
   * at its end. Anywhere: other scripts, comments, a name before the address (named), blanks around it (padded)
   */
  readonly 'email.features': readonly (
    | 'symbols'
    | 'long'
    | 'unusual-domain'
    | 'dots'
    | 'named'
    | 'quoted'
    | 'comments'
    | 'literal'
    | 'international'
    | 'single-label'
    | 'trailing-dot'
    | 'padded'
  )[];
  /** Schemes of a valid URL */
  readonly 'url.schemes': readonly string[];
  /**
   * Which URLs of an accepted scheme are valid, besides those that all published standards accept (RFC 3986 and
   * 3987, the WHATWG parser). With a user, an IP address as the host, a host without a dot, other scripts,
   * brackets in the path or query, or any other form that RFC 3986 allows (unusual). With characters that it does
   * not allow, blanks in the URL (spaces) or around it (padded)
   */
  readonly 'url.features': readonly (
    'userinfo' | 'ip' | 'single-label' | 'international' | 'brackets' | 'unusual' | 'characters' | 'spaces' | 'padded'
  )[];
  /** A cohost twice, or the host among them; accepted with an advice, refused, or one of the two refused */
  readonly 'cohosts.duplicates': 'accepted' | 'refused' | { readonly refused: readonly ('twice' | 'host')[] };
  /** Most cohosts of an event */
  readonly 'cohosts.maximum': 'none' | number;
  /** A capacity below 0; accepted, it means unlimited */
  readonly 'capacity.negative': 'refused' | 'accepted';
  /** The largest capacity; one above it is refused */
  readonly 'capacity.maximum': 'none' | number;
}
