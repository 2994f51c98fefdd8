import { isDeepStrictEqual } from 'node:util';
import type { Report } from '../../contract-tests/index.ts';
import { loadContract } from '../../src/contract/contract.ts';

const { questions } = loadContract();

export const isUnseen = (question: string, answer?: unknown) =>
  questions.get(question)?.unseen?.verify !== undefined || isByExample(question, answer) || isByCase(question, answer);

/** A run takes one status, and one of the words for a body; what hangs on the case, and examples, are `calibrate`'s to find. */
const isByCase = (question: string, answer: unknown) =>
  /^refusal\.(?:status\.|body$)/.test(question) && typeof answer === 'object' && answer !== null;

/** A run takes what a search shows for one of the words that there are; examples are `calibrate`'s to find. */
const isByExample = (question: string, answer: unknown) =>
  question === 'search.data' && typeof answer === 'object' && answer !== null && 'examples' in answer;

const shownOfSearch: ReadonlySet<string> = new Set(['search.data', 'search.paging']);

/** Stages that no request can be wrong at together: which of them goes first shows only where it follows from the others. */
const apart = [
  ['path', 'media-type'],
  ['path', 'body'],
  ['path', 'attributes'],
  ['path', 'references'],
  ['body', 'attributes'],
  ['body', 'references'],
];

/** Two orders are the same answer where every request that is wrong twice is refused alike. */
function inPairs(order: unknown): readonly string[] {
  const all = order as readonly string[];
  return all
    .flatMap((first, at) => all.slice(at + 1).map((second) => [first, second]))
    .filter((pair) => !apart.some((one) => one.every((stage) => pair.includes(stage))))
    .map(String)
    .toSorted();
}

interface Named {
  readonly refused?: readonly string[];
  readonly accepted?: readonly string[];
  readonly only?: 'empty';
}

const refusedIf = (isRefused: boolean, otherwise: string) => (isRefused ? 'refused' : otherwise);

/** A run looks at one value for each of these: an answer that names several is seen as what it says to that one. */
const lookedAt: Readonly<Record<string, (answer: Named) => unknown>> = {
  'search.types': ({ refused = [] }) => refusedIf(refused.includes('other'), 'accepted'),
  'image.check': () => 'url',
  'cohosts.duplicates': ({ refused = [] }) => refusedIf(refused.includes('twice'), 'accepted'),
  'body.coercion': ({ refused = [] }) => refusedIf(refused.includes('int'), 'read'),
  'body.null': ({ refused = [] }) => refusedIf(refused.includes('addressDetails'), 'omitted'),
  'body.blank': ({ refused, accepted, only }) =>
    refusedIf(
      only === undefined && (refused ?? accepted ?? []).includes('description') === (refused !== undefined),
      'accepted',
    ),
};

/** Answers of one word that a run, which asks once, does not tell from another: it tries two blanks and no tab, a zero and no sign, an empty query and no blank one. */
const coarser: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'auth.blanks': { blanks: 'accepted' },
  'path.id': { signed: 'read' },
  'search.query.blank': { 'empty-refused': 'refused' },
};

/** An answer as far as a client can tell it from others. */
export function seenAnswer(question: string, answer: unknown): unknown {
  if (question === 'refusal.precedence') return inPairs(answer);
  if (typeof answer === 'string') return coarser[question]?.[answer] ?? answer;
  const isFine = typeof answer === 'object' && answer !== null;
  return (isFine ? lookedAt[question]?.(answer) : undefined) ?? answer;
}

/** What else an answer shapes that can be seen. */
const shaped: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'search.data: "page"': { 'search.no-match': 'null' },
  'search.paging: "inside"': { 'search.data': 'object' },
};

/**
 * The questions whose answers were not observed as what they are, of a deployment that gives one of them `answer` and all others the
 * contract's own; none where all was seen right. A question that no client can see need not be observed.
 */
export function misobserved(
  { observations }: Pick<Report, 'observations'>,
  { question, answer }: { readonly question: string; readonly answer: unknown },
): readonly string[] {
  const also = shaped[`${question}: ${JSON.stringify(answer)}`] ?? {};
  const untold = isByExample(question, answer) ? shownOfSearch : isByCase(question, answer) ? [question] : [];
  const told = observations.filter((one) => ![...untold].includes(one.question));
  const wrong = told.filter((one) => {
    if (one.question === question && (one.contradictions ?? []).length > 0) return true;
    const given = one.question === question ? answer : (also[one.question] ?? questions.get(one.question)?.default);
    return !isDeepStrictEqual(seenAnswer(one.question, one.observed), seenAnswer(one.question, given));
  });
  const isMissing = !isUnseen(question, answer) && !observations.some((one) => one.question === question);
  return [...wrong.map((one) => one.question), ...(isMissing ? [question] : [])];
}
