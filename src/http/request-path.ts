import type { Stage } from '../domain/ask.ts';
import { createEvent } from '../operations/create-event.ts';
import type { Call } from '../operations/call.ts';
import { getPage } from '../operations/get-page.ts';
import type { Outcome, Refusal } from '../operations/outcome.ts';
import { searchPages } from '../operations/search-pages.ts';
import { updateEvent } from '../operations/update-event.ts';
import type { Operation, OperationId } from '../openapi/operations.ts';
import { authenticate } from './authenticate.ts';
import { checkMediaType } from './check-media-type.ts';
import type { Exchange } from './exchange.ts';
import { matchOperation } from './match-operation.ts';
import { readBody } from './read-body.ts';
import type { Reader } from './read-call.ts';

type Step = (exchange: Exchange) => Refusal | undefined | Promise<Refusal | undefined>;

const operations: Readonly<Record<OperationId, (call: Call) => Promise<Outcome>>> = {
  'pages.search': searchPages,
  'pages.get': getPage,
  'events.create': createEvent,
  'events.update': updateEvent,
};

/** The steps before the operation, in the order in which they can be gone through. */
const edge: readonly (readonly [Stage, Step])[] = [
  ['path', matchOperation],
  ['credentials', authenticate],
  ['media-type', checkMediaType],
  ['body', readBody],
];

/** Takes an exchange through all steps, until a refusal stands that none of the steps left could take precedence over. */
export async function goThrough(exchange: Exchange, readCall: Reader): Promise<Outcome> {
  for (const [stage, step] of edge) {
    if (isSettled(exchange, stage)) break;
    const taken = applies(exchange, stage) ? step(exchange) : undefined;
    const refusal = taken instanceof Promise ? await taken : taken; // an await takes a turn even where nothing is waited for
    if (refusal !== undefined) exchange.refusals.push(refusal);
  }
  const operation = operable(exchange);
  if (operation === undefined) return { kind: 'refused', refusals: exchange.refusals };
  const outcome = await operations[operation.id](await deviated(exchange, operation, readCall(exchange, operation)));
  if (exchange.refusals.length === 0) return outcome;
  return { kind: 'refused', refusals: [...exchange.refusals, ...(outcome.kind === 'refused' ? outcome.refusals : [])] };
}

/** The call as the world's deviations have it; a lawful request that they refuse is refused from here on. */
async function deviated(exchange: Exchange, { id }: Operation, call: Call): Promise<Call> {
  const { world, refusals, body = {} } = exchange;
  if (!world.deviations.any) return call;
  const spoiled = await world.deviations.spoil({ operation: id, call, body });
  if (spoiled.violations.length > 0)
    refusals.push({ stage: 'attributes', cause: 'invalid', violations: spoiled.violations });
  return { ...spoiled.call, judgeOnly: refusals.length > 0 };
}

/** The operation, unless it can have no say any more: nothing to read, or a refusal that comes before all of its own. */
function operable(exchange: Exchange): Operation | undefined {
  const { operation } = exchange.match;
  const isUnread = operation?.bodySchema !== undefined && exchange.body === undefined;
  return isUnread || isSettled(exchange, 'attributes') ? undefined : operation;
}

/** Media type and body are those of an operation that takes a body. */
function applies({ match }: Exchange, stage: Stage): boolean {
  if (stage === 'path' || stage === 'credentials') return true;
  return match.operation?.bodySchema !== undefined;
}

/** Whether a refusal stands that neither this stage nor a later one can take precedence over (`refusal.precedence`). */
function isSettled({ refusals, asking }: Exchange, stage: Stage): boolean {
  if (refusals.length === 0) return false;
  const precedence = asking.peek('refusal.precedence');
  const first = Math.min(...refusals.map((refusal) => precedence.indexOf(refusal.stage)));
  const isSettledHere = natural.slice(natural.indexOf(stage)).every((left) => precedence.indexOf(left) > first);
  if (isSettledHere) asking.ask('refusal.precedence'); // what the stages left would have said is not known
  return isSettledHere;
}

const natural: readonly Stage[] = [...edge.map(([stage]) => stage), 'attributes', 'references'];
