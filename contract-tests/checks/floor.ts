import { withValue } from '../learn/consistent.ts';
import { baseline } from '../learn/deployment.ts';
import { without, type Body } from '../learn/event-body.ts';
import { provenBodies } from '../rules/accepted-values.ts';
import type { Depth } from '../target/depth.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { isRecord, type Id } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import { acceptedMeans, judgedAcceptance, judgedRefusal, refusedMeans } from './answers.ts';
import { notApplicable, type Check, type Finding, type Trial } from './check.ts';
import { eventAsk } from './event-ask.ts';
import { ensureBreaks, ensureLawful } from './soundness.ts';

/** A capacity that an event with so many RSVPs may be given, or not. */
interface FloorTry {
  readonly title: string;
  /** Undefined if it is left out. */
  capacity(rsvps: number): number | undefined;
  readonly isRefused?: true;
  readonly webhooks?: boolean;
  /** In which of the lawful bodies that update accepted; in the plain one if it is left out. */
  readonly body?: number;
  readonly depth: Depth;
  /** It grows with the RSVPs, and may be more than everybody accepts: this is tried then. */
  readonly orElse?: FloorTry;
}

const below: FloorTry = {
  title: 'refuses a capacity below the number of RSVPs',
  isRefused: true,
  capacity: (rsvps) => rsvps - 1,
  depth: 'quick',
};

/** Cut to so many bits, it is 1: below the RSVPs, and not 0, which would be unlimited. What is cut to 16 bits is 1 in the last 8, too. */
const cutTo = (bits: number): FloorTry => ({
  title: `accepts a capacity above the number of RSVPs whose last ${bits} bits are 1`,
  capacity: (rsvps) => Math.ceil(rsvps / 2 ** bits) * 2 ** bits + 1,
  depth: 'standard',
});

/** §4.4, rule 1, on an event with RSVPs: the last one leaves it with a lawful capacity. */
export const floorChecks: readonly Check[] = [
  below,
  {
    ...below,
    title: 'refuses it with receivesRsvpWebhooks too, where all RSVPs are confirmed',
    webhooks: true,
    depth: 'standard' as const,
  },
  { ...below, title: 'refuses a capacity of 1', capacity: () => 1, depth: 'standard' as const },
  {
    ...below,
    title: 'refuses a capacity of half the RSVPs',
    capacity: (rsvps: number) => Math.ceil(rsvps / 2),
    depth: 'thorough' as const,
  },
  ...[0, 1, 2, 3].map((body) => ({
    ...below,
    title: `${below.title}, in another lawful body (${body + 2})`,
    body,
    depth: 'thorough' as const,
  })),
  { title: 'accepts capacity 0, which is unlimited', capacity: () => 0, depth: 'quick' as const },
  { title: 'accepts a body without capacity', capacity: () => undefined, depth: 'standard' as const },
  {
    title: 'accepts a capacity above the number of RSVPs',
    capacity: (rsvps: number) => rsvps + 10,
    depth: 'standard' as const,
  },
  {
    title: 'accepts as many as there are RSVPs, with receivesRsvpWebhooks too',
    capacity: (rsvps: number) => rsvps,
    webhooks: true,
    depth: 'standard' as const,
  },
  { ...cutTo(16), orElse: cutTo(8) },
  {
    title: 'accepts a capacity equal to the number of RSVPs',
    capacity: (rsvps: number) => rsvps,
    webhooks: false,
    depth: 'quick' as const,
  },
].map(floorCheck);

function floorCheck(floor: FloorTry): Check {
  const { title, isRefused, depth } = floor;
  return {
    rule: 'update.capacity.floor',
    title,
    operation: 'events.update',
    expected: isRefused === true ? refusedMeans : acceptedMeans['events.update'],
    needs: ['update', 'eventWithRsvps'],
    depth,
    run: (trial) => triesFloor(floor, trial),
  };
}

async function triesFloor(floor: FloorTry, trial: Trial): Promise<Finding> {
  const body = await bodyOf(floor, trial);
  if (body === undefined) return notApplicable('no such lawful body was accepted');
  const ask = floorAsk(floor, body, trial);
  if (floor.isRefused === true) {
    ensureBreaks(['update.capacity.floor'], trial.judge(ask));
    return await judgedFloor(await trial.send(ask), trial);
  }
  if (trial.judge(ask).questions.some(({ id }) => id === 'capacity.maximum'))
    return floor.orElse === undefined
      ? notApplicable('more than everybody accepts (capacity.maximum)')
      : await triesFloor(floor.orElse, trial);
  ensureLawful(ask, trial);
  return await judgedKept(await trial.send(ask), trial);
}

async function bodyOf({ body }: FloorTry, trial: Trial): Promise<Body | undefined> {
  const plain = baseline(trial.deployment, 'events.update', trial.session);
  if (body === undefined) return plain;
  const proven = (await provenBodies('events.update', trial))[body];
  return proven && { ...proven, title: plain['title'] };
}

function floorAsk({ capacity, webhooks, isRefused }: FloorTry, body: Body, { deployment }: Trial): RequestSpec {
  const event = deployment.fixtures.eventWithRsvps ?? { id: 0 as Id, rsvps: 0 };
  const value = capacity(event.rsvps);
  const flagged = webhooks === undefined ? body : withValue(body, ['receivesRsvpWebhooks', webhooks]);
  const left = without(flagged, 'capacity');
  const wrong = { ...left, capacity: value };
  const lawful = value === undefined ? left : withValue(left, ['capacity', value]);
  return {
    operation: 'events.update',
    id: event.id,
    body: isRefused === true ? wrong : lawful,
    expects: isRefused === true ? 'refused' : 'accepted',
  };
}

/** If capacity 0 is refused for an event without RSVPs too, the floor is not the reason (event.capacity.unlimited). */
async function judgedKept(exchange: SentExchange, trial: Trial): Promise<Finding> {
  const finding = await judgedAcceptance(exchange);
  const { deployment, exchanges } = trial;
  const { body } = exchange.ask;
  const isZero = isRecord(body) && body['capacity'] === 0;
  if (outcomeOf(exchange) !== 'refused' || deployment.own?.isMade !== true || !isZero) return finding;
  const free = await trial.send(eventAsk({ operation: 'events.update', deployment, body, expects: 'accepted' }));
  if (outcomeOf(free) === 'refused')
    return notApplicable('an event without RSVPs is not updated with it either, so the floor is not the reason');
  exchanges.unshift(...exchanges.splice(-1));
  return finding;
}

/** What was wrongly accepted is put right at once: the event keeps its RSVPs, and no unlawful capacity. */
async function judgedFloor(exchange: SentExchange, trial: Trial): Promise<Finding> {
  const finding = await judgedRefusal(exchange, trial);
  const { body, id } = exchange.ask;
  if (outcomeOf(exchange) === 'accepted' && isRecord(body) && id !== undefined) {
    const right = { ...body, capacity: Number(body['capacity']) + 1 };
    await trial.send({ operation: 'events.update', id, body: right, expects: 'either' });
    trial.exchanges.unshift(...trial.exchanges.splice(-1)); // last is what shows the failure
  }
  return finding;
}
