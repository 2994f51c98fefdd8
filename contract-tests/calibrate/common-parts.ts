import type { Observation } from '../report/report.ts';
import type { SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { isKeptWhole, outcomeOf } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import { inferAnswers } from './infer/infer-answers.ts';
import { sampleOf } from './refusal-sample.ts';
import { inferredObservations, type SeenBy } from './reported-answers.ts';

/** What all answers have in common (§1), and how the IDs of events follow one another. */
export function commonParts(exchanges: readonly SentExchange[], learnt: SeenBy): readonly Observation[] {
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
  return inferredObservations({ ...inferAnswers(samples), ...ids }, enveloped, learnt);
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
