import type { Stage } from '../domain/ask.ts';
import type { Refusal } from '../operations/outcome.ts';
import type { Answer } from './envelope.ts';
import type { Exchange } from './exchange.ts';

/** How an exchange ends: with an answer, or cut off without one. */
export type Ending = Answer | 'cut';

/** What a step makes of an exchange: nothing, so that it goes on; refusals, which later steps may outrank; or its end. */
type Taken = undefined | Refusal | readonly Refusal[] | Ending;

/** One step of the request path. It knows no other; a promise delays the exchange. */
export interface Step {
  /** Where its refusals stand in `refusal.precedence`. A step without a stage is taken whatever refusals stand. */
  readonly stage?: Stage;
  readonly take: (exchange: Exchange) => Taken | Promise<Taken>;
}

/** The stages in the order in which they can be gone through; the operation decides the last two. */
const stages: readonly Stage[] = ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'];

/** Takes an exchange through the steps to its end, past those that no refusal of theirs could take precedence any more. */
export async function takeSteps(steps: readonly Step[], exchange: Exchange): Promise<Ending> {
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

const isEnding = (taken: Exclude<Taken, undefined>): taken is Ending => taken === 'cut' || 'status' in taken;

/** Whether a refusal stands that neither this stage nor a later one can take precedence over (`refusal.precedence`). */
function isSettled({ refusals, asking }: Exchange, stage: Stage): boolean {
  if (refusals.length === 0) return false;
  const precedence = asking.peek('refusal.precedence');
  const first = Math.min(...refusals.map((refusal) => precedence.indexOf(refusal.stage)));
  const isSettledHere = stages.slice(stages.indexOf(stage)).every((left) => precedence.indexOf(left) > first);
  if (isSettledHere) asking.ask('refusal.precedence'); // what the stages left would have said is not known
  return isSettledHere;
}
