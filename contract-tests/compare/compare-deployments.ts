import { randomInt } from 'node:crypto';
import { eventAttributes, type Attribute } from '../judge/attributes.ts';
import { putBack } from '../run/put-back.ts';
import { givenCredentials, type RunOptions } from '../run/options.ts';
import type { Target } from '../target/open-target.ts';
import { redactedError } from '../report/redact.ts';
import { compareDrawn, type Comparing } from './compare-drawn.ts';
import type { Comparison } from '../report/comparison.ts';
import { comparisonOf } from './comparison-of.ts';
import { createHeaderTally } from './header-tally.ts';
import type { CompareOptions, SideOptions } from './options.ts';
import { type Side, sideOf, type Sides } from './side.ts';
import { mostToShrink } from './smallest.ts';
import { createTally } from './tally.ts';
import { readSandboxFixtures } from '../files/read-sandbox-fixtures.ts';
import type { Deployment } from '../learn/deployment.ts';
import { ensureReadable, learn } from '../learn/learn.ts';
import { openRun, type OpenRun } from '../run/open-run.ts';
import { wireTransport } from '../run/run-checks.ts';
import type { CheckContext } from '../checks/check.ts';
import type { Fixtures } from '../files/fixtures.ts';
import { openLedger } from '../files/ledger.ts';
import { judgeOf } from '../run/check-deployment.ts';
import type { Settled, ValidValues } from '../learn/event-body.ts';
import { validValues } from '../learn/valid-values.ts';
import { createObservations } from '../learn/observations.ts';
import type { EventOperation } from '../target/exchange.ts';
import { Session } from '../target/session.ts';
import { placeholders } from './placeholders.ts';
import fc from 'fast-check';
import { departures } from '../explore/change.ts';
import { requestKinds } from '../explore/request-kinds.ts';
import type { ComparedDraft } from './requests/compared-request.ts';
import { eventCases, floorCases } from './requests/event-cases.ts';
import { oddSearches, oddTypes } from './requests/odd-values.ts';
import { readCases } from './requests/read-cases.ts';

/** Where requests are drawn from, and how often it comes in a round. */
interface Kind {
  readonly drafts: fc.Arbitrary<ComparedDraft>;
  readonly weight: number;
}

interface WantedKinds {
  readonly ground: CheckContext;
  readonly attributes: readonly Attribute[];
  readonly hasTitle: boolean;
  readonly seed: number;
  readonly requests: number;
}

/** One of ten is drawn as long as there are single oddities left: these meet each open question with few requests. */
const drawnEvery = 10;

/** Searches that are wrong in any way, among some twenty kinds of reads and hundreds of events. */
const mixedWeight = 20;

/** What is sent, in an order that the seed decides; the same placeholders and seed make the same requests. */
function* draftsInTurn(wanted: WantedKinds): Generator<fc.Arbitrary<ComparedDraft>> {
  const { ground, attributes, hasTitle, seed, requests } = wanted;
  const cases = [...readCases(ground, hasTitle), ...eventCases(ground, attributes)];
  // The others come in the same order whether the fixtures name such an event or not.
  const left = [...floorCases(ground), ...shuffled(cases, seed)];
  const drawn = kindsInTurn(kindsOf(wanted), seed);
  for (let at = 0; at < requests; at += 1) {
    const single = at % drawnEvery === 0 ? undefined : left.shift();
    yield single === undefined ? drawn.next().value : fc.constant(single);
  }
}

function kindsOf({ ground, attributes }: WantedKinds): readonly Kind[] {
  return [...requestKinds(ground, attributes), { drafts: mixedSearches(ground), weight: mixedWeight }];
}

