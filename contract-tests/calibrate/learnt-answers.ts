import type { Attribute } from '../judge/attributes.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Observations, SeenRefusal } from '../learn/observations.ts';
import type { Observation } from '../report/report.ts';
import type { SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import type { TimedAnswer } from '../target/timed-wire.ts';
import { foundObservations } from './found-answers.ts';
import { rateObservations } from './rate/rate-observation.ts';
import { inferredObservations, compositeObservations, type SeenBy } from './as-observations.ts';
import { statusObservations } from './statuses.ts';
import { isReadToItsEnd, isKeptWhole, outcomeOf } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import { inferAnswers, type CommonAnswers } from './infer/infer-answers.ts';
import { inferRefusals } from './infer/infer-refusals.ts';
import { sampleOf } from './infer/sample.ts';

/** What a calibration has learnt, of a deployment or of a recording. */
export interface Learnt extends SeenBy {
  readonly observations: Observations;
  readonly deployment: Deployment;
  readonly exchanges: readonly SentExchange[];
  /** Exchanges that may tell of a limit of requests. */
  readonly limited: readonly SentExchange[];
  readonly answered: readonly TimedAnswer[];
  readonly attributes: readonly Attribute[];
}

/** What is put together of many parts goes before what one probe showed. */
export function learntAnswers(learnt: Learnt): readonly Observation[] {
  const { observations, deployment, exchanges, limited, answered, attributes } = learnt;
  const { common, ofSuccesses } = commonParts(exchanges, learnt);
  const seen = common.find(({ question }) => question === 'answer.members')?.observed;
  const members = isRecord(seen) ? Object.keys(seen) : [];
  const setting = {
    attributes: attributes.map(({ name }) => name),
    members: members.filter((name) => !ofSuccesses.includes(name)),
  };
  const seenRefusals = inStableOrder(observations.refusals);
  const refusals = [...seenRefusals, ...rateRefusals(limited)];
  const composite = [
    ...statusObservations(seenRefusals, observations),
    ...inferredObservations(
      inferRefusals(refusals.map(sampleOf), setting),
      refusals.map(({ exchange }) => exchange),
      learnt,
    ),
    ...compositeObservations(observations, deployment),
    ...foundObservations(exchanges, { ...learnt, members }),
    ...common,
    ...rateObservations(answered, learnt),
  ];
  return withFallbacks(composite, observations.list());
}

/** Requests go out in several lanes, so that refusals come in an order of their own each time: what is learnt of them does not hang on it. */
const inStableOrder = (refusals: readonly SeenRefusal[]): readonly SeenRefusal[] =>
  refusals
    .map((refusal) => ({ refusal, key: keyOf(refusal) }))
    .toSorted((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)))
    .map(({ refusal }) => refusal);

function keyOf({ cause, violations, exchange: { ask, body = '' } }: SeenRefusal): string {
  const { operation, id: asked = '', stray = {}, contentType = '', headers = {} } = ask;
  const named = violations.map(({ id, kind, pointer }) => [id, kind, pointer]);
  return JSON.stringify([cause, operation, String(asked), stray, named, contentType, headers, body]);
}

/** What one probe showed, where nothing finer is known: beside a template of a search, `search.paging` has nothing to say. */
function withFallbacks(composite: readonly Observation[], simple: readonly Observation[]): readonly Observation[] {
  const isTemplate = composite.some(
    ({ question, observed }) => question === 'search.data' && isRecord(observed) && Object.hasOwn(observed, 'data'),
  );
  const known = new Set([...composite.map(({ question }) => question), ...(isTemplate ? ['search.paging'] : [])]);
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
function commonParts(
  exchanges: readonly SentExchange[],
  learnt: SeenBy,
): { readonly common: readonly Observation[] } & Pick<CommonAnswers, 'ofSuccesses'> {
  const enveloped = exchanges.filter(
    (one) => isKeptWhole(one) && isRecord(one.answer?.json) && typeof one.answer.json['requestId'] === 'string',
  );
  const samples = enveloped.map((exchange) => sampleOf({ exchange, cause: '', violations: [] }));
  const creates = exchanges.filter((one) => one.ask.operation === 'events.create' && outcomeOf(one) === 'accepted');
  const form = eventIdForm(creates);
  const ids =
    form === undefined
      ? {}
      : { 'event-id.form': { answer: form, samples: creates.map((one) => enveloped.indexOf(one)) } };
  const { inferred, ofSuccesses } = inferAnswers(samples);
  return { common: inferredObservations({ ...inferred, ...ids }, enveloped, learnt), ofSuccesses };
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
