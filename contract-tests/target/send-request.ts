import {
  credentialHeaders,
  routeOf,
  type Answer,
  type RequestSpec,
  type Credentials,
  type SentExchange,
} from './exchange.ts';
import { formatJson } from './json.ts';
import { NoAnswer, type Wire } from './wire.ts';

/** As every client on Node.js says by itself. */
const runtime = 'node';

/** What an ask looks like on the wire. The credentials go to the target's origin and nowhere else. */
export function requestOf(
  ask: RequestSpec,
  {
    url,
    credentials,
    userAgent = runtime,
  }: { readonly url: string; readonly credentials: Credentials; readonly userAgent?: string | undefined },
): SentExchange {
  const { method, path } = routeOf(ask);
  const body = ask.text ?? (method === 'GET' ? undefined : formatJson(ask.body));
  const own = ask.headers ?? credentialHeaders(credentials);
  const type = body === undefined ? {} : { 'content-type': ask.contentType ?? 'application/json' };
  const headers = { accept: 'application/json', 'user-agent': userAgent, ...own, ...type };
  return { ask, method, url: `${url}${path}`, headers, ...(body === undefined ? {} : { body }) };
}

/** So many answers that were waited out are kept of one request: each of the others says the same. */
const MAX_WAITED_OUT = 2;

/**
 * Sends it; whatever becomes of it is part of the exchange.
 * @param onWaitedOut - is told of each answer after which the same request was sent again
 */
export async function sendRequest(
  exchange: SentExchange,
  wire: Wire,
  onWaitedOut: (waitedOut: SentExchange) => void = () => undefined,
): Promise<SentExchange> {
  const waited: Answer[] = [];
  const noteWaited = (answer: Answer) => {
    onWaitedOut({ ...exchange, answer });
    if (waited.length < MAX_WAITED_OUT) waited.push(answer);
  };
  const sent = await sendOnce(exchange, wire, noteWaited);
  return waited.length === 0 ? sent : { ...sent, waitedOut: waited };
}

async function sendOnce(
  exchange: SentExchange,
  wire: Wire,
  onWaitedOut: (answer: Answer) => void,
): Promise<SentExchange> {
  const { ask, method, url, headers, body } = exchange;
  const once = ask.operation === 'events.create' ? ({ isOnce: true } as const) : {};
  const sent = { method, url: new URL(url), headers, kind: ask.operation, ...(body === undefined ? {} : { body }) };
  try {
    return { ...exchange, answer: await wire.send({ ...sent, ...once, onWaitedOut }) };
  } catch (error) {
    if (error instanceof NoAnswer) return { ...exchange, failure: `${error.code}: ${error.message}` };
    throw error;
  }
}