/** Searches that are wrong in several ways at once, or in none. What shrinks is how many there are. */
function mixedSearches({ deployment: { query = 'a' } }: CheckContext): fc.Arbitrary<ComparedDraft> {
  const members = fc.array(fc.constantFrom(...oddSearches), { maxLength: 3 });
  const any = fc.oneof(fc.integer(), fc.string({ maxLength: 12 }), fc.boolean(), fc.constant(null), fc.double());
  const drawn = fc.dictionary(fc.constantFrom('query', 'page', 'perPage', 'sort'), any, { maxKeys: 2 });
  const contentType = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom(...oddTypes));
  return fc.tuple(members, drawn, contentType).map(([odd, more, type]) => () => {
    const all = [['query', query] as const, ...[...odd, more].flatMap((one) => Object.entries(one))];
    const body = Object.fromEntries([...new Map(all)].filter(([, value]) => isJson(value)));
    const typed = type === undefined ? {} : { contentType: type };
    return {
      ask: { operation: 'pages.search', body, ...typed },
      departs: { ...departures({ query }, body), ...typed },
    };
  });
}

/** JSON has no infinite figures, and an oddity that leaves a member out says undefined. */
function isJson(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'number' || Number.isFinite(value));
}

function* kindsInTurn(kinds: readonly Kind[], seed: number): Generator<Kind['drafts'], never> {
  const round = kinds.flatMap(({ drafts, weight }) => Array.from({ length: weight }, () => drafts));
  for (let turn = 0; ; turn += 1) yield* shuffled(round, seed + turn);
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const [order = []] = fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), {
    seed: seed | 0,
    numRuns: 1,
  });
  return order;
}

const usualRequests = 600;

/**
 * Sends the same requests to two deployments, each with its own values, and measures how alike they answer: in status, and in the form of
 * the body.
 * @throws TargetUnreachable, TargetRefused where one of them has nothing to compare; WrongFile where fixtures are wrong
 */
export async function compareDeployments(a: Target, b: Target, options: CompareOptions = {}): Promise<Comparison> {
  const wanted = options.requests ?? usualRequests;
  const seed = options.seed ?? randomInt(2 ** 32);
  const startedAt = new Date();
  const sides = await openSides([a, b], options, wanted * 2 + mostToShrink.all).catch((error: unknown) => {
    throw redactedError(error, [options.a ?? {}, options.b ?? {}].map(givenCredentials));
  });
  try {
    const comparing = begin(sides);
    await compareAll(comparing, { wanted, seed, options });
    const notes = [...(await putBackOn('A', sides.a)), ...(await putBackOn('B', sides.b))];
    const { atLeast } = options;
    return comparisonOf(comparing, { wanted, seed, startedAt, notes, ...(atLeast === undefined ? {} : { atLeast }) });
  } finally {
    await sides.close();
  }
}

function begin(sides: Sides): Comparing {
  return {
    course: { sides, ground: sharedGround(sides), apart: apartIn(sides), unsteady: new Set() },
    tally: createTally(),
    headers: createHeaderTally(sides),
    unsteady: [],
    left: { toShrink: mostToShrink.all },
    unanswered: 0,
    notSent: 0,
  };
}

/** Where the two take no form in common, no lawful event is the same for both. */
function apartIn({ a, b }: Sides): readonly string[] {
  const [one, other] = [a.deployment.forms, b.deployment.forms];
  if (one === undefined || other === undefined) return [];
  const isDateApart = JSON.stringify(one.date) !== JSON.stringify(other.date);
  return [...(one.host === other.host ? [] : ['host.form']), ...(isDateApart ? ['datetime.form'] : [])];
}

interface Way {
  readonly wanted: number;
  readonly seed: number;
  readonly options: CompareOptions;
}

async function compareAll(comparing: Comparing, { wanted, seed, options }: Way): Promise<void> {
  const { sides, ground } = comparing.course;
  const attributes = eventAttributes(sides.a.run.contract);
  const hasTitle = sides.a.title !== undefined && sides.b.title !== undefined;
  let done = 0;
  for (const drafts of draftsInTurn({ ground, attributes, hasTitle, seed, requests: wanted })) {
    if (options.signal?.aborted === true) comparing.ended ??= 'it was interrupted';
    if (comparing.ended !== undefined) break;
    await compareDrawn(drafts, seed + done, comparing);
    done += 1;
    options.onProgress?.({ done, total: wanted });
  }
}

