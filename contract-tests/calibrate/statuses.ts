import { bodyKind } from '../../src/lib/examples/example.ts';
import type { Observations, SeenRefusal } from '../learn/observations.ts';
import type { Observation } from '../report/report.ts';
import { formatJson } from '../target/json.ts';
import { inferredObservations, type Inferred, type SeenBy } from './as-observations.ts';
import { groupBy, largestGroups } from './largest-groups.ts';

/** Each `refusal.status.*` that the refusals show: one status, that of most of them; the examples of refusals have the others. */
export function statusObservations(refusals: readonly SeenRefusal[], seenBy: SeenBy): readonly Observation[] {
  const exchanges = refusals.map(({ exchange }) => exchange);
  const inferred = statusAnswers(refusals).map(([cause, answer, samples]): readonly [string, Inferred] => [
    `refusal.status.${cause}`,
    { answer, samples: samples.map((one) => refusals.indexOf(one)) },
  ]);
  return inferredObservations(Object.fromEntries(inferred), exchanges, seenBy);
}

type StatusAnswer = readonly [cause: string, answer: unknown, samples: readonly SeenRefusal[]];

/** With several violations, the first that is reported decides, and which that is nobody knows yet. */
function statusAnswers(refusals: readonly SeenRefusal[]): readonly StatusAnswer[] {
  const single = refusals.filter(({ violations }) => violations.length < 2);
  return [...groupBy(single, ({ cause }) => cause)].flatMap(([cause, own]): readonly StatusAnswer[] => {
    const [top] = largestGroups(own, statusOf);
    if (top === undefined) return [];
    const byCase = answerByCase(cause, own);
    return [byCase === undefined ? [cause, ...top] : [cause, byCase, own]];
  });
}

const statusOf = ({ exchange }: SeenRefusal) => exchange.answer?.status ?? 0;

/** Two causes have cases that servers tell apart. */
const casesOf: Readonly<Record<string, readonly [names: readonly string[], caseOf: (refusal: SeenRefusal) => string]>> =
  {
    malformed: [
      ['empty', 'not-json', 'no-object'],
      ({ exchange: { body = '' } }) => {
        const kind = bodyKind(body.trim());
        if (kind === 'nothing') return 'empty';
        return kind === 'broken' ? 'not-json' : 'no-object';
      },
    ],
    'media-type': [
      ['type', 'charset'],
      ({ exchange: { headers } }) => (/^application\/json\b/i.test(headers['content-type'] ?? '') ? 'charset' : 'type'),
    ],
  };

/** One status for each case, where all were seen and not all have the same. */
function answerByCase(cause: string, refusals: readonly SeenRefusal[]): Readonly<Record<string, number>> | undefined {
  const [names, caseOf] = casesOf[cause] ?? [[], () => ''];
  const groups = groupBy(refusals, caseOf);
  const statuses = names.flatMap((name) => {
    const [top] = largestGroups(groups.get(name) ?? [], statusOf);
    return top === undefined ? [] : [[name, top[0]] as const];
  });
  const isByCase = names.length > 0 && statuses.length === names.length;
  return isByCase && new Set(statuses.map(([, status]) => status)).size > 1 ? Object.fromEntries(statuses) : undefined;
}

/** The refusals in an order of their own: requests go out in several lanes, so that they come in another one each time. */
export const inStableOrder = (refusals: Observations['refusals']): readonly SeenRefusal[] =>
  refusals
    .map((refusal) => ({ refusal, key: keyOf(refusal) }))
    .toSorted((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)))
    .map(({ refusal }) => refusal);

function keyOf({ cause, violations, exchange: { ask, body = '' } }: SeenRefusal): string {
  const { operation, id: asked = '', stray = {}, contentType = '', headers = {} } = ask;
  // The body comes last: its title is another one in each request.
  const named = violations.map(({ id, kind, pointer, value }) => [id, kind, pointer, formatJson(value)]);
  return JSON.stringify([cause, operation, String(asked), stray, named, contentType, headers, body]);
}
