import type { SentExchange } from '../target/exchange.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { Silence, Unanswered } from '../target/unanswered.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import { failed, notDone, passed, type Finding, type Trial } from './check.ts';

export const refusedMeans = 'refused: any 4xx other than 429 (§7 leaves open which)';
export const acceptedMeans = {
  'events.create': 'accepted: a 2xx (create.answer judges which)',
  'events.update': 'accepted: a 2xx (update.answer judges which)',
} as const;

/** Refused as it should be, or not. */
export async function judgedRefusal(exchange: SentExchange, trial: Trial): Promise<Finding> {
  const outcome = outcomeOf(exchange);
  ensureAnswered(exchange);
  if (outcome === 'accepted') return failed(whatCame(exchange));
  if (outcome !== 'refused') return notDone(whatCame(exchange));
  const { headers, text } = exchange.ask;
  // Wrong credentials, and a body that need not be JSON, are refused under questions of their own.
  if (headers === undefined && text === undefined) seeRefusal(exchange, 'refusal.status.invalid', trial.observations);
  return passed(whatCame(exchange));
}

/** Accepted as it should be, or not. The status is judged by the rule for the answer. */
export async function judgedAcceptance(exchange: SentExchange): Promise<Finding> {
  ensureAnswered(exchange);
  return outcomeOf(exchange) === 'accepted' ? passed(whatCame(exchange)) : notDone(whatCame(exchange));
}

/**
 * Silence breaks no rule: the network, a slow target or a busy one may be the reason, and nothing came to judge.
 * @throws Unanswered if no answer came, or only one that asks to come back later
 */
export function ensureAnswered(exchange: SentExchange): void {
  if (exchange.answer === undefined) throw new Silence(whatCame(exchange));
  if (outcomeOf(exchange) === 'none') throw new Unanswered(whatCame(exchange));
}
