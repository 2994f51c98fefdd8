import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Advice } from '../domain/violation.ts';
import { joined, type Deviations } from '../faults/deviations.ts';
import type { Plan } from '../faults/plan.ts';
import type { Refusal } from '../operations/outcome.ts';
import { createAsking, type Asking } from '../profile/profile.ts';
import type { Match } from '../contract/operations.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { newRequestId } from './request-id.ts';

/** One request on its way through the steps, and what they have found out so far. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** When it began, in epoch milliseconds: in real time, by the world's clock, and in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly worldTime: number;
  readonly beganAt: number;
  /** The world that `X-Channel` names, or the default one while nobody has authenticated. */
  readonly world: World;
  readonly match: Match;
  readonly asking: Asking;
  readonly advices: Advice[];
  readonly refusals: Refusal[];
  /** What faults make of it; undefined where none acts. */
  faults: Plan | undefined;
  /** Each takes back one count of a fault: a request that the store cannot keep has counted for none. */
  readonly uncounts: (() => void)[];
  /** How the sandbox departs from its rules in this exchange. */
  deviations: Deviations;
  /** Faults and deviations that have had a part in its answer, by ID: with any, the answer is no evidence of conformance. */
  forced: readonly string[];
  /** Headers that tell of the rate limit, names and values in turn (`limits.rate`). */
  rateHeaders: readonly string[];
  /** The body as it came over the wire; undefined until all of it is there. */
  bytes: Buffer | undefined;
  /** What had come of a body that never was complete, or was too large. */
  partial: Buffer | undefined;
  /** The body as JSON gave it; undefined until it was read. */
  body: Readonly<Record<string, unknown>> | undefined;
}

/** Where a request that has come to no operation leads. */
const nowhere: Match = { operation: undefined, allowed: [] };

/** Begins an exchange in a world; without a match it is one that never came as far as the steps. */
export function beginExchange(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  world: World,
  match: Match = nowhere,
): Exchange {
  const asking = createAsking(world.profile);
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
    uncounts: [],
    deviations: world.deviations,
    forced: nothing,
    rateHeaders: nothing,
    bytes: undefined,
    partial: undefined,
    body: undefined,
  };
  if (world.deviations.any) deviate(exchange, []);
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
  exchange.deviations = joined([exchange.world.deviations, ...more], (id) => force(exchange, [id]));
}

/** Notes what has had a part in the answer. */
export function force(exchange: Exchange, ids: readonly string[]): void {
  exchange.forced = [...new Set([...exchange.forced, ...ids])];
}

/** The world that `X-Channel` names, or the default one. */
export async function worldOf({ headers }: IncomingMessage, worlds: Worlds): Promise<World> {
  const channel = headers['x-channel'];
  return (typeof channel === 'string' ? await worlds.ofChannel(channel) : undefined) ?? worlds.default;
}

/** The path of a request line, to the letter, without its query. */
export function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** `http://host:port` at which the client has reached the sandbox. */
export const originOf = ({ request }: Exchange): string => `http://${request.headers.host ?? ''}`;

/** Where the client reaches what the sandbox serves for the exchange's world: logos and images. */
export const siteOf = (exchange: Exchange): string => `${originOf(exchange)}${exchange.world.path}`;
