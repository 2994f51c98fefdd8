// What an exchange says of the event that it created or changed.
import { payloadOf, type RequestSpec, type SentExchange } from './exchange.ts';
import { isInt, isRecord, type Id } from './json.ts';
import { outcomeOf } from './outcome.ts';

/** Whether a deployment that keeps the interface may accept it. */
export function isLawful({ expects }: RequestSpec): boolean {
  return expects !== 'refused';
}

/** Whether it may have been stored: accepted, or sent and nobody knows what became of it. */
export function mayBeDone(exchange: SentExchange): boolean {
  return exchange.answer === undefined ? !neverSent.test(exchange.failure ?? '') : outcomeOf(exchange) === 'accepted';
}

/** No connection was made. */
const neverSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT|[A-Z_]*(CERT|SIGNED|ALTNAME))/;

export function titleOf({ body }: RequestSpec): string {
  return isRecord(body) && typeof body['title'] === 'string' ? body['title'] : '(no title)';
}

export function readId(id: unknown): Id | undefined {
  if (isInt(id)) return id;
  if (typeof id !== 'string' || !/^\d{1,40}$/.test(id)) return undefined;
  return Number.isSafeInteger(Number(id)) ? Number(id) : BigInt(id);
}

/** The ID that a create answered, read leniently: its form is judged by a rule of its own. */
export function createdId(exchange: SentExchange): Id | undefined {
  const payload = payloadOf(exchange);
  return readId(isRecord(payload) ? payload['id'] : payload);
}
