import type { RequestSpec, Credentials, SentExchange } from './exchange.ts';
import { credentialHeaders, routeOf } from './exchange.ts';
import { formatJson } from './json.ts';
import { NoAnswer } from './wire.ts';
import type { Wire } from './wire.ts';

/** As every client on Node.js says by itself: honest, and no sign to a target that it is being checked. */
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

/** Sends it; whatever becomes of it is part of the exchange. */
export async function sendRequest(exchange: SentExchange, wire: Wire): Promise<SentExchange> {
  const { ask, method, url, headers, body } = exchange;
  const once = ask.operation === 'events.create' ? ({ isOnce: true } as const) : {};
  const sent = { method, url: new URL(url), headers, kind: ask.operation, ...(body === undefined ? {} : { body }) };
  try {
    return { ...exchange, answer: await wire.send({ ...sent, ...once }) };
  } catch (error) {
    if (error instanceof NoAnswer) return { ...exchange, failure: `${error.code}: ${error.message}` };
    throw error;
  }
}
