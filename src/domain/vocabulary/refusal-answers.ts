// Written by `npm run generate` from the contract.
type Status = number;
type StatusByCase = {
  readonly otherwise: Status;
  /** The first that fits decides; of several violations, the first that is told */
  readonly where: readonly {
    /** A rule or question */
    readonly id?: string;
    readonly kind?: ViolationKind;
    /** Name of the attribute or header */
    readonly attribute?: string;
    readonly operation?: 'events.create' | 'events.update' | 'pages.get' | 'pages.search';
    readonly status: Status;
  }[];
};
type Templates = {
  readonly otherwise: Template;
  readonly invalid?: Template;
  readonly unauthenticated?: Template;
  readonly forbidden?: Template;
  readonly rate?: Template;
  readonly malformed?: Template;
  readonly 'media-type'?: Template;
  readonly 'too-large'?: Template;
  readonly 'unknown-page'?: Template;
  readonly 'unknown-event'?: Template;
  readonly 'unknown-path'?: Template;
  readonly 'wrong-method'?: Template;
  readonly 'no-match'?: Template;
};
type MessageText = string;
type Code = CodeText | number;
type ViolationKind =
  | 'required'
  | 'null'
  | 'type.string'
  | 'type.int'
  | 'type.bool'
  | 'type.list'
  | 'type.datetime'
  | 'type.item'
  | 'type.object'
  | 'type.id'
  | 'blank'
  | 'length'
  | 'minimum'
  | 'maximum'
  | 'format'
  | 'image'
  | 'reference'
  | 'unlisted'
  | 'order'
  | 'past'
  | 'duplicate'
  | 'floor'
  | 'contradiction';
type Stage = {
  /** A violation belongs to the stage that has the most specific of its keys */
  readonly of: readonly Key[];
  /** The order within the stage; as the request has them, or these before the others; the document's where nothing is said */
  readonly attributes?: 'sent' | readonly string[];
  /** What is reported of its violations; all where nothing is said */
  readonly reports?: 'all' | 'first';
  /** Whether the next stage is looked at as well where this one finds a violation */
  readonly continues?: boolean;
};
type Template = {
  /** What `data` holds */
  readonly data: Node;
  /** Members beside the envelope's three */
  readonly beside?: Members;
};
type CodeText = string;
type Key = string;
type Node = { readonly [key: string]: Node } | readonly Node[] | string | number | boolean | null;
type Members = { readonly [key: string]: Node };
/** An answer to each question that the interface leaves open about refusals (§7). */
export interface RefusalAnswers {
  /** HTTP status for an invalid request */
  readonly 'refusal.status.invalid': Status | StatusByCase;
  /** HTTP status for missing or wrong credentials */
  readonly 'refusal.status.unauthenticated': Status | StatusByCase;
  /** HTTP status for a body that is not JSON, or not an object */
  readonly 'refusal.status.malformed': Status | StatusByCase;
  /** HTTP status for a body of another Content-Type or charset; or such a body is read as JSON all the same */
  readonly 'refusal.status.media-type': Status | 'accepted' | StatusByCase;
  /** HTTP status for a page ID that does not exist; or the status of the success, with null for `data` */
  readonly 'refusal.status.unknown-page': 'null' | Status | StatusByCase;
  /** HTTP status for an event ID that does not exist; or the status of the success, with null for `data` */
  readonly 'refusal.status.unknown-event': 'null' | Status | StatusByCase;
  /** HTTP status for a path outside the interface */
  readonly 'refusal.status.unknown-path': Status | StatusByCase;
  /** HTTP status for a method that the path does not have */
  readonly 'refusal.status.wrong-method': Status | StatusByCase;
  /** HTTP status for a body over the limit (`limits.body`) */
  readonly 'refusal.status.too-large': Status | StatusByCase;
  /** HTTP status for an event of another channel, where it is refused as forbidden (`event.ownership`) */
  readonly 'refusal.status.forbidden': Status | StatusByCase;
  /** HTTP status for a request that is not valid HTTP, or that never ends */
  readonly 'refusal.status.protocol': 'by-cause' | Status;
  /**
   * What `data` holds in a refusal, and the members besides the envelope's three; an object gives templates by the
   * cause of the refusal (docs/profiles.md)
   */
  readonly 'refusal.body': 'violations' | 'null' | 'string' | 'message' | 'list' | 'map' | 'beside' | Templates;
  /**
   * Texts of refusals; an object gives them, with variable parts, by rule or question, kind of violation or cause,
   * for an attribute alone or for all (docs/profiles.md)
   */
  readonly 'refusal.messages': 'sandbox' | { readonly [key: string]: MessageText | readonly MessageText[] };
  /**
   * Codes of refusals, the cause of each without an answer; an object gives them, by the same keys as
   * `refusal.messages`
   */
  readonly 'refusal.codes': 'sandbox' | { readonly [key: string]: Code | readonly Code[] };
  /** Which refusal a request gets that is wrong twice */
  readonly 'refusal.precedence': readonly (
    'path' | 'credentials' | 'media-type' | 'body' | 'attributes' | 'references'
  )[];
  /** Are all violations of a request reported together (at most the first hundred), or only the first */
  readonly 'refusal.all-at-once': 'all' | 'first';
  /** If an item of a list has a wrong type, is the item reported (`/cohosts/1`), or the list */
  readonly 'refusal.list-items': 'item' | 'list';
  /**
   * Which violation of an invalid body comes first. `document`: in the document's order of attributes, references
   * last. With `attributes`, in that order, then the others. With `kinds`, by kind first; later kinds may not be
   * reported. With `stages`, the first stage that finds a violation ends the request
   */
  readonly 'refusal.order':
    | 'document'
    | {
        readonly attributes: readonly string[];
        readonly kinds?: readonly ViolationKind[];
        /** Whether violations of later kinds are left out where one of an earlier kind is found */
        readonly stops?: boolean;
      }
    | { readonly stages: readonly Stage[] };
}
