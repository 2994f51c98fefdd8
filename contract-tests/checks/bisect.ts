import { baseline, type Deployment } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import type { EventOperation, SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { Unanswered, untilUnanswered } from '../target/unanswered.ts';
import type { Finding, SampleGroup, Need, Trial } from './check.ts';
import { eventAsk } from './event-ask.ts';
import { ensureLawful } from './soundness.ts';

/** One value that a deployment has to accept. */
export interface LawfulValue {
  readonly rule: string;
  readonly title: string;
  /** Left out on the other operation. */
  readonly only?: EventOperation;
  readonly needs?: readonly Need[];
  change(body: Body, deployment: Deployment, session: Session): Body;
  /** What an update has in addition where it is refused alone for what the event already has: what is open may explain that. */
  orElse?(body: Body): Body;
  /** Titles of values that it brings along, so that nothing contradicts it: where one of them is refused by itself, this one proves nothing. */
  readonly brings?: readonly string[];
  /** The finding where it cannot be tried here, or would prove nothing; undefined where it can. */
  cannot?(trial: Trial, operation: EventOperation): Finding | undefined | Promise<Finding | undefined>;
}

/** Lawful values that one request carries at once, so that few events are created. */
export interface Bundle {
  readonly name: string;
  /** What else it is, in words that follow each value's: values of other bundles may come again in it. */
  readonly about?: string;
  /** Drawn on create, where each bundle leaves an event behind; sent in every run without. */
  readonly createLot?: SampleGroup;
  readonly values: readonly LawfulValue[];
}

/** What decided about a value: the smallest request found that was refused with it, or one that was accepted. */
export interface Decision {
  readonly exchange: SentExchange;
  /** All that it carries: where they are several, no single one is what was refused. */
  readonly values: readonly LawfulValue[];
}

interface Bisection {
  /** The request that carried them all. */
  readonly whole: SentExchange | undefined;
  readonly by: ReadonlyMap<LawfulValue, Decision>;
}

/** What the bundles of a run share: how much was spent on finding culprits, and the titles of those found. */
interface Search {
  sent: number;
  created: number;
  readonly culprits: Set<string>;
}

/** Requests that a run may send to find out what of its bundles is refused, and events that it may create so: nobody cleans up after it. */
export const most = { sent: 40, created: 5 };

/** As many as bundles may still need. */
const fewEvents = 3;

/** A bundle on its way to one operation. */
export interface Bisecting {
  readonly bundle: Bundle;
  readonly operation: EventOperation;
  readonly trial: Trial;
}

/** The checks of a bundle's values share what was sent for the first of them. */
export function bisectOnce(bisecting: Bisecting): Promise<Bisection> {
  const { bundle, operation, trial } = bisecting;
  return trial.session.once(`${operation} ${bundle.name}`, async () => bisect(await ableOf(bisecting), bisecting));
}

async function ableOf({ bundle, operation, trial }: Bisecting): Promise<readonly LawfulValue[]> {
  const able: LawfulValue[] = [];
  for (const value of bundle.values.filter(({ only }) => only === undefined || only === operation))
    if ((await value.cannot?.(trial, operation)) === undefined) able.push(value);
  return able;
}

async function bisect(values: readonly LawfulValue[], bisecting: Bisecting): Promise<Bisection> {
  const whole = await sendTogether(values, bisecting);
  if (whole === undefined) return { whole, by: new Map() };
  if (outcomeOf(whole) === 'accepted' || values.length <= 1) return { whole, by: decided(values, whole) };
  const refused = { exchange: whole, values };
  const by = (await withoutKnown(refused, bisecting)) ?? (await halve(refused, bisecting));
  const { culprits } = await searchOf(bisecting);
  for (const [{ title }, decision] of by)
    if (decision.values.length === 1 && outcomeOf(decision.exchange) !== 'accepted') culprits.add(title);
  return { whole, by };
}

/** What other bundles, or the other operation, were refused for is taken out first. @returns undefined where that does not decide */
async function withoutKnown(
  { exchange, values }: Decision,
  bisecting: Bisecting,
): Promise<ReadonlyMap<LawfulValue, Decision> | undefined> {
  const { culprits } = await searchOf(bisecting);
  const known = values.filter(({ title }) => culprits.has(title));
  const rest = values.filter(({ title }) => !culprits.has(title));
  if (known.length === 0 || rest.length === 0) return undefined;
  const without = await sendPart(rest, bisecting);
  if (without === undefined || outcomeOf(without) !== 'accepted') return undefined;
  return new Map([...decided(known, exchange), ...decided(rest, without), ...(await refusedAlone(known, bisecting))]);
}

/** A report shows each of them in a plain body, as far as the run has requests for that. */
async function refusedAlone(
  known: readonly LawfulValue[],
  bisecting: Bisecting,
): Promise<ReadonlyMap<LawfulValue, Decision>> {
  const { operation, trial } = bisecting;
  const isSpared = operation === 'events.create' && trial.session.lawfulLeft() <= fewEvents;
  const alone = new Map<LawfulValue, Decision>();
  for (const value of known) {
    if (isSpared || !trial.session.mayShowPlainer(operation)) break;
    const exchange = await untilUnanswered(() => sendTogether([value], bisecting));
    if (exchange !== undefined && outcomeOf(exchange) !== 'accepted') alone.set(value, { exchange, values: [value] });
  }
  return alone;
}

/** Halves what was refused until each culprit stands alone, or with those that it is refused together with. */
async function halve(refused: Decision, bisecting: Bisecting): Promise<ReadonlyMap<LawfulValue, Decision>> {
  const { values } = refused;
  if (values.length <= 1) return decided(values, refused.exchange);
  const middle = Math.ceil(values.length / 2);
  const by = new Map<LawfulValue, Decision>();
  let accepted = 0;
  for (const half of [values.slice(0, middle), values.slice(middle)]) {
    const exchange = await sendBeside(half, by.size > 0 && accepted === 0, bisecting);
    if (exchange === undefined) continue;
    const isAccepted = outcomeOf(exchange) === 'accepted';
    accepted += isAccepted ? 1 : 0;
    const found = isAccepted ? decided(half, exchange) : await halve({ exchange, values: half }, bisecting);
    for (const [value, decision] of found) by.set(value, decision);
  }
  return accepted === 2 ? new Map([...by, ...(await smallest(refused, bisecting))]) : by;
}

/** What stands beside a culprit may be fine: to see it would cost one of the last events, which other bundles need. */
async function sendBeside(
  half: readonly LawfulValue[],
  isFound: boolean,
  bisecting: Bisecting,
): Promise<SentExchange | undefined> {
  const { operation, trial } = bisecting;
  const isSpared = isFound && operation === 'events.create' && trial.session.lawfulLeft() <= fewEvents;
  return isSpared ? undefined : await sendPart(half, bisecting);
}

/** Takes out one value after the other, as long as what is left is refused: who is in the rest is refused only together. */
async function smallest(refused: Decision, bisecting: Bisecting): Promise<ReadonlyMap<LawfulValue, Decision>> {
  let { exchange, values } = refused;
  for (const value of refused.values) {
    const rest = values.filter((one) => one !== value);
    const without = await sendPart(rest, bisecting);
    if (without !== undefined && outcomeOf(without) !== 'accepted') [exchange, values] = [without, rest];
  }
  return decided(values, exchange);
}

function decided(values: readonly LawfulValue[], exchange: SentExchange): ReadonlyMap<LawfulValue, Decision> {
  return new Map(values.map((value) => [value, { exchange, values }]));
}

function searchOf({ trial }: Bisecting): Promise<Search> {
  return trial.session.once('search for culprits', async () => ({ sent: 0, created: 0, culprits: new Set<string>() }));
}

/** What the value brings along and is refused by itself. */
export async function culpritWith({ brings = [] }: LawfulValue, bisecting: Bisecting): Promise<string | undefined> {
  const { culprits } = await searchOf(bisecting);
  return brings.find((title) => culprits.has(title));
}

/** @returns undefined where the run may send no more to find culprits */
async function sendPart(values: readonly LawfulValue[], bisecting: Bisecting): Promise<SentExchange | undefined> {
  const search = await searchOf(bisecting);
  const isCreate = bisecting.operation === 'events.create';
  if (search.sent >= most.sent || (isCreate && search.created >= most.created)) return undefined;
  search.sent += 1;
  const exchange = await sendTogether(values, bisecting);
  if (isCreate && exchange !== undefined && outcomeOf(exchange) === 'accepted') search.created += 1;
  return exchange;
}

/** @returns undefined where the run may create no further event */
async function sendTogether(
  values: readonly Pick<LawfulValue, 'change'>[],
  { operation, trial }: Bisecting,
): Promise<SentExchange | undefined> {
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
    throw new Unanswered(`no answer to a lawful ${operation}: ${exchange.failure ?? 'asked to come back later'}`);
  return exchange;
}

/** @returns what was accepted, where what the event already has was in the way */
export async function sendElse(
  { title, change, orElse }: LawfulValue,
  bisecting: Bisecting,
): Promise<SentExchange | undefined> {
  const { operation, trial } = bisecting;
  if (orElse === undefined || operation !== 'events.update') return undefined;
  const whole: LawfulValue['change'] = (body, deployment, session) => orElse(change(body, deployment, session));
  const exchange = await trial.session.once(`or else ${title}`, () => sendTogether([{ change: whole }], bisecting));
  return exchange !== undefined && outcomeOf(exchange) === 'accepted' ? exchange : undefined;
}
