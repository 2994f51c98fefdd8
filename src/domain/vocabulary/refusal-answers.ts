// Written by `npm run generate` from the contract.
type Status = number;
type RefusalExample = {
  /** Left out of a path outside the interface */
  readonly operation?: 'events.create' | 'events.update' | 'pages.get' | 'pages.search';
  readonly cause:
    | 'invalid'
    | 'unauthenticated'
    | 'forbidden'
    | 'rate'
    | 'malformed'
    | 'media-type'
    | 'too-large'
    | 'unknown-page'
    | 'unknown-event'
    | 'unknown-path'
    | 'wrong-method'
    | 'no-match';
  /** In the order in which the answer reports them */
  readonly violations?: readonly ExampleViolation[];
  /** What was wrong too, and is not reported */
  readonly unreported?: readonly ExampleViolation[];
  readonly request?: {
    readonly method?: string;
    readonly path?: string;
    /** Its Content-Type */
    readonly type?: string;
    /** As far as it is no JSON object */
    readonly body?: string;
    /** What the two headers of §5 are like */
    readonly credentials?: string;
  };
  readonly status: number;
  readonly headers?: { readonly [key: string]: string };
  readonly body: Body;
};
type ExampleViolation = {
  readonly kind?: ViolationKind;
  /** Of the body */
  readonly attribute?: string;
  /** Its place in the list, from 0 */
  readonly item?: number;
  /** A rule or question, where kind and attribute do not say which */
  readonly rule?: string;
  /** As it was sent; left out where nothing was */
  readonly value?: Json;
};
type Body = { readonly [key: string]: Json };
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
type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null;
/** An answer to each question that the interface leaves open about refusals (§7). */
export interface RefusalAnswers {
  /** HTTP status for an invalid request */
  readonly 'refusal.status.invalid': Status;
  /** HTTP status for missing or wrong credentials */
  readonly 'refusal.status.unauthenticated': Status;
  /**
   * HTTP status for a body that is not JSON, or not an object; or one for each of nothing, what is no JSON, and
   * what is no object
   */
  readonly 'refusal.status.malformed':
    | Status
    | {
        /** an integer from 400 to 499 other than 429 */
        readonly empty: Status;
        /** an integer from 400 to 499 other than 429 */
        readonly 'not-json': Status;
        /** an integer from 400 to 499 other than 429 */
        readonly 'no-object': Status;
      };
  /**
   * HTTP status for a body of another Content-Type or charset, or one for each; or a body of another Content-Type
   * is read as JSON all the same
   */
  readonly 'refusal.status.media-type':
    | Status
    | 'accepted'
    | {
        /** an integer from 400 to 499 other than 429 */
        readonly type: Status;
        /** an integer from 400 to 499 other than 429 */
        readonly charset: Status;
      };
  /** HTTP status for a page ID that does not exist; or the status of the success, with null for `data` */
  readonly 'refusal.status.unknown-page': 'null' | Status;
  /** HTTP status for an event ID that does not exist; or the status of the success, with null for `data` */
  readonly 'refusal.status.unknown-event': 'null' | Status;
  /** HTTP status for a path outside the interface */
  readonly 'refusal.status.unknown-path': Status;
  /** HTTP status for a method that the path does not have */
  readonly 'refusal.status.wrong-method': Status;
  /** HTTP status for a body over the limit (`limits.body`) */
  readonly 'refusal.status.too-large': Status;
  /** HTTP status for an event of another channel, where it is refused as forbidden (`event.ownership`) */
  readonly 'refusal.status.forbidden': Status;
  /** HTTP status for a request that is not valid HTTP, or that never ends */
  readonly 'refusal.status.protocol': 'by-cause' | Status;
  /**
   * What `data` holds in a refusal, and the members besides the envelope's three; with recorded refusals
   * (`examples` of a profile), each is answered as the one most like it was, status included
   */
  readonly 'refusal.body':
    | 'violations'
    | 'null'
    | 'string'
    | 'message'
    | 'list'
    | 'map'
    | 'beside'
    | { readonly examples: readonly RefusalExample[] };
  /** Which refusal a request gets that is wrong twice */
  readonly 'refusal.precedence': readonly (
    'path' | 'credentials' | 'media-type' | 'body' | 'attributes' | 'references'
  )[];
  /** Are all violations of a request reported together (at most the first hundred), or only the first */
  readonly 'refusal.all-at-once': 'all' | 'first';
}
