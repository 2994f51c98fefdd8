import { counted } from '../../src/lib/counted.ts';
import {
  failed,
  notApplicable,
  passed,
  skipped,
  type Check,
  type Finding,
  type SampleGroup,
  type Trial,
} from './check.ts';
import { circumstancesBut } from './event/circumstances.ts';
import { withValue } from '../learn/consistent.ts';
import { baseline } from '../learn/deployment.ts';
import { without, type Body } from '../learn/event-body.ts';
import { payloadOf, type RequestSpec, type SentExchange } from '../target/exchange.ts';
import { eventAsk } from './event-ask.ts';
import { acceptedMeans, ensureAnswered, judgedAcceptance, judgedRefusal, refusedMeans } from './experiment.ts';
import { noneProven, provenBodies, provenBodiesIn, type Circumstance } from './proven-bodies.ts';
import { ensureBreaks, ensureLawful } from './soundness.ts';
import { isRecord, type Id } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { untilUnanswered } from '../target/unanswered.ts';
import { withLetters } from '../learn/odd-ids.ts';
import { acceptedOf, inSum } from './envelope.ts';
import { acceptsLawful } from './accepts-lawful.ts';
import { referenceFlaws } from './create.ts';

export const updateChecks: readonly Check[] = [
  {
    rule: 'update.answer',
    title: 'accepts a lawful update',
    operation: 'events.update',
    expected: acceptedMeans['events.update'],
    needs: [],
    run: async (trial) => acceptsLawful(trial, 'events.update'),
  },
  {
    rule: 'update.answer',
    title: 'updates no event for its ID with letters behind it',
    operation: 'events.update',
    expected: 'anything but the ID of an event: {id} is one (§4.4)',
    needs: ['update'],
    run: async (trial) => await updatesNoOther(trial),
  },
];

/** Whether a capacity may be set: so far below the RSVPs that were registered, or not. */
interface FloorTry {
  readonly title: string;
  /** Absent where it is left out. */
  capacity(rsvps: number): number | undefined;
  readonly isRefused?: true;
  readonly webhooks?: boolean;
  readonly where?: Circumstance;
  readonly lot?: SampleGroup;
  /** It grows with the RSVPs: so many may be more than everybody takes. */
  readonly mayBeMuch?: true;
  /** Tried where it is. */
  readonly orElse?: FloorTry;
}

const belowIt: FloorTry = {
  title: 'refuses a capacity below the number of RSVPs',
  isRefused: true,
  capacity: (rsvps) => rsvps - 1,
};
const thorough: SampleGroup = { name: 'floor', take: 0 };
const oneAccepted: SampleGroup = { name: 'capacities that RSVPs leave', take: 1 };
/** Cut to so many bits, it is 1: below the RSVPs, and not 0, which would be unlimited. What is cut to 16 bits is 1 in the last 8, too. */
const cutTo = (bits: number): FloorTry => ({
  title: `accepts a capacity above the number of RSVPs whose last ${bits} bits are 1`,
  capacity: (rsvps) => Math.ceil(rsvps / 2 ** bits) * 2 ** bits + 1,
  mayBeMuch: true,
});

const imageless: Circumstance = {
  title: 'in a body without image',
  holds: (body) => !('image' in body),
  make: (body) => without(body, 'image'),
};

/** §4.4, rule 1, on an event with RSVPs: the last one leaves it with a lawful capacity. */
export const floorChecks: readonly Check[] = [
  belowIt,
  { ...belowIt, title: 'refuses it with receivesRsvpWebhooks too, where all RSVPs are confirmed', webhooks: true },
  { ...belowIt, title: 'refuses a capacity of 1', capacity: () => 1, lot: thorough },
  {
    ...belowIt,
    title: 'refuses a capacity of half the RSVPs',
    capacity: (rsvps: number) => Math.ceil(rsvps / 2),
    lot: thorough,
  },
  ...[...circumstancesBut([]), imageless].map((where) => ({
    ...belowIt,
    title: `${belowIt.title}, ${where.title}`,
    where,
    lot: thorough,
  })),
  { title: 'accepts capacity 0, which is unlimited', capacity: () => 0 },
  { title: 'accepts a body without capacity', capacity: () => undefined },
  { title: 'accepts a capacity above the number of RSVPs', capacity: (rsvps: number) => rsvps + 10, lot: oneAccepted },
  {
    title: 'accepts it with receivesRsvpWebhooks too',
    capacity: (rsvps: number) => rsvps,
    webhooks: true,
    lot: oneAccepted,
  },
  { ...cutTo(16), orElse: cutTo(8) },
  { title: 'accepts a capacity equal to the number of RSVPs', capacity: (rsvps: number) => rsvps, webhooks: false },
].map(floorCheck);

export const updateSummaries: readonly Check[] = [
  {
    rule: 'update.answer',
    title: 'answers each update with 200 and the ID of the event',
    operation: 'events.update',
    expected: '200, data: { id: int } with the ID in the path, and nothing else (§2.3)',
    needs: ['update'],
    isSummary: true,
    run: async (trial) => answersEverywhere(trial),
  },
];

function floorCheck(floor: FloorTry): Check {
  const { title, isRefused, lot } = floor;
  return {
    rule: 'update.capacity.floor',
    title,
    operation: 'events.update',
    expected: isRefused === true ? refusedMeans : acceptedMeans['events.update'],
    needs: ['update', 'eventWithRsvps'],
    ...(lot === undefined ? {} : { lot }),
    run: (trial) => triesFloor(floor, trial),
  };
}

