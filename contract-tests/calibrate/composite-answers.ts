import type { Observation } from '../report/report.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { Observations, SeenParts } from '../learn/observations.ts';
import { isTaken, single, type Compose } from '../learn/observe/questions/event-question.ts';
import { eventQuestions } from '../learn/observe/questions/event-questions.ts';
import { searchMatching, searchTypes } from './search-answers.ts';
import { observationOf } from './observation-of.ts';

const seenOf = (parts: SeenParts) => parts.get('any')?.observed;

/** By question. */
const composed: Readonly<Record<string, Compose>> = {
  ...Object.fromEntries(eventQuestions.map(({ question, answer }) => [question, answer])),
  'capacity.floor.counts': single('confirmed', 'all', 'between'),
  'auth.blanks': blanksRead,
  'path.id': idsRead,
  'body.charset': single('ignored'),
  'search.order': searchOrder,
  'search.query.blank': blankQueries,
  'search.beyond': seenOf,
  'search.types': searchTypes,
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

/** What is in no other order may be by match. */
function searchOrder(parts: SeenParts): unknown {
  const [order, byMatch] = [seenOf(parts), parts.get('match')?.observed];
  if (order !== undefined && order !== 'other') return order;
  return byMatch === 'id' && order === 'other' ? undefined : byMatch;
}

function blanksRead(parts: SeenParts): unknown {
  if (!parts.has('two') || !parts.has('tab')) return undefined;
  if (isTaken(parts, 'tab')) return 'accepted';
  return isTaken(parts, 'two') ? 'blanks' : 'refused';
}

function idsRead(parts: SeenParts): unknown {
  if (!parts.has('zero') || !parts.has('plus')) return undefined;
  if (isTaken(parts, 'plus')) return 'signed';
  return isTaken(parts, 'zero') ? 'read' : 'refused';
}

function blankQueries(parts: SeenParts): unknown {
  if (!parts.has('empty') || !parts.has('blank')) return undefined;
  if (isTaken(parts, 'empty')) return 'accepted';
  return isTaken(parts, 'blank') ? 'empty-refused' : 'refused';
}
