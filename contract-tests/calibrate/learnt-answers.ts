import type { Deployment } from '../learn/deployment.ts';
import type { Observations, SeenRefusal } from '../learn/observations.ts';
import type { Observation } from '../report/report.ts';
import type { SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import type { TimedAnswer } from '../target/timed-wire.ts';
import { foundObservations } from './found-answers.ts';
import { rateObservations } from './rate-headers.ts';
import { inferredObservations, compositeObservations, type Inferred, type SeenBy } from './as-observations.ts';
import { inStableOrder, statusObservations } from './statuses.ts';
import { isReadToItsEnd, isKeptWhole, outcomeOf } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import { commonAnswers } from './examples/common-answers.ts';
import { learntRefusals, type LearntRefusals } from './examples/refusal-examples.ts';

/** What a calibration has learnt, of a deployment or of a recording. */
export interface Learnt extends SeenBy {
  readonly observations: Observations;
  readonly deployment: Deployment;
  readonly exchanges: readonly SentExchange[];
  /** Exchanges that may tell of a limit of requests. */
  readonly limited: readonly SentExchange[];
  readonly answered: readonly TimedAnswer[];
}

/** What is put together of many parts goes before what one probe showed. */
export function learntAnswers(learnt: Learnt): readonly Observation[] {
  const { observations, deployment, exchanges, limited, answered } = learnt;
  const common = commonParts(exchanges, learnt);
  const shared = (question: string) => {
    const seen = common.find((one) => one.question === question)?.observed;
    return isRecord(seen) ? seen : {};
  };
  const members = shared('answer.members');
  const headers = {
    ...shared('answer.headers'),
    'content-type': common.find(({ question }) => question === 'answer.content-type')?.observed,
  };
  const refusals = inStableOrder(observations.refusals);
  const composite = [
    ...statusObservations(refusals, learnt),
    ...refusalObservations(learntRefusals([...refusals, ...rateRefusals(limited)], { members, headers }), learnt),
    ...compositeObservations(observations, deployment),
    ...foundObservations(exchanges, { ...learnt, members: Object.keys(members) }),
    ...common,
    ...rateObservations(answered, learnt),
  ];
  return withFallbacks(composite, observations.list());
}

/** The examples of refusals, and what they say of requests that are wrong in several ways. */
function refusalObservations(refusals: LearntRefusals | undefined, learnt: SeenBy): readonly Observation[] {
  if (refusals === undefined) return [];
  const { exchanges, isAllAtOnce } = refusals;
  const samples = exchanges.map((_, at) => at);
  const all =
    isAllAtOnce === undefined ? {} : { 'refusal.all-at-once': { answer: isAllAtOnce ? 'all' : 'first', samples } };
  return inferredObservations({ 'refusal.body': bodyAnswer(refusals, samples), ...all }, exchanges, learnt);
}

function bodyAnswer({ examples, ownForm, unlike }: LearntRefusals, samples: readonly number[]): Inferred {
  if (ownForm !== undefined) return { answer: ownForm, samples };
  const reasons = { status: 'with another status', form: 'in another form', words: 'in other words' } as const;
  const notExpressed = Object.entries(reasons).flatMap(([how, what]) => {
    const count = unlike[how as keyof typeof reasons];
    return count === 0 ? [] : [{ reason: `answered ${what} than the examples have`, count }];
  });
  const explained = samples.length - unlike.status - unlike.form - unlike.words;
  return { answer: { examples }, samples, explained, notExpressed };
}

/** What one probe showed, where nothing finer is known: beside examples of searches, `search.paging` has nothing to say. */
function withFallbacks(composite: readonly Observation[], simple: readonly Observation[]): readonly Observation[] {
  const isByExample = composite.some(({ question }) => question === 'search.data');
  const known = new Set([...composite.map(({ question }) => question), ...(isByExample ? ['search.paging'] : [])]);
  return [...composite, ...simple.filter(({ question }) => !known.has(question))];
}

/**
 * How a limit of requests tells that it was met (`limits.rate`). One answer says it: how long to wait, others may say otherwise.
 * @param exchanges - those too that a run waits out, which no operation has answered
 */
function rateRefusals(exchanges: readonly SentExchange[]): readonly SeenRefusal[] {
  const met = exchanges.find((one) => one.answer?.status === 429 && isReadToItsEnd(one));
  return met === undefined ? [] : [{ cause: 'rate', violations: [], exchange: met }];
}

/** What all answers have in common (§1), and how the IDs of events follow one another. */
function commonParts(exchanges: readonly SentExchange[], learnt: SeenBy): readonly Observation[] {
  const enveloped = exchanges.filter(
    (one) => isKeptWhole(one) && isRecord(one.answer?.json) && typeof one.answer.json['requestId'] === 'string',
  );
  const creates = exchanges.filter((one) => one.ask.operation === 'events.create' && outcomeOf(one) === 'accepted');
  const form = eventIdForm(creates);
  const ids =
    form === undefined
      ? {}
      : { 'event-id.form': { answer: form, samples: creates.map((one) => enveloped.indexOf(one)) } };
  return inferredObservations({ ...commonAnswers(enveloped), ...ids }, enveloped, learnt);
}

/** IDs that follow one another by the same step, as far as nobody else creates events at the time. */
function eventIdForm(creates: readonly SentExchange[]): unknown {
  const ids = creates.map((one) => Number(createdId(one))).sort((a, b) => a - b);
  const [first, second] = ids;
  if (first === undefined || second === undefined || !ids.every(Number.isSafeInteger)) return undefined;
  const step = second - first;
  const isCounted = step > 0 && ids.every((id, at) => id === first + at * step);
  return isCounted ? { first, step } : undefined;
}
