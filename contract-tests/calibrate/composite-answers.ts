import type { Observation } from '../report/report.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Observations, SeenParts } from '../learn/observations.ts';
import { floorAnswers } from '../learn/observe/questions/capacity-floor.ts';
import type { Compose } from '../learn/observe/questions/event-question.ts';
import { eventQuestions } from '../learn/observe/questions/event-questions.ts';
import { requestAnswers } from '../learn/observe/questions/requests.ts';
import { searchMatching } from '../learn/observe/questions/search-matching.ts';
import { orderAnswers } from '../learn/observe/questions/search-order.ts';
import { searchAnswers } from '../learn/observe/questions/searches.ts';
import { observationOf } from './as-observations.ts';

/** By question. */
const composed: Readonly<Record<string, Compose>> = {
  ...Object.fromEntries(eventQuestions.map(({ question, answer }) => [question, answer])),
  ...floorAnswers,
  ...requestAnswers,
  ...searchAnswers,
  ...orderAnswers,
  'search.matching': searchMatching,
};

/** The answers that are put together of many parts. */
export function compositeObservations(observations: Observations, deployment: Deployment): readonly Observation[] {
  return Object.entries(composed).flatMap(([question, compose]) => {
    const seen = observations.partsOf(question === 'datetime.offset' ? 'datetime.form' : question);
    // What was seen first hangs on which of several requests was answered first: two calibrations are to write the same.
    const parts: SeenParts = new Map([...seen].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    return parts.size === 0 ? [] : (observationOf(question, compose(parts, deployment), parts) ?? []);
  });
}