async function triesFloor(floor: FloorTry, trial: Trial): Promise<Finding> {
  const { title, where } = floor;
  const proof = { operation: 'events.update', name: title } as const;
  const [proven] =
    where === undefined ? await provenBodies(trial, proof.operation, title) : await provenBodiesIn(where, trial, proof);
  if (proven === undefined) return skipped(noneProven(where));
  const ask = floorAsk(floor, proven, trial);
  if (floor.isRefused !== true) {
    if (floor.mayBeMuch === true && trial.judge(ask).verdict === 'open')
      return floor.orElse === undefined
        ? notApplicable('more than everybody takes (capacity.maximum)')
        : await triesFloor(floor.orElse, trial);
    ensureLawful(ask, trial);
    return await judgedKept(await trial.send(ask), trial);
  }
  ensureBreaks(['update.capacity.floor'], trial.judge(ask));
  const wrong = await trial.send(ask);
  const plainer = outcomeOf(wrong) === 'accepted' ? await inPlainBody(floor, trial) : undefined;
  return await judgedFloor(plainer ?? wrong, trial);
}

/** The same capacity in the plain body, which is the same in each run, where that is accepted too: it takes the place of what was tried. */
async function inPlainBody(floor: FloorTry, trial: Trial): Promise<SentExchange | undefined> {
  const { deployment, session, exchanges } = trial;
  const { where } = floor;
  if (!session.mayShowPlainer('events.update')) return undefined;
  const base: Body = { ...baseline(deployment, 'events.update', session), title: session.title() };
  const plain = where?.holds(base, 'events.update') === false ? where.make(base, 'events.update') : base;
  const ask = { ...floorAsk(floor, plain, trial), serves: 'update.capacity.floor' };
  const found = await untilUnanswered(() => session.send(ask));
  if (found === undefined || outcomeOf(found) !== 'accepted') return undefined;
  exchanges.splice(0, exchanges.length, found);
  return found;
}

function floorAsk({ capacity, webhooks, isRefused }: FloorTry, proven: Body, { deployment }: Trial): RequestSpec {
  const event = deployment.fixtures.eventWithRsvps ?? { id: 0 as Id, rsvps: 0 };
  const floor = capacity(event.rsvps);
  const confirmed = webhooks === undefined ? proven : withValue(proven, ['receivesRsvpWebhooks', webhooks]);
  const body = capacityOf(without(confirmed, 'capacity'), floor, isRefused);
  return { operation: 'events.update', id: event.id, body, expects: isRefused === true ? 'refused' : 'accepted' };
}

function capacityOf(body: Body, floor: number | undefined, isRefused = false): Body {
  if (floor === undefined) return body;
  return isRefused ? { ...body, capacity: floor } : withValue(body, ['capacity', floor]);
}

/** Whoever refuses capacity 0 where there are no RSVPs too has nothing against these (event.capacity.unlimited). */
async function judgedKept(exchange: SentExchange, trial: Trial): Promise<Finding> {
  const finding = await judgedAcceptance(exchange);
  const { deployment, exchanges } = trial;
  const { body } = exchange.ask;
  const isZero = isRecord(body) && body['capacity'] === 0;
  if (outcomeOf(exchange) !== 'refused' || deployment.own?.isMade !== true || !isZero) return finding;
  const free = await trial.send(eventAsk({ operation: 'events.update', deployment, body, expects: 'accepted' }));
  if (outcomeOf(free) === 'refused')
    return notApplicable('an event without RSVPs is not updated with it either, which is no matter of the floor');
  exchanges.unshift(...exchanges.splice(-1));
  return finding;
}

/** What was wrongly accepted is put right at once: the event keeps its RSVPs, and no unlawful capacity. */
async function judgedFloor(exchange: SentExchange, trial: Trial): Promise<Finding> {
  const finding = await judgedRefusal(exchange, trial);
  const { body, id } = exchange.ask;
  if (outcomeOf(exchange) === 'accepted' && isRecord(body) && id !== undefined) {
    await trial.send({
      operation: 'events.update',
      id,
      body: { ...body, capacity: Number(body['capacity']) + 1 },
      expects: 'either',
    });
    trial.exchanges.unshift(...trial.exchanges.splice(-1)); // last is what shows the failure
  }
  return finding;
}

/** The run's own event at worst. */
async function updatesNoOther(trial: Trial): Promise<Finding> {
  const { deployment } = trial;
  if (deployment.own?.isMade !== true)
    return notApplicable('no event was made for this run, and no other one is risked');
  const body = baseline(deployment, 'events.update', trial.session);
  const id = withLetters(deployment.own.id);
  const exchange = await trial.send({ operation: 'events.update', id, body, expects: 'either', isObservation: true });
  ensureAnswered(exchange);
  const payload = payloadOf(exchange);
  const isUpdated = outcomeOf(exchange) === 'accepted' && isRecord(payload) && payload['id'] !== undefined;
  return isUpdated
    ? failed(`the ID of another event: ${String(payload['id'])}, not ${id}`)
    : passed(whatCame(exchange));
}

function answersEverywhere(trial: Trial): Finding {
  const updates = acceptedOf(trial, 'events.update');
  const found = updates.flatMap((exchange) => updateFlaws(exchange).map((what) => ({ exchange, what })));
  return inSum(trial, found, `200 and { id }, ${counted(updates.length, 'time')}`);
}

function updateFlaws(exchange: SentExchange): readonly string[] {
  const payload = payloadOf(exchange);
  const id = isRecord(payload) ? payload['id'] : undefined;
  const isOther = id !== undefined && String(id) !== String(exchange.ask.id);
  return [
    ...(exchange.answer?.status === 200 ? [] : [`status ${exchange.answer?.status}`]),
    ...referenceFlaws(exchange),
    ...(isOther ? [`the ID of another event: ${String(id)}, not ${String(exchange.ask.id)}`] : []),
  ];
}
