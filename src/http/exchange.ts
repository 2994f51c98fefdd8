import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Advice } from '../domain/violation.ts';
import type { Refusal } from '../operations/outcome.ts';
import { createAsking, type Asking } from '../profile/profile.ts';
import type { Match } from '../openapi/operations.ts';
import type { World } from '../world/world.ts';

/** One request on its way through the steps, and what they have found out so far. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** The world that `X-Channel` names, or the default one while nobody has authenticated. */
  readonly world: World;
  readonly match: Match;
  readonly asking: Asking;
  readonly advices: Advice[];
  readonly refusals: Refusal[];
  /** The body as JSON gave it; undefined until it was read. */
  body: Readonly<Record<string, unknown>> | undefined;
}

/** Begins an exchange. */
export function beginExchange(io: Pick<Exchange, 'request' | 'response'>, world: World, match: Match): Exchange {
  const asking = createAsking(world.profile);
  return {
    request: io.request,
    response: io.response,
    requestId: randomUUID(),
    world,
    match,
    asking,
    advices: [],
    refusals: [],
    body: undefined,
  };
}

/** The path of a request line, to the letter, without its query. */
export function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
