import { isDeepStrictEqual } from 'node:util';
import {
  failed,
  KitError,
  notApplicable,
  notDone,
  passed,
  skipped,
  type Check,
  type CheckContext,
  type Finding,
  type Trial,
} from '../checks/check.ts';
import { acceptedMeans, ensureAnswered } from '../checks/answers.ts';
import { eventAsk, eventOperations } from '../checks/event-ask.ts';
import { withoutValues, withValue } from '../learn/consistent.ts';
import { baseline } from '../learn/deployment.ts';
import type { Body } from '../learn/event-body.ts';
import { depths, type Depth } from '../target/depth.ts';
import type { EventOperation, SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { untilUnanswered } from '../target/unanswered.ts';
import { decide, type Decision, type Lawful, type Load, type Undecided } from './culprits.ts';
import { rules } from './index.ts';
import { knownIn, type Known } from './known.ts';
import { depthAt, made, type Patch, type Rule } from './rule.ts';

/** So many creates carry values; each leaves an event behind. */
export const carryingCreates: Readonly<Record<Depth, number>> = { quick: 3, standard: 5, thorough: 8 };

/** The first value of each list, then the second of each, and so on: what matters most is sent first. */
const lawfulValues: readonly Lawful[] = inTurns(rules.map(valuesIn));

function valuesIn({ id, accept = {}, only, isBody }: Rule): readonly Lawful[] {
  return Object.entries(accept).map(([title, value], index) => ({
    rule: id,
    title,
    value,
    depth: depthAt(index, 'accept'),
    ...(only === undefined ? {} : { only }),
    ...(isBody === undefined ? {} : { isBody }),
  }));
}

function inTurns<One>(lists: readonly (readonly One[])[]): readonly One[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat();
}

/** A check of each value on each operation; what they send, they share. Updates come first: finding a culprit leaves no event behind there. */
export const acceptedValueChecks: readonly Check[] = eventOperations.toReversed().flatMap((operation) =>
  lawfulValues
    .filter(({ only }) => (only ?? operation) === operation)
    .map((value) => ({
      rule: value.rule,
      title: `accepts ${value.title}`,
      operation,
      expected: acceptedMeans[operation],
      needs: [operation === 'events.create' ? ('create' as const) : ('update' as const)],
      depth: value.depth,
      run: (trial: Trial) => runValue(value, operation, trial),
    })),
);

const answerRule = { 'events.create': 'create.answer', 'events.update': 'update.answer' } as const;

/** Whatever it is for: what has to be accepted is. Which value is refused shows under the value's own rule, if it is found. */
export const acceptsAllChecks: readonly Check[] = eventOperations.map((operation) => ({
  rule: answerRule[operation],
  title: 'accepts every lawful body that the run sends',
  operation,
  expected: acceptedMeans[operation],
  needs: [operation === 'events.create' ? ('create' as const) : ('update' as const)],
  run: async (trial: Trial) => {
    const { undecided } = await decisionsOn(operation, trial);
    const [first] = undecided;
    if (first === undefined) return passed('accepted, or refused for a value whose own rule says so');
    trial.exchanges.push(first.exchange);
    return failed(`${whatCame(first.exchange)}: one of ${first.values.map(({ title }) => title).join(', ')}`);
  },
}));

/** Lawful bodies that an operation accepted, in the order of the lists: what shows in one of them, no other one hides. */
export async function provenBodies(operation: EventOperation, trial: Trial): Promise<readonly Body[]> {
  const { loads } = await loadsOf(trial);
  const { decisions } = await decisionsOn(operation, trial);
  return loads.flatMap((load) => {
    const accepted = load.map((one) => decisions.get(one)?.exchange).find((one) => one && isAccepted(one));
    return isRecord(accepted?.ask.body) ? [accepted.ask.body] : [];
  });
}

async function runValue(value: Lawful, operation: EventOperation, trial: Trial): Promise<Finding> {
  const { known, loads } = await loadsOf(trial);
  const patch = patchOf(value, known);
  if (patch === undefined) return notApplicable('nothing of the kind can be made of what is known here');
  if ('missing' in patch) return skipped(String(patch['missing']));
  const open = openOf([value], operation, { known, context: trial });
  if (open !== undefined) return notApplicable(`this deployment's answer is open: ${open}`);
  const isCarried = carriedBy(loads, operation, trial).some((load) => load.includes(value));
  if (!isCarried) return notApplicable('no create of this run carries it');
  const { decisions } = await decisionsOn(operation, trial);
  return await judged(value, decisions, { operation, trial });
}

async function judged(
  value: Lawful,
  decisions: ReadonlyMap<Lawful, Decision>,
  { operation, trial }: { readonly operation: EventOperation; readonly trial: Trial },
): Promise<Finding> {
  const decision = decisions.get(value);
  if (decision === undefined)
    return notApplicable(`what was refused together with it was not found out (${answerRule[operation]} says more)`);
  const { exchange, company } = decision;
  const judgedExchange = trial.attempt === 1 ? exchange : await sendAgain(exchange, trial);
  trial.exchanges.push(judgedExchange);
  ensureAnswered(judgedExchange);
  if (isAccepted(judgedExchange)) return passed(whatCame(judgedExchange));
  const brought = company.length === 0 ? await refusedCompanion(value, decisions, trial) : undefined;
  if (brought !== undefined) return notApplicable(`it needs ${brought.title}, which is refused by itself`);
  const together = company.length === 0 ? '' : `, together with ${company.map(({ title }) => title).join(', ')}`;
  return notDone(`${whatCame(judgedExchange)}${together}`);
}

/** One second try for all that were refused together. */
function sendAgain(exchange: SentExchange, { session }: Trial): Promise<SentExchange> {
  return session.once(`again ${String(session.exchanges.indexOf(exchange))}`, () => session.send(exchange.ask));
}

/** What a value brings along, so that nothing contradicts it, and is refused by itself. */
async function refusedCompanion(
  value: Lawful,
  decisions: ReadonlyMap<Lawful, Decision>,
  trial: Trial,
): Promise<Lawful | undefined> {
  const { known } = await loadsOf(trial);
  const own = Object.keys(patchOf(value, known) ?? {});
  const body = decisions.get(value)?.exchange.ask.body as Body;
  const [companion] =
    [...decisions].find(([one, { exchange, company }]) => {
      const patch = patchOf(one, known) ?? {};
      const isApart = one !== value && !Object.keys(patch).some((name) => own.includes(name));
      return isApart && company.length === 0 && !isAccepted(exchange) && isKept(patch, body);
    }) ?? [];
  return companion;
}

const isAccepted = (exchange: SentExchange) => outcomeOf(exchange) === 'accepted';

/** What is made of a value; `missing` is no attribute of an event. */
const patchOf = ({ value }: Lawful, known: Known) => made(value, known) as Patch | undefined;

interface Loads {
  readonly known: Known;
  readonly loads: readonly Load[];
}

function loadsOf(context: CheckContext): Promise<Loads> {
  return context.session.once('lawful values by request', async () => {
    const known = await knownIn(context);
    const wanted = lawfulValues.filter(
      ({ rule, depth, isBody }) =>
        depths.indexOf(depth) <= depths.indexOf(context.depth) && (isBody === true || context.rules.has(rule)),
    );
    const operation = context.deployment.accepted['events.update'] === undefined ? 'events.create' : 'events.update';
    const isThere = (value: Lawful) => {
      const patch = patchOf(value, known);
      return patch !== undefined && !('missing' in patch);
    };
    const isLawful = (load: Load) => openOf(load, operation, { known, context }) === undefined;
    const bodyOf = (load: Load) => loadBody(load, operation, { known, context });
    return { known, loads: pack(wanted.filter(isThere), { isLawful, bodyOf, known }) };
  });
}

interface Packing {
  readonly known: Known;
  isLawful(load: Load): boolean;
  bodyOf(load: Load): Body;
}

/** Each value in the first request that it gets on with: what one sets, no other touches. The same ones in every run. */
function pack(values: readonly Lawful[], { isLawful, bodyOf, known }: Packing): readonly Load[] {
  const loads: Lawful[][] = [];
  for (const value of values) {
    const fits = (load: Load) => {
      const all = [...load, value];
      const body = bodyOf(all);
      return all.every((one) => isKept(patchOf(one, known) ?? {}, body)) && isLawful(all);
    };
    const load = loads.find(fits);
    if (load !== undefined) load.push(value);
    else if (fits([])) loads.push([value]);
  }
  return loads;
}

const isKept = (patch: Patch, body: Body): boolean =>
  Object.entries(patch).every(([name, value]) => isDeepStrictEqual(body[name], value));

interface Making {
  readonly known: Known;
  readonly context: CheckContext;
}

/** Open questions, or rules, that keep a request from being certainly lawful; undefined if it is. */
function openOf(load: Load, operation: EventOperation, making: Making): string | undefined {
  const { deployment, judge } = making.context;
  if (deployment.accepted[operation] === undefined) return undefined;
  const body = loadBody(load, operation, making);
  const { verdict, questions, rules: broken } = judge(eventAsk({ operation, deployment, body, expects: 'accepted' }));
  return verdict === 'must-accept' ? undefined : [...questions, ...broken].map(({ id }) => id).join(', ');
}

/** A lawful body with what the values set, and without what would contradict them. */
function loadBody(load: Load, operation: EventOperation, { known, context }: Making): Body {
  return load.reduce<Body>(
    (body, value) => withPatch(body, patchOf(value, known) ?? {}, known.site),
    baseline(context.deployment, operation, context.session),
  );
}

function withPatch(body: Body, patch: Patch, site: string): Body {
  return Object.entries(patch).reduce(
    (changed, [name, value]) =>
      value === undefined ? withoutValues(changed, name) : withValue(changed, [name, value], site),
    body,
  );
}

const carriedBy = (loads: readonly Load[], operation: EventOperation, { depth }: CheckContext): readonly Load[] =>
  operation === 'events.create' ? loads.slice(0, carryingCreates[depth]) : loads;

interface Decisions {
  readonly decisions: ReadonlyMap<Lawful, Decision>;
  readonly undecided: readonly Undecided[];
}

/** So many events may come on top to find what a create refuses: a lawful deployment accepts all of it. */
const eventsForCulprits = 5;

/** What the requests showed of each value on an operation: sent once in a run. */
function decisionsOn(operation: EventOperation, trial: Trial): Promise<Decisions> {
  const { session, deployment, judge } = trial;
  return session.once(`lawful values on ${operation}`, async () => {
    const { known, loads } = await loadsOf(trial);
    const refusedOnUpdate = await session.once('lawful values that update refuses', async () => new Set<string>());
    const send = async (load: Load) => {
      const body = loadBody(load, operation, { known, context: trial });
      const ask = eventAsk({ operation, deployment, body, expects: 'accepted' });
      if (judge(ask).verdict !== 'must-accept')
        throw new KitError(`what should be lawful is not: ${load.map(({ title }) => title).join(', ')}`);
      return await session.send({ ...ask, serves: load[0]?.rule ?? '' });
    };
    const decisions = new Map<Lawful, Decision>();
    const undecided: Undecided[] = [];
    let isSearching = false;
    const sendAndSearch = async (load: Load) => {
      const exchange = await send(load);
      if (operation === 'events.create' && !isSearching && !isAccepted(exchange)) {
        isSearching = true;
        session.allowMoreLawful(eventsForCulprits);
      }
      return exchange;
    };
    // What an update takes may be open on a create: a host is an int there and a list here.
    const onThis = (one: Lawful) =>
      (one.only ?? operation) === operation && openOf([one], operation, { known, context: trial }) === undefined;
    const carried = carriedBy(loads, operation, trial).map((load) => load.filter(onThis));
    // What update refuses by itself hides nothing on create, and is shown alone there.
    const isKnown = ({ title }: Lawful) => refusedOnUpdate.has(title);
    const together = carried.map((load) => load.filter((one) => !isKnown(one)));
    const alone = carried.flat().filter(isKnown);
    for (const load of [...together, ...alone.map((one) => [one])])
      if (load.length > 0)
        await untilUnanswered(() => decide(load, { operation, send: sendAndSearch, decisions, undecided }));
    if (operation === 'events.update')
      for (const [one, { exchange, company }] of decisions)
        if (!isAccepted(exchange) && company.length === 0) refusedOnUpdate.add(one.title);
    return { decisions, undecided };
  });
}
