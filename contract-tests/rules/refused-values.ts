import {
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
import { ensureAnswered, judgedRefusal, refusedMeans } from '../checks/answers.ts';
import { eventAsk, eventOperations } from '../checks/event-ask.ts';
import { baseline } from '../learn/deployment.ts';
import { without, type Body } from '../learn/event-body.ts';
import { depths, type Depth } from '../target/depth.ts';
import type { EventOperation, RequestSpec } from '../target/exchange.ts';
import type { Id } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { RequestsSpent } from '../target/unanswered.ts';
import { provenBodies } from './accepted-values.ts';
import { rules } from './index.ts';
import { knownIn } from './known.ts';
import { depthAt, made, type Patch, type Raw, type Rule, type Value } from './rule.ts';

/** A value that has to be refused, and the lawful body that it is tried in. */
interface Wrong {
  readonly rule: Rule;
  readonly operation: EventOperation;
  readonly title: string;
  readonly value: Value;
  readonly depth: Depth;
  /** Which of the lawful bodies. */
  readonly body: number;
}

/** In which lawful body the first value of a list is tried, on create and on update: between them they have every flag. */
const starts = [
  [0, 3],
  [0, 3],
  [0, 2],
  [1, 3],
] as const;

/** A list that is shorter than this is sent on with its first value, in other bodies: so many bodies at standard and thorough depth. */
const bodies = { standard: 2, thorough: 5 };

/** What every depth sends comes first, so that no rule is left without a value if a run has too few requests. */
const wrongs: readonly Wrong[] = rules
  .flatMap((rule, index) =>
    eventOperations
      .filter((operation) => (rule.only ?? operation) === operation)
      .flatMap((operation) =>
        wrongsOn(rule, operation, starts[index % starts.length]?.[eventOperations.indexOf(operation)] ?? 0),
      ),
  )
  .toSorted((one, other) => depths.indexOf(one.depth) - depths.indexOf(other.depth));

function wrongsOn(rule: Rule, operation: EventOperation, start: number): readonly Wrong[] {
  const values = inOrderOf(operation, rule);
  const all = values.map(([title, value], at) => {
    const depth = depthAt(at, 'refuse');
    const isSpared = depth === 'quick' && (rule.quickOn ?? operation) !== operation;
    return { rule, operation, title, value, depth: isSpared ? ('standard' as const) : depth, body: start + at };
  });
  const [first] = all;
  if (first === undefined || isRaw(first.value)) return all;
  const again = Array.from({ length: bodies.thorough - 1 }, (_, at) => ({
    ...first,
    title: `${first.title}, in another lawful body (${String(at + 2)})`,
    depth: at + 1 + all.length <= bodies.standard ? ('standard' as const) : ('thorough' as const),
    body: start + at + 1,
  }));
  return [...all, ...again];
}

/** They are sent in another order on update: what one piece of code reads gets two different values at quick depth. */
function inOrderOf(operation: EventOperation, { refuse = {}, quickOn }: Rule): readonly (readonly [string, Value])[] {
  const values = Object.entries(refuse);
  if (operation === 'events.create' || quickOn === operation) return values;
  return values.map((one, at) => values[at ^ 1] ?? one);
}

function isRaw(value: Value): value is Raw {
  return typeof value === 'object' && 'raw' in value;
}

export const refusedValueChecks: readonly Check[] = wrongs.map((wrong) => ({
  rule: wrong.rule.id,
  title: `refuses ${wrong.title}`,
  operation: wrong.operation,
  expected: refusedMeans,
  needs: [wrong.operation === 'events.create' ? 'create' : 'update'],
  depth: wrong.depth,
  ...(wrong.rule.after === undefined ? { isIndependent: true } : {}),
  run: (trial) => runWrong(wrong, trial),
}));

/** What may be accepted or refused, and must not end in a server error. */
export const eitherValueChecks: readonly Check[] = rules.flatMap(({ id, either = {} }) =>
  Object.entries(either).map(([title, value], at) => ({
    rule: id,
    title: `does not fail on ${title}`,
    operation: 'events.update' as const,
    expected: 'accepted, or refused: what becomes of it is nowhere said',
    needs: ['update'] as const,
    depth: depthAt(at, 'refuse'),
    run: async (trial: Trial) => {
      const patch = made(value, await knownIn(trial));
      if (patch === undefined) return notApplicable(notMade);
      const plain = baseline(trial.deployment, 'events.update', trial.session);
      const body = changed(plain, patch as Patch);
      const exchange = await trial.send({ ...askWith(body, 'events.update', trial), expects: 'either' });
      ensureAnswered(exchange);
      return outcomeOf(exchange) === 'server-error' ? notDone(whatCame(exchange)) : passed(whatCame(exchange));
    },
  })),
);

const notMade = 'nothing of the kind can be made of what is known here';

/** So many requests are kept for what comes after these. */
const keptRequests = (mostRequests: number) => Math.min(120, mostRequests / 6);

async function runWrong(wrong: Wrong, trial: Trial): Promise<Finding> {
  const { session } = trial;
  if (!session.hasLeft(keptRequests(session.parts.mostRequests)))
    throw new RequestsSpent('the requests of this run went into finding out what is refused');
  const value = made(wrong.value, await knownIn(trial));
  if (value === undefined) return notApplicable(notMade);
  if ('missing' in value) return skipped(String(value.missing));
  if ('raw' in value) return await refusesRaw(wrong, value as Raw, trial);
  if ('surely' in value) return await refusesPatch(wrong, { patch: value.surely as Patch, isSure: true }, trial);
  return await refusesPatch(wrong, { patch: value, isSure: false }, trial);
}

async function refusesRaw({ operation }: Wrong, { raw: text, contentType }: Raw, trial: Trial): Promise<Finding> {
  const type = contentType === undefined ? {} : { contentType };
  return await judgedRefusal(await trial.send({ ...askWith({}, operation, trial), text, ...type }), trial);
}

interface Change {
  readonly patch: Patch;
  /** The document decides, although the judge leaves the value open. */
  readonly isSure: boolean;
}

async function refusesPatch(wrong: Wrong, change: Change, trial: Trial): Promise<Finding> {
  const { rule, operation } = wrong;
  const plain = baseline(trial.deployment, operation, trial.session);
  await lookForPages(wrong, change, { plain, trial });
  const body = await bodyFor(wrong, change, { plain, trial });
  if (body === undefined) return undecided(wrong, change, { plain, trial });
  if (rule.after !== undefined && operation === 'events.update')
    await trial.send({ ...askWith({ ...body, ...rule.after }, operation, trial), expects: 'accepted' });
  const exchange = await trial.send(askWith(changed(body, change.patch), operation, trial));
  if (outcomeOf(exchange) === 'accepted' && body !== plain && trial.session.mayShowPlainer(operation))
    await showPlainly(wrong, changed(plain, change.patch), trial);
  return await judgedRefusal(trial.exchanges.at(-1) ?? exchange, trial);
}

interface Where {
  readonly plain: Body;
  readonly trial: Trial;
}

/** The first lawful body in which the value breaks the rule and no other, from the one that it is meant to be tried in. */
async function bodyFor(wrong: Wrong, { patch, isSure }: Change, { plain, trial }: Where): Promise<Body | undefined> {
  // A lawful update with dates comes before: only the plain body surely has them.
  const proven = wrong.rule.after === undefined ? (await provenBodies(wrong.operation, trial)).slice(0, 4) : [];
  const all = [...proven, plain];
  const start = wrong.body % all.length;
  const inOrder = [...all.slice(start), ...all.slice(0, start)].map((body) =>
    body === plain ? plain : { ...body, title: plain['title'] },
  );
  const fits = (body: Body, isStrict: boolean) => {
    const { isBroken, isPlain } = verdictOn(wrong, changed(body, patch), trial);
    return isSure ? isPlain || !isStrict : isBroken && (isPlain || !isStrict);
  };
  return inOrder.find((body) => fits(body, true)) ?? inOrder.find((body) => fits(body, false));
}

/** If a plain body shows it too, the report shows that. */
async function showPlainly({ rule, operation }: Wrong, body: Body, trial: Trial): Promise<void> {
  const exchange = await trial.session.send({ ...askWith(body, operation, trial), serves: rule.id });
  if (outcomeOf(exchange) === 'accepted') trial.exchanges.push(exchange);
}

/** @throws KitError if no question is open: the value is none of the rule's then */
function undecided(wrong: Wrong, { patch }: Change, { plain, trial }: Where): Finding {
  const { questions } = trial.judge(askWith(changed(plain, patch), wrong.operation, trial), storedBy(wrong));
  const ids = [...new Set(questions.map(({ id }) => id))];
  if (ids.length === 0) throw new KitError(`${wrong.title} does not break ${wrong.rule.id}`);
  return notApplicable(
    ids.includes('page-ids')
      ? 'a get of the page is not refused'
      : `this deployment's answer is open: ${ids.join(', ')}`,
  );
}

function changed(body: Body, patch: Patch): Body {
  const left = Object.keys(patch).filter((name) => patch[name] === undefined);
  return { ...without(body, ...left), ...without(patch, ...left) };
}

function askWith(body: Body, operation: EventOperation, { deployment }: CheckContext): RequestSpec {
  return eventAsk({ operation, deployment, body, expects: 'refused' });
}

const storedBy = ({ rule: { after } }: Wrong) =>
  after === undefined ? {} : { isSelfPacedCourse: after['isSelfPacedCourse'] === true };

interface Verdict {
  /** Just this rule is broken, with those that say the same. */
  readonly isBroken: boolean;
  /** Nothing else is open, but whether a page exists. */
  readonly isPlain: boolean;
  /** It is broken if the pages that it names do not exist, which is not known yet. */
  readonly isUnknown: boolean;
}

function verdictOn(wrong: Wrong, body: Body, trial: CheckContext): Verdict {
  const { rules: found, questions } = trial.judge(askWith(body, wrong.operation, trial), storedBy(wrong));
  const broken = new Set(found.map(({ id }) => id));
  const wanted = [wrong.rule.id, ...(wrong.rule.also ?? [])];
  const isPlain = questions.every(({ id }) => id === 'page-ids');
  return {
    isBroken: broken.size === wanted.length && wanted.every((one) => broken.has(one)),
    isPlain,
    isUnknown: broken.size === 0 && questions.length > 0 && isPlain,
  };
}

/** Nothing is proven with a page that exists: get tells. */
async function lookForPages(wrong: Wrong, { patch, isSure }: Change, { plain, trial }: Where): Promise<void> {
  const { session, deployment } = trial;
  const ids = [patch['host'], patch['cohosts']]
    .flat()
    .filter((one): one is Id => typeof one === 'number' || typeof one === 'bigint');
  for (const id of ids) {
    if (isSure || !verdictOn(wrong, changed(plain, patch), trial).isUnknown) return;
    if (deployment.knownPages.some((one) => String(one) === String(id))) continue;
    await session.shared({
      operation: 'pages.get',
      id,
      expects: 'either',
      isObservation: true,
      serves: 'event.host.valid',
    });
  }
}
