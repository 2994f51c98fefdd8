import type { Judgement } from '../judge/judgement.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { KitError, type Trial } from './check.ts';

/** @throws KitError where the document does not say that it has to be accepted */
export function ensureLawful(ask: RequestSpec, { judge }: Trial): void {
  const { verdict, rules, questions } = judge(ask);
  const grounds = [...rules, ...questions].map(({ id, pointer }) => `${id} at ${pointer}`);
  if (verdict !== 'must-accept') throw new KitError(`what should be lawful is not: ${grounds.join(', ')}`);
}

/** @throws KitError where a request does not break these rules, or breaks others too: a refusal would not prove them */
export function ensureBreaks(wanted: readonly string[], { rules }: Pick<Judgement, 'rules'>): void {
  if (breaksOnly(wanted, { rules })) return;
  const broken = [...new Set(rules.map(({ id }) => id))].join(', ') || 'no rule';
  throw new KitError(`the experiment breaks ${broken} and not ${wanted.join(', ')}`);
}

/** @throws KitError where a request does not break all of these rules */
export function ensureBreaksAll(wanted: readonly string[], { rules }: Pick<Judgement, 'rules'>): void {
  const kept = wanted.filter((rule) => !rules.some(({ id }) => id === rule));
  if (kept.length > 0) throw new KitError(`the experiment does not break ${kept.join(', ')}`);
}

export function breaksOnly(wanted: readonly string[], { rules }: Pick<Judgement, 'rules'>): boolean {
  const broken = new Set(rules.map(({ id }) => id));
  return broken.size === wanted.length && wanted.every((rule) => broken.has(rule));
}
