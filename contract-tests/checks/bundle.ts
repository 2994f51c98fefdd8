import type { Deployment } from '../learn/deployment.ts';
import { baseline } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { EventOperation, Exchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { Unanswered } from '../target/unanswered.ts';
import type { Check, Finding, Need, Trial } from './check.ts';
import { skipped } from './check.ts';
import { acceptedMeans, eventAsk, eventOperations, ensureLawful, judgedAcceptance } from './experiment.ts';

/** One value that a deployment has to accept. */
export interface LawfulValue {
  readonly rule: string;
  readonly title: string;
  /** Left out on the other operation. */
  readonly only?: EventOperation;
  readonly needs?: readonly Need[];
  change(body: Body, deployment: Deployment, session: Session): Body;
  /** Why it cannot be tried here; undefined where it can. */
  cannot?(trial: Trial, operation: EventOperation): string | undefined;
}

/** Lawful values that one request carries at once, so that few events are created. */
export interface Bundle {
  readonly name: string;
  readonly values: readonly LawfulValue[];
}

interface Bisection {
  /** The request that carried them all. */
  readonly whole: Exchange | undefined;
  /** The request that decided about each. */
  readonly by: ReadonlyMap<LawfulValue, Exchange>;
}

/** A check of each value, on create and on update; together they cost one request each, unless it is refused. */
export function bundleChecks(bundle: Bundle): readonly Check[] {
  return eventOperations.flatMap((operation) =>
    bundle.values
      .filter(({ only }) => only === undefined || only === operation)
      .map((value) => ({
        rule: value.rule,
        title: `accepts ${value.title}`,
        operation,
        expected: acceptedMeans[operation],
        needs: [needOf(operation), ...(value.needs ?? [])],
        run: (trial: Trial) => runValue(value, { bundle, operation, trial }),
      })),
  );
}

/** A check of all values at once, where leaving them together is what the rule allows. */
export function togetherCheck(
  bundle: Bundle,
  { rule, title }: { readonly rule: string; readonly title: string },
): readonly Check[] {
  return eventOperations.map((operation) => ({
    rule,
    title,
    operation,
    expected: acceptedMeans[operation],
    needs: [needOf(operation)],
    run: async (trial: Trial) => {
      const { whole } = await bisectOnce({ bundle, operation, trial });
      if (whole === undefined) return skipped('the run may create no further event');
      trial.exchanges.push(whole);
      return await judgedAcceptance(whole, trial);
    },
  }));
}

interface Bisecting {
  readonly bundle: Bundle;
  readonly operation: EventOperation;
  readonly trial: Trial;
}

async function runValue(value: LawfulValue, bisecting: Bisecting): Promise<Finding> {
  const { operation, trial } = bisecting;
  const reason = value.cannot?.(trial, operation);
  if (reason !== undefined) return skipped(reason);
  const { by } = trial.attempt === 1 ? await bisectOnce(bisecting) : await bisect([value], bisecting);
  const exchange = by.get(value);
  if (exchange === undefined) return skipped('the run may create no further event');
  if (!trial.exchanges.includes(exchange)) trial.exchanges.push(exchange);
  return await judgedAcceptance(exchange, trial);
}

/** The checks of a bundle's values share what was sent for the first of them. */
function bisectOnce(bisecting: Bisecting): Promise<Bisection> {
  const { bundle, operation, trial } = bisecting;
  const able = bundle.values.filter(
    ({ only, cannot }) => (only === undefined || only === operation) && cannot?.(trial, operation) === undefined,
  );
  return trial.session.once(`${operation} ${bundle.name} ${trial.attempt}`, () => bisect(able, bisecting));
}

/** Halves what was refused until each culprit stands alone: a lawful request may be refused for none of them. */
async function bisect(values: readonly LawfulValue[], bisecting: Bisecting): Promise<Bisection> {
  const { operation, trial } = bisecting;
  if (operation === 'events.create' && !trial.session.mayCreate()) return { whole: undefined, by: new Map() };
  const whole = await sendTogether(values, bisecting);
  if (outcomeOf(whole) === 'none')
    throw new Unanswered(`no answer to a lawful ${operation}: ${whole.failure ?? 'told to come back later'}`);
  if (outcomeOf(whole) === 'accepted' || values.length <= 1)
    return { whole, by: new Map(values.map((one) => [one, whole])) };
  const middle = Math.ceil(values.length / 2);
  const halves = [await bisect(values.slice(0, middle), bisecting), await bisect(values.slice(middle), bisecting)];
  return { whole, by: new Map(halves.flatMap(({ by }) => [...by])) };
}

async function sendTogether(values: readonly LawfulValue[], { operation, trial }: Bisecting): Promise<Exchange> {
  const { deployment, session } = trial;
  const body = values.reduce<Body>(
    (made, value) => value.change(made, deployment, session),
    baseline(deployment, operation, session),
  );
  const ask = eventAsk({ operation, deployment, body, expects: 'accepted' });
  ensureLawful(ask, trial);
  return await session.send(ask);
}

function needOf(operation: EventOperation): Need {
  return operation === 'events.create' ? 'create' : 'update';
}
