import type { CheckContext } from '../checks/check.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { outcomeOf } from '../target/outcome.ts';
import { resetAsk, type Expectation } from './expectation.ts';
import type { Request } from './request.ts';

/** What came of a request. A *flaky* one was not answered as it has to be, and was when it was sent again. */
export interface Tried {
  readonly outcome: 'as expected' | 'contradicted' | 'flaky';
  /** Those that show it; the last one decides. */
  readonly exchanges: readonly SentExchange[];
}

/**
 * Sends a request and holds its answer against what is expected. What must be refused and is accepted is held against the target at once;
 * anything else only where it happens again.
 * @throws Unanswered where nothing more may be sent
 */
export async function tryRequest(request: Request, expectation: Expectation, ground: CheckContext): Promise<Tried> {
  const first = await ground.session.send(askOf(request, expectation));
  if (isAsExpected(first, expectation)) return { outcome: 'as expected', exchanges: [first] };
  if (outcomeOf(first) === 'accepted') return { outcome: 'contradicted', exchanges: [first] };
  const again = await tryFromKnownState(request, expectation, ground);
  const exchanges = [first, ...again.exchanges];
  if (again.outcome === 'contradicted') return { outcome: 'contradicted', exchanges };
  // What an earlier update had stored may have been the reason, and a lawful one.
  return { outcome: hangsOnState(request, expectation) ? 'as expected' : 'flaky', exchanges };
}

/**
 * Sends a request once, to an event that is lawful whatever the request leaves out.
 * @throws Unanswered where nothing more may be sent
 */
export async function tryFromKnownState(
  request: Request,
  expectation: Expectation,
  ground: CheckContext,
): Promise<Tried> {
  const { session } = ground;
  if (hangsOnState(request, expectation)) {
    const reset = await session.send(resetAsk(ground));
    if (outcomeOf(reset) !== 'accepted') return { outcome: 'as expected', exchanges: [reset] };
  }
  const exchange = await session.send(askOf(request, expectation));
  const outcome = isAsExpected(exchange, expectation) ? 'as expected' : 'contradicted';
  return { outcome, exchanges: [exchange] };
}

function hangsOnState({ ask }: Request, { verdict }: Expectation): boolean {
  return verdict === 'must-accept' && ask.operation === 'events.update';
}

const expects = { 'must-accept': 'accepted', 'must-refuse': 'refused', open: 'either' } as const;

function askOf({ ask }: Request, { verdict, rules: [serves] }: Expectation): RequestSpec {
  return { ...ask, expects: expects[verdict], ...(serves === undefined ? {} : { serves }) };
}

/** Where no answer came, or none but to come back later, nothing is known. */
function isAsExpected(exchange: SentExchange, { verdict }: Expectation): boolean {
  const outcome = outcomeOf(exchange);
  if (verdict === 'open' || outcome === 'none') return true;
  return outcome === (verdict === 'must-accept' ? 'accepted' : 'refused');
}
