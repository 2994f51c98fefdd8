import {
  bisectOnce,
  culpritWith,
  most,
  sendElse,
  type Bisecting,
  type Bundle,
  type Decision,
  type LawfulValue,
} from './bisect.ts';
import type { EventOperation, SentExchange } from '../target/exchange.ts';
import { skipped, type Check, type Finding, type Need, type Trial } from './check.ts';
import { eventOperations } from './event-ask.ts';
import { acceptedMeans, judgedAcceptance } from './experiment.ts';

export type { Bundle, LawfulValue } from './bisect.ts';

/** A check of each value, on create and on update; together they cost one request each, unless it is refused. */
export function bundleChecks(bundle: Bundle): readonly Check[] {
  return eventOperations.flatMap((operation) =>
    bundle.values
      .filter(({ only }) => only === undefined || only === operation)
      .map((value) => ({
        rule: value.rule,
        title: `accepts ${value.title}${bundle.about === undefined ? '' : `, ${bundle.about}`}`,
        operation,
        expected: acceptedMeans[operation],
        needs: [needOf(operation), ...(value.needs ?? [])],
        bundle: bundle.name,
        ...(operation === 'events.create' && bundle.createLot !== undefined ? { lot: bundle.createLot } : {}),
        run: (trial: Trial) => runValue(value, { bundle, operation, trial }),
      })),
  );
}

/** A check of all values at once, where leaving them together is what the rule allows. */
export function togetherCheck(
  bundle: Bundle,
  { rule, title }: { readonly rule: string; readonly title: string },
): readonly Check[] {
  return eventOperations.map((operation) => ({
    rule,
    title,
    operation,
    expected: acceptedMeans[operation],
    needs: [needOf(operation)],
    run: async (trial: Trial) => {
      const { whole } = await bisectOnce({ bundle, operation, trial });
      if (whole === undefined) return skipped(noFurtherEvent);
      trial.exchanges.push(whole);
      return await judgedAcceptance(whole);
    },
  }));
}

async function runValue(value: LawfulValue, bisecting: Bisecting): Promise<Finding> {
  const { operation, trial } = bisecting;
  const inability = await value.cannot?.(trial, operation);
  if (inability !== undefined) return inability;
  const { by } = await bisectOnce(bisecting);
  const decision = by.get(value);
  if (decision === undefined) return skipped(mayGoOn(bisecting) ? searchEnded : noFurtherEvent);
  const exchange = trial.attempt === 1 ? decision.exchange : await sendAgain(decision, trial);
  const finding = await judgedBy(exchange, trial);
  if (finding.status !== 'failed') return finding;
  return await excused({ finding, value, decision }, bisecting);
}

interface Failure {
  readonly finding: Finding & { readonly status: 'failed' };
  readonly value: LawfulValue;
  readonly decision: Decision;
}

/** What else may explain it: what the value brings along, what the event already has, or what it was sent together with. */
async function excused({ finding, value, decision }: Failure, bisecting: Bisecting): Promise<Finding> {
  const other = await culpritWith(value, bisecting);
  if (other !== undefined) return skipped(`it takes ${other}, which is refused by itself`);
  const excuse = decision.values.length === 1 ? await sendElse(value, bisecting) : undefined;
  if (excuse !== undefined) return await judgedBy(excuse, bisecting.trial);
  const others = decision.values.filter((one) => one !== value).map(({ title }) => title);
  return others.length > 0 ? { ...finding, actual: `${finding.actual}, together with ${others.join(', ')}` } : finding;
}

const mayGoOn = ({ operation, trial }: Bisecting) => operation === 'events.update' || trial.session.mayCreate();

function judgedBy(exchange: SentExchange, trial: Trial): Promise<Finding> {
  if (!trial.exchanges.includes(exchange)) trial.exchanges.push(exchange);
  return judgedAcceptance(exchange);
}

const noFurtherEvent = 'the run may create no further event';
const searchEnded = `lawful values are refused together, and a run spends ${most.sent} requests and ${most.created} events at most to find out which`;

/** One second try for all that were refused together. */
function sendAgain({ exchange }: Decision, { session }: Trial): Promise<SentExchange> {
  return session.once(`again ${session.exchanges.indexOf(exchange)}`, () => session.send(exchange.ask));
}

function needOf(operation: EventOperation): Need {
  return operation === 'events.create' ? 'create' : 'update';
}
