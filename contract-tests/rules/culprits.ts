import type { EventOperation, SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import { Unanswered } from '../target/unanswered.ts';
import type { Depth } from '../target/depth.ts';
import type { Value } from './rule.ts';

/** A value that has to be accepted. */
export interface Lawful {
  readonly rule: string;
  readonly title: string;
  readonly value: Value;
  readonly depth: Depth;
  readonly only?: EventOperation;
  readonly isBody?: true;
}

/** Values that one request carries. */
export type Load = readonly Lawful[];

/** The request that decided about a value, and what else it carried that may be what was refused. */
export interface Decision {
  readonly exchange: SentExchange;
  readonly company: Load;
}

/** A lawful request that was refused, and the values one of which was refused in it: the search for it came to no end. */
export interface Undecided {
  readonly exchange: SentExchange;
  readonly values: Load;
}

export interface Deciding {
  readonly operation: EventOperation;
  readonly decisions: Map<Lawful, Decision>;
  readonly undecided: Undecided[];
  send(load: Load): Promise<SentExchange>;
}

/** So many culprits are looked for in one request; then each of the rest is sent alone, if that leaves no event behind. */
const mostCulprits = 4;

const isAccepted = (exchange: SentExchange) => outcomeOf(exchange) === 'accepted';

/** Takes one culprit after the other out of what was refused, so that none hides what is beside it. */
export async function decide(load: Load, deciding: Deciding): Promise<void> {
  const { send, decisions, operation, undecided } = deciding;
  let rest = load;
  for (let found = 0; rest.length > 0; found += 1) {
    const whole = await send(rest);
    if (isAccepted(whole) || rest.length === 1) {
      for (const one of rest) decisions.set(one, { exchange: whole, company: [] });
      return;
    }
    if (found === mostCulprits && operation === 'events.create')
      return void undecided.push({ exchange: whole, values: rest });
    if (found === mostCulprits) {
      for (const one of rest) decisions.set(one, { exchange: await send([one]), company: [] });
      return;
    }
    const [culprit, decision] = await culpritIn(rest, whole, deciding);
    decisions.set(culprit, decision);
    rest = rest.filter((one) => one !== culprit);
  }
}

/**
 * The last value of the shortest beginning that is refused, found by halves; alone if it is refused alone, else with those before it,
 * on update with the one of them that is enough.
 * @throws Unanswered if the run may send no more to find it; what is known of it by then is undecided
 */
async function culpritIn(
  load: Load,
  whole: SentExchange,
  { send, undecided, operation }: Deciding,
): Promise<readonly [Lawful, Decision]> {
  let [accepted, refused, exchange] = [0, load.length, whole];
  try {
    while (refused - accepted > 1) {
      const middle = Math.floor((accepted + refused) / 2);
      const part = await send(load.slice(0, middle));
      if (isAccepted(part)) accepted = middle;
      else [refused, exchange] = [middle, part];
    }
    const culprit = load[refused - 1] as Lawful;
    if (refused === 1) return [culprit, { exchange, company: [] }];
    const alone = await send([culprit]);
    if (!isAccepted(alone)) return [culprit, { exchange: alone, company: [] }];
    const before = load.slice(0, refused - 1);
    const decision = { exchange, company: before };
    if (operation === 'events.create') return [culprit, decision]; // each try leaves an event behind
    return [culprit, (await withOneCompanion(culprit, before, send)) ?? decision];
  } catch (error) {
    if (error instanceof Unanswered) undecided.push({ exchange, values: load.slice(accepted, refused) });
    throw error;
  }
}

/** With the last of the shortest beginning that is refused beside it, if these two are enough. */
async function withOneCompanion(culprit: Lawful, before: Load, send: Deciding['send']): Promise<Decision | undefined> {
  let [accepted, refused] = [0, before.length];
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2);
    if (isAccepted(await send([...before.slice(0, middle), culprit]))) accepted = middle;
    else refused = middle;
  }
  const company = before.slice(refused - 1, refused);
  const exchange = await send([...company, culprit]);
  return isAccepted(exchange) ? undefined : { exchange, company };
}