async function putBackOn(name: string, { run }: Side): Promise<readonly string[]> {
  return (await putBack(run.session)).map((note) => `${name}: ${note}`);
}

/** Requests that learning may take on a deployment whose forms are hard to find. */
const MAX_LEARNT = 400;

interface OpenSides extends Sides {
  close(): Promise<void>;
}

/**
 * Opens both and learns what each is like: A first, so that its forms are tried first on B, and both get the same requests where they can.
 * @param requests - that each side may be sent after learning
 * @throws TargetUnreachable, TargetRefused where one of them has nothing to compare; WrongFile where fixtures are wrong
 */
async function openSides(
  [targetA, targetB]: readonly [Target, Target],
  options: CompareOptions,
  requests: number,
): Promise<OpenSides> {
  const open = async (target: Target, own: SideOptions) =>
    await openRun(target, await runOptions(target, own, options), (route) =>
      wireTransport(route, requests + MAX_LEARNT),
    );
  const a = await open(targetA, options.a ?? {});
  const opened: OpenRun[] = [a];
  const close = async () => void (await Promise.all(opened.map((run) => run.close())));
  try {
    const deploymentA = await learnOne(a);
    const ofA = { ...options.b, profile: hintsOf(deploymentA) };
    const b = await open(targetB, ofA);
    opened.push(b);
    return { a: sideOf(a, deploymentA), b: sideOf(b, await learnOne(b)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function learnOne(run: OpenRun): Promise<Deployment> {
  const { session, url, options } = run;
  const isWriting = session.parts.permissions.noWrites === undefined;
  const signal = options.signal === undefined ? {} : { signal: options.signal };
  const deployment = await learn({ session, target: url, needsEvents: isWriting, needsCreate: isWriting, ...signal });
  ensureReadable(session, url);
  return deployment;
}

/** What may write is sent where the user said so, on loopback too: nobody expects a comparison to leave something behind. */
async function runOptions(
  target: Target,
  { profile, ...own }: SideOptions & Pick<RunOptions, 'profile'>,
  options: CompareOptions,
): Promise<RunOptions> {
  const { maxEvents, rate, timeLimitMs, timeoutMs, userAgent, signal, log, allowWrites = false } = options;
  const fixtures = own.fixtures ?? (await readSandboxFixtures(target, own));
  const shared = { maxEvents, rate, timeLimitMs, timeoutMs, userAgent, signal, log, profile };
  const given = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined));
  return { ...given, ...own, fixtures, allowWrites, readOnly: !allowWrites };
}

/** Answers that are tried first. */
function hintsOf({ forms }: Deployment): Readonly<Record<string, unknown>> {
  return forms === undefined ? {} : { 'host.form': forms.host, 'datetime.form': forms.date };
}

/** A deployment of placeholders, with as many values of each kind as both sides have: requests are made and judged on it. */
function sharedGround(sides: Sides): CheckContext {
  const { a } = sides;
  const { contract, session: own } = a.run;
  const deployment = sharedDeployment(sides);
  const { apiKey, channelId } = placeholders;
  const { now, runName, permissions } = own.parts;
  const session = new Session({
    fixtures: deployment.fixtures,
    credentials: { apiKey, channelId },
    permissions,
    ledger: openLedger(undefined, { target: '', now }),
    send: () => Promise.reject(new Error('nothing is sent to a deployment of placeholders')),
    runName,
    now,
    mostRequests: 0,
    profile: {},
  });
  const judge = judgeOf({ contract, session }, deployment);
  const observations = createObservations({ apiKey, channelId }, now);
  return { deployment, session, judge, depth: 'standard', rules: new Set(), observations };
}

function sharedDeployment(sides: Sides): Deployment {
  const [a, b] = [sides.a.deployment, sides.b.deployment];
  const fixtures = sharedFixtures(a.fixtures, b.fixtures);
  const knownPages = placeholders.pages.slice(0, Math.min(a.knownPages.length, b.knownPages.length));
  const values = sharedValues(sides, { fixtures, pages: knownPages });
  const isOwn = a.own?.isMade === true && b.own?.isMade === true;
  const isQuery = a.query !== undefined && b.query !== undefined;
  return {
    fixtures,
    knownPages,
    accepted: Object.fromEntries(eventOperations.flatMap((operation) => sharedBaseline(operation, a, b))),
    attempts: [],
    ...(values === undefined ? {} : { values }),
    ...(isOwn ? { own: { id: placeholders.ownEvent, title: 'Own event', isMade: true } } : {}),
    ...(isQuery ? { query: placeholders.query, matches: Math.min(a.matches ?? 0, b.matches ?? 0) } : {}),
  };
}

const eventOperations = ['events.create', 'events.update'] as const;

function sharedFixtures(a: Fixtures, b: Fixtures): Fixtures {
  const isCounted = [a, b].every(({ eventWithRsvps }) => (eventWithRsvps?.rsvps ?? 0) >= 2);
  const isTorn = [a, b].every(({ eventWithUnconfirmedRsvps }) => eventWithUnconfirmedRsvps !== undefined);
  const { eventWithRsvps, rsvps, eventWithUnconfirmedRsvps, unconfirmed } = placeholders;
  return {
    pages: both('unknown', placeholders.unknownPage, [a.pages, b.pages]),
    eventTypes: {
      valid: firstOf(placeholders.eventTypes, a.eventTypes?.valid, b.eventTypes?.valid),
      ...both('invalid', placeholders.noEventType, [a.eventTypes, b.eventTypes]),
    },
    places: {
      valid: firstOf(placeholders.places, a.places?.valid, b.places?.valid),
      ...both('invalid', placeholders.noPlace, [a.places, b.places]),
    },
    images: {
      ...both('valid', placeholders.image, [a.images, b.images]),
      ...both('invalid', placeholders.noImage, [a.images, b.images]),
    },
    ...(isCounted ? { eventWithRsvps: { id: eventWithRsvps, rsvps } } : {}),
    ...(isTorn ? { eventWithUnconfirmedRsvps: { id: eventWithUnconfirmedRsvps, ...unconfirmed } } : {}),
  };
}

/** As many as both have. */
function firstOf<Value>(marks: readonly Value[], a: readonly unknown[] = [], b: readonly unknown[] = []): Value[] {
  return marks.slice(0, Math.min(a.length, b.length));
}

/** A member that both groups of fixtures have. */
function both<Name extends string, Value>(
  name: Name,
  mark: Value,
  groups: readonly (Readonly<Partial<Record<Name, unknown>>> | undefined)[],
): Partial<Record<Name, Value>> {
  const isThere = groups.every((group) => group?.[name] !== undefined);
  return (isThere ? { [name]: mark } : {}) as Partial<Record<Name, Value>>;
}

interface SharedParts {
  readonly fixtures: Fixtures;
  readonly pages: readonly number[];
}

/** Dates that both take: of two horizons the nearer one. */
function sharedValues({ a, b }: Sides, { fixtures, pages }: SharedParts): ValidValues | undefined {
  const [ofA, ofB] = [a.deployment.values, b.deployment.values];
  const values = validValues({ ...fixtures, contactEmail: placeholders.email }, pages, a.run.startedAt);
  if (ofA === undefined || ofB === undefined || values === undefined) return undefined;
  const { published, starts, ends } = ofA.starts <= ofB.starts ? ofA : ofB;
  return { ...values, published, starts, ends };
}

/** The forms of the one that takes fewer, which `openSides` tried on the other. */
function sharedBaseline(
  operation: EventOperation,
  a: Deployment,
  b: Deployment,
): readonly (readonly [EventOperation, Settled])[] {
  const [ofA, ofB] = [a.accepted[operation], b.accepted[operation]];
  if (ofA === undefined || ofB === undefined) return [];
  const { published, ...forms } = ofB.forms;
  const isPublished = published !== undefined && ofA.forms.published !== undefined;
  const shape = ofA.shape === 'full' && ofB.shape === 'full' ? 'full' : 'minimal';
  return [[operation, { shape, forms: isPublished ? { ...forms, published } : forms }]];
}
