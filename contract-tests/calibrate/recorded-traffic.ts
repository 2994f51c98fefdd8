import type { Answer, RequestSpec, SentExchange, OperationName } from '../target/exchange.ts';
import { isCutOff } from '../target/read-body.ts';
import { parseJson } from '../target/json.ts';
import type { TimedAnswer } from '../target/timed-wire.ts';

/** An exchange that somebody recorded; names of headers in lower case. */
export interface RecordedTraffic {
  /** ISO 8601. */
  readonly at?: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    /** The recording does not hold all of the body. */
    readonly isCut?: true;
  };
}

/** §4, with whatever a deployment has before it. */
const routes: readonly (readonly [operation: OperationName, method: string, path: RegExp])[] = [
  ['pages.search', 'POST', /\/channels\/pages\.search$/],
  ['pages.get', 'GET', /\/channels\/pages\/([^/]{1,80})$/],
  ['events.create', 'POST', /\/v1\/events\.create$/],
  ['events.update', 'POST', /\/v1\/events\.update\/([^/]{1,80})$/],
];

/** The answer with its time; undefined where the recording has none. */
export function timedAnswerOf({ at, request, response }: RecordedTraffic): TimedAnswer | undefined {
  const sentAt = Date.parse(at ?? '');
  if (Number.isNaN(sentAt)) return undefined;
  const { method, url, headers } = request;
  const answer = { ...response, text: response.body, durationMs: 0 };
  return { request: { method, url: new URL(absolute(url)), headers }, answer, sentAt, answeredAt: sentAt };
}

/** The exchange as one that the kit sent; undefined where it is none of the interface. */
export function exchangeOf({ request, response }: RecordedTraffic): SentExchange | undefined {
  const { method, url, headers, body } = request;
  const path = URL.canParse(url) ? new URL(url).pathname : (url.split('?')[0] ?? '');
  for (const [operation, wanted, pattern] of routes) {
    const match = pattern.exec(path);
    if (match === null || method.toUpperCase() !== wanted) continue;
    const ask: RequestSpec = {
      operation,
      expects: 'either',
      isObservation: true,
      headers,
      ...(match[1] === undefined ? {} : { id: match[1] }),
      ...(body === undefined ? {} : { body: jsonOf(body), text: body }),
    };
    const answer = { ...response, text: response.body, durationMs: 0, ...readPart(response) };
    return { ask, method, url: absolute(url), headers, ...(body === undefined ? {} : { body }), answer };
  }
  return undefined;
}

function readPart({ body, isCut }: RecordedTraffic['response']): Pick<Answer, 'json' | 'excess'> {
  if (isCut === true || isCutOff(body)) return { excess: 'the recording holds its body cut off' };
  const json = jsonOf(body);
  return json === undefined ? {} : { json };
}

/** A recording may have paths alone. */
const absolute = (url: string): string => (URL.canParse(url) ? url : `http://recorded.invalid${url}`);

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
