import { performance } from 'node:perf_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Advice } from '../domain/violation.ts';
import type { FaultTallies } from '../faults/draw-faults.ts';
import type { Faults } from '../faults/fault.ts';
import { joined, type Deviations } from '../faults/deviations.ts';
import type { FaultPlan } from '../faults/plan.ts';
import type { Refusal } from '../operations/outcome.ts';
import { createAsking, type Asking } from '../profile/profile.ts';
import type { Match } from '../contract/operations.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import type { RefusalStage } from '../domain/look-up.ts';
import { newRequestId, type Reply } from './envelope.ts';
import { timers } from '../lib/timers.ts';

/** One request on its way through the steps, and what they have found out so far. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** When it began, in epoch milliseconds: in real time, by the world's clock, and in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly worldTime: number;
  readonly beganAt: number;
  /** The world of the key that the request shows, or that `X-Channel` names, or the default one. */
  readonly world: World;
  readonly match: Match;
  readonly asking: Asking;
  readonly advices: Advice[];
  readonly refusals: Refusal[];
  /** What faults make of it; undefined where none acts. */
  faults: FaultPlan | undefined;
  /** What it has added to the tallies of its world's faults; undefined where nothing was drawn. */
  counted: Counted | undefined;
  /** How the sandbox departs from its rules in this exchange. */
  deviations: Deviations;
  /** Faults and deviations that have had a part in its answer, by ID: with any, the answer is no evidence of conformance. */
  forced: readonly string[];
  /** The event that it has created or updated, whatever becomes of the answer. */
  event: number | null;
  /** Headers that tell of the rate limit, names and values in turn (`limits.rate`). */
  rateHeaders: readonly string[];
  /** The body as it came over the wire; undefined until all of it is there. */
  bytes: Buffer | undefined;
  /** What had come of a body that never was complete, or was too large. */
  partial: Buffer | undefined;
  /** The body as JSON gave it; undefined until it was read. */
  body: Readonly<Record<string, unknown>> | undefined;
  /** What came as JSON and is no object. */
  otherJson?: unknown;
}

/** Counts of an exchange, and the faults whose tallies they were added to, in which epoch of their world. */
export interface Counted {
  readonly faults: Pick<Faults, 'list'>;
  readonly epoch: number;
  readonly counts: FaultTallies;
}

/** Where a request that has come to no operation leads. */
const nowhere: Match = { operation: undefined, allowed: [] };

/** Begins an exchange in a world; without a match it is one that never came as far as the steps. */
export function beginExchange(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  world: World,
  match: Match = nowhere,
): Exchange {
  const asking = createAsking(world.state.profile);
  const form = asking.peek('request-id.form');
  if (form !== 'v4') asking.ask('request-id.form'); // version 4 is what any client of a UUID takes
  const exchange: Exchange = {
    request,
    response,
    requestId: newRequestId(form),
    at: Date.now(),
    worldTime: timeIn(world),
    beganAt: performance.now(),
    world,
    match,
    asking,
    advices: [],
    refusals: [],
    faults: undefined,
    counted: undefined,
    deviations: world.state.deviations,
    forced: nothing,
    event: null,
    rateHeaders: nothing,
    bytes: undefined,
    partial: undefined,
    body: undefined,
  };
  if (world.state.deviations.any) deviate(exchange, []);
  return exchange;
}

const nothing: readonly string[] = [];

/** A clock that fails makes the operations fail that ask it, not what is told of them. */
function timeIn({ ports }: World): number {
  try {
    return ports.clock.now();
  } catch {
    return Date.now();
  }
}

/** Has an exchange depart from its rules as its world does, and in these ways too. */
export function deviate(exchange: Exchange, more: readonly Deviations[]): void {
  exchange.deviations = joined([exchange.world.state.deviations, ...more], (id) => force(exchange, [id]));
}

/** Notes what has had a part in the answer. */
export function force(exchange: Exchange, ids: readonly string[]): void {
  exchange.forced = [...new Set([...exchange.forced, ...ids])];
}

/** The world of a request: that of the key that it shows, or that `X-Channel` names, or the default one. */
export function worldOf({ headers }: IncomingMessage, worlds: Worlds): Promise<World> {
  const channel = headers['x-channel'];
  const { authorization = '' } = headers;
  const key = authorization.slice(Math.max(authorization.lastIndexOf(' '), authorization.lastIndexOf('\t')) + 1);
  return worlds.serve(typeof channel === 'string' ? channel : undefined, key);
}

