import { isRecord } from '../target/json.ts';
import type { AbstractAsk } from './side-values.ts';
import { placeholders } from './placeholders.ts';

/** A figure that a side's own event types may be: beyond them are placeholders alone. */
const MAX_OWN = 1_000_000_000;

/**
 * The same request with a valid event type, written alike, where it has a figure that may happen to be a type on one side alone: which figures are
 * types (§2.3) is each side's own.
 */
export function withStableType(ask: AbstractAsk): AbstractAsk {
  if (!isRecord(ask.body) || !mayBeOwn(ask.body['type'])) return ask;
  const [valid] = placeholders.eventTypes;
  const { type } = ask.body;
  const written = typeof type === 'string' ? type.replace(/\d+/, String(valid)) : valid;
  return { ...ask, body: { ...ask.body, type: written } };
}

function mayBeOwn(type: unknown): boolean {
  const isFigure = typeof type === 'number' || (typeof type === 'string' && /^\d+(?:\.0+)?$/.test(type));
  return isFigure && Number.isInteger(Number(type)) && Number(type) > 0 && Number(type) < MAX_OWN;
}
