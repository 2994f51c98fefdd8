import { isDeepStrictEqual } from 'node:util';

/** Whether two answers to an open question say the same: a list is a set, but where its order says something. */
export function isSameAnswer(question: string, [one, other]: readonly [unknown, unknown]): boolean {
  if (ordered.has(question)) return isDeepStrictEqual(one, other);
  return isDeepStrictEqual(withSetsSorted(one), withSetsSorted(other));
}

/** Questions of whose lists the order says something: in an example it is what a response shows. */
const ordered = new Set([
  'refusal.precedence',
  'event-types',
  'places',
  'answer.members',
  'refusal.body',
  'page.members',
  'search.data',
]);

function withSetsSorted(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((item: unknown) => withSetsSorted(item)).sort(byText);
  if (typeof answer !== 'object' || answer === null) return answer;
  // Members in one order: the text of each item of a list depends on it.
  const members = Object.entries(answer).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, one]) => [name, withSetsSorted(one)]));
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