/** The path of a request line, to the letter, without its query. */
export function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** How a client has reached the sandbox, as a proxy tells it that is trusted. */
export interface Reached {
  readonly scheme: string;
  readonly host: string;
  readonly client: string;
}

const reached = Symbol('how the client has reached the sandbox');
type Forwarded = IncomingMessage & { [reached]?: Reached };

/** The host that the client has asked for, as its Host header has it. */
export const hostOf = (request: IncomingMessage): string | undefined =>
  (request as Forwarded)[reached]?.host ?? request.headers.host;

/** `http://host:port` at which the client has reached the sandbox. */
export const reachedAt = (request: IncomingMessage): string =>
  `${(request as Forwarded)[reached]?.scheme ?? 'http'}://${hostOf(request) ?? ''}`;

/** The client's address. */
export const clientOf = (request: IncomingMessage): string | undefined =>
  (request as Forwarded)[reached]?.client ?? peerOf(request);

/** Notes what a proxy has told. */
export function noteReached(request: IncomingMessage, told: Reached): void {
  (request as Forwarded)[reached] = told;
}

/** A server that takes both families tells an IPv4 address as one of IPv6. */
export function peerOf({ socket: { remoteAddress } }: IncomingMessage): string | undefined {
  const inner = remoteAddress?.slice('::ffff:'.length);
  return inner !== undefined && isIPv4(inner) ? inner : remoteAddress;
}

export const originOf = ({ request }: Exchange): string => reachedAt(request);

/** Where the client reaches what the sandbox serves for the exchange's world: logos and images. */
export const siteOf = (exchange: Exchange): string => `${originOf(exchange)}${exchange.world.path}`;

/** How an exchange ends: with an answer, or cut off without one. */
export type Ending = Reply | 'cut';

/** What a step makes of an exchange: nothing, so that it goes on; refusals, which later steps may outrank; or its end. */
type StepResult = undefined | Refusal | readonly Refusal[] | Ending;

/** One step of the request path. It knows no other; a promise delays the exchange. */
export interface Step {
  /** Where its refusals stand in `refusal.precedence`. A step without a stage is taken whatever refusals stand. */
  readonly stage?: RefusalStage;
  readonly take: (exchange: Exchange) => StepResult | Promise<StepResult>;
}

/** The stages in the order in which they can be gone through; the operation decides the last two. */
const stages: readonly RefusalStage[] = ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'];

/** Takes an exchange through the steps to its end, past those that no refusal of theirs could take precedence any more. */
export async function runSteps(steps: readonly Step[], exchange: Exchange): Promise<Ending> {
  for (const { stage, take } of steps) {
    if (stage !== undefined && isSettled(exchange, stage)) continue;
    const taking = take(exchange);
    const taken = taking instanceof Promise ? await taking : taking; // an await takes a turn even where nothing is waited for
    if (taken === undefined) continue;
    if (isEnding(taken)) return taken;
    exchange.refusals.push(...[taken].flat());
  }
  throw new Error(`no step has ended ${exchange.request.method} ${exchange.request.url}`);
}

const isEnding = (taken: Exclude<StepResult, undefined>): taken is Ending => taken === 'cut' || 'status' in taken;

/** Whether a refusal stands that neither this stage nor a later one can take precedence over (`refusal.precedence`). */
function isSettled({ refusals, asking }: Exchange, stage: RefusalStage): boolean {
  if (refusals.length === 0) return false;
  const precedence = asking.peek('refusal.precedence');
  const first = Math.min(...refusals.map((refusal) => precedence.indexOf(refusal.stage)));
  const isSettledHere = stages.slice(stages.indexOf(stage)).every((left) => precedence.indexOf(left) > first);
  if (isSettledHere) asking.ask('refusal.precedence'); // what the stages left would have said is not known
  return isSettledHere;
}

let turn: Promise<undefined> | undefined;

/**
 * Resolves once all that has come in this turn of the event loop is worked through; who waits for it goes on with the others (decision 0028).
 * It is no timer, and costs an exchange that is alone next to nothing.
 */
export function endOfTurn(): Promise<undefined> {
  turn ??= new Promise((resolve) => {
    timers.setImmediate(() => {
      turn = undefined;
      resolve(undefined);
    });
  });
  return turn;
}
