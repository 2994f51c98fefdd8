import type { Deployment } from '../learn/deployment.ts';
import { baseline } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { EventOperation, Exchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { Unanswered } from '../target/unanswered.ts';
import type { Check, Finding, Lot, Need, Trial } from './check.ts';
import { skipped } from './check.ts';
import { eventAsk, eventOperations } from './event-ask.ts';
import { acceptedMeans, judgedAcceptance } from './experiment.ts';
import { ensureLawful } from './soundness.ts';

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
  /** What else it is, in words that follow each value's: values of other bundles may come again in it. */
  readonly about?: string;
  /** Drawn on create, where each bundle leaves an event behind; sent in every run without. */
  readonly createLot?: Lot;
  readonly values: readonly LawfulValue[];
}

/** What decided about a value: the smallest request found that was refused with it, or one that was accepted. */
interface Decision {
  readonly exchange: Exchange;
  /** All that it carries: where they are several, no single one is what was refused. */
  readonly values: readonly LawfulValue[];
}

interface Bisection {
  /** The request that carried them all. */
  readonly whole: Exchange | undefined;
  readonly by: ReadonlyMap<LawfulValue, Decision>;
}

/** A check of each value, on create and on update; together they cost one request each, unless it is refused. */
export function bundleChecks(bundle: Bundle): readonly Check[] {
  return eventOperations.flatMap((operation) =>
    bundle.values
      .filter(({ only }) => only === undefined || only === operation)
      .map((value) => ({
        rule: value.rule,
        title: `accepts ${value.title}${bundle.about === undefined ? '' : `, ${bundle.about}`}`,
        operation,
        expected: acceptedMeans[operation],
        needs: [needOf(operation), ...(value.needs ?? [])],
        ...(operation === 'events.create' && bundle.createLot !== undefined ? { lot: bundle.createLot } : {}),
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
  const { by } = await bisectOnce(bisecting);
  const decision = by.get(value);
  if (decision === undefined) return skipped('the run may create no further event');
  const exchange = trial.attempt === 1 ? decision.exchange : await sendAgain(decision, trial);
  if (!trial.exchanges.includes(exchange)) trial.exchanges.push(exchange);
  const finding = await judgedAcceptance(exchange, trial);
  const others = decision.values.filter((one) => one !== value).map(({ title }) => title);
  return finding.status === 'failed' && others.length > 0
    ? { ...finding, actual: `${finding.actual}, together with ${others.join(', ')}` }
    : finding;
}

/** One second try for all that were refused together. */
function sendAgain({ exchange }: Decision, { session }: Trial): Promise<Exchange> {
  return session.once(`again ${session.exchanges.indexOf(exchange)}`, () => session.send(exchange.ask));
}

/** The checks of a bundle's values share what was sent for the first of them. */
function bisectOnce(bisecting: Bisecting): Promise<Bisection> {
  const { bundle, operation, trial } = bisecting;
  const able = bundle.values.filter(
    ({ only, cannot }) => (only === undefined || only === operation) && cannot?.(trial, operation) === undefined,
  );
  return trial.session.once(`${operation} ${bundle.name}`, () => bisect(able, bisecting));
}

/** Halves what was refused until each culprit stands alone, or with those that it is refused together with. */
async function bisect(values: readonly LawfulValue[], bisecting: Bisecting): Promise<Bisection> {
  const whole = await sendTogether(values, bisecting);
  if (whole === undefined) return { whole, by: new Map() };
  if (outcomeOf(whole) === 'accepted' || values.length <= 1) return { whole, by: decided(values, whole) };
  const middle = Math.ceil(values.length / 2);
  const halves = [await bisect(values.slice(0, middle), bisecting), await bisect(values.slice(middle), bisecting)];
  const by = new Map(halves.flatMap((half) => [...half.by]));
  const isMeeting = halves.every((half) => half.whole !== undefined && outcomeOf(half.whole) === 'accepted');
  if (!isMeeting) return { whole, by };
  return { whole, by: new Map([...by, ...(await smallest({ exchange: whole, values }, bisecting))]) };
}

/** Takes out one value after the other, as long as what is left is refused: who is in the rest is refused only together. */
async function smallest(refused: Decision, bisecting: Bisecting): Promise<ReadonlyMap<LawfulValue, Decision>> {
  let { exchange, values } = refused;
  for (const value of refused.values) {
    const rest = values.filter((one) => one !== value);
    const without = await sendTogether(rest, bisecting);
    if (without !== undefined && outcomeOf(without) !== 'accepted') [exchange, values] = [without, rest];
  }
  return decided(values, exchange);
}

function decided(values: readonly LawfulValue[], exchange: Exchange): ReadonlyMap<LawfulValue, Decision> {
  return new Map(values.map((value) => [value, { exchange, values }]));
}

/** @returns undefined where the run may create no further event */
async function sendTogether(
  values: readonly LawfulValue[],
  { operation, trial }: Bisecting,
): Promise<Exchange | undefined> {
  const { deployment, session } = trial;
  if (operation === 'events.create' && !session.mayCreate()) return undefined;
  const body = values.reduce<Body>(
    (made, value) => value.change(made, deployment, session),
    baseline(deployment, operation, session),
  );
  const ask = eventAsk({ operation, deployment, body, expects: 'accepted' });
  ensureLawful(ask, trial);
  const exchange = await session.send(ask);
  if (outcomeOf(exchange) === 'none')
    throw new Unanswered(`no answer to a lawful ${operation}: ${exchange.failure ?? 'told to come back later'}`);
  return exchange;
}

function needOf(operation: EventOperation): Need {
  return operation === 'events.create' ? 'create' : 'update';
}
