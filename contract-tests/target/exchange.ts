import { isRecord, type Id } from './json.ts';

export type OperationName = (typeof operations)[number];

export type EventOperation = 'events.create' | 'events.update';

export const operations = ['pages.search', 'pages.get', 'events.create', 'events.update'] as const;

export interface Credentials {
  readonly apiKey: string;
  readonly channelId: string;
}

/** What a run is given. */
export interface RunCredentials extends Credentials {
  /** Those of another channel. */
  readonly other?: Credentials;
}

/** The two headers of §5. */
export function credentialHeaders({ apiKey, channelId }: Credentials): Readonly<Record<string, string>> {
  return { authorization: `Channel ${apiKey}`, 'x-channel': channelId };
}

/** A request in the interface's words. */
export interface RequestSpec {
  readonly operation: OperationName;
  /** The page or event in the path. */
  readonly id?: Id | string;
  /** A JSON value; a `Text` goes as it stands. */
  readonly body?: unknown;
  readonly text?: string;
  readonly contentType?: string;
  /** A method or path that the interface does not have, in the operation's place. */
  readonly stray?: { readonly method?: string; readonly path?: string };
  /** The two headers of §5 in place of the right ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The rule or the open question that it is sent for; absent where it finds out what the deployment is like. */
  readonly serves?: string;
  /** What a deployment that keeps the interface answers, as far as that is stated. */
  readonly expects: 'accepted' | 'refused' | 'either';
  /** A look at what is left open: whatever comes breaks none of the operation's own rules. */
  readonly isObservation?: true;
  /** It leaves events as they should be, after all else: a run keeps requests back for it. */
  readonly isLast?: true;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** How many headers came that are not kept, as all are more than evidence has to be. */
  readonly headersLeftOut?: number;
  /** The body, cut off where it is longer than evidence has to be. */
  readonly text: string;
  /** The body, as far as checks read it; absent where it is no JSON, or more than can be judged. */
  readonly json?: unknown;
  /** `json` is not the whole body. */
  readonly isPart?: true;
  /** The connection was closed in the body. */
  readonly isBroken?: true;
  /** Why the body is more than can be judged. */
  readonly excess?: string;
  readonly durationMs: number;
}

export interface SentExchange {
  readonly ask: RequestSpec;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly answer?: Answer;
  /** Answers that were waited out (`limits.rate`) before it, the first of them. */
  readonly waitedOut?: readonly Answer[];
  /** Why no answer came. */
  readonly failure?: string;
}

/** §4: method and path of each operation. */
export function routeOf({ operation, id, stray }: RequestSpec): { readonly method: string; readonly path: string } {
  const paths = {
    'pages.search': '/channels/pages.search',
    'pages.get': `/channels/pages/${String(id)}`,
    'events.create': '/v1/events.create',
    'events.update': `/v1/events.update/${String(id)}`,
  };
  return { method: operation === 'pages.get' ? 'GET' : 'POST', path: paths[operation], ...stray };
}

/** `data` of the envelope (§1); undefined where there is none. */
export function payloadOf(exchange: SentExchange): unknown {
  const json = exchange.answer?.json;
  return isRecord(json) ? json['data'] : undefined;
}

/** The members of every answer (§1). */
export const envelopeMembers: ReadonlySet<string> = new Set(['requestId', 'status', 'data']);

/** The fields of a page (§2.1). */
export const pageFields: ReadonlySet<string> = new Set(['id', 'title', 'logo']);

/** One missing or wrong field does not make it another thing. */
export function isPageLike(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && [...pageFields].filter((field) => Object.hasOwn(value, field)).length >= 2;
}

/** The members of an answer beside the envelope's three (§1), without others that are known. */
export function besideEnvelope(json: unknown, known: readonly string[] = []): Readonly<Record<string, unknown>> {
  const members = isRecord(json) ? Object.entries(json) : [];
  return Object.fromEntries(members.filter(([name]) => !envelopeMembers.has(name) && !known.includes(name)));
}
