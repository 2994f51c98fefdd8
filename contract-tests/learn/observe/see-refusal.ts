import { besideEnvelope, payloadOf, type SentExchange } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Observations } from '../observations.ts';

/** Notes the status of a refusal under its question, and what its `data` holds (`refusal.body`). */
export function seeRefusal(exchange: SentExchange, question: string, observations: Observations): void {
  if (outcomeOf(exchange) !== 'refused') return;
  observations.see(question, exchange.answer?.status, exchange);
  observations.see('refusal.body', refusalBody(exchange), exchange);
}

/** What `data` of a refusal holds, in the words of `refusal.body`; *other* where it is none of them. */
export function refusalBody(exchange: SentExchange): string {
  const payload = payloadOf(exchange);
  const isBeside = Object.keys(besideEnvelope(exchange.answer?.json)).length > 0;
  if (payload === null || payload === undefined) return isBeside ? 'beside' : 'null';
  if (typeof payload === 'string') return 'string';
  if (Array.isArray(payload)) return 'list';
  return isRecord(payload) ? inWords(payload) : 'other';
}

function inWords(payload: Readonly<Record<string, unknown>>): string {
  const members = Object.values(payload);
  if (members.some((member) => Array.isArray(member) && member.some(isRecord))) return 'violations';
  if (typeof payload['message'] === 'string') return 'message';
  return members.length > 0 && members.every(isText) ? 'map' : 'other';
}

/** A message, or a list of them. */
function isText(value: unknown): boolean {
  return Array.isArray(value) ? value.every((one) => typeof one === 'string') : typeof value === 'string';
}
