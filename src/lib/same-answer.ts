import { isDeepStrictEqual } from 'node:util';

/** Whether two answers to an open question say the same: a list is a set, but where its order says something. */
export function isSameAnswer(question: string, [one, other]: readonly [unknown, unknown]): boolean {
  const isSet = isOrdered(question) ? (name: string) => keyLists.has(name) : () => true;
  return isDeepStrictEqual(withSetsSorted(one, isSet), withSetsSorted(other, isSet));
}

/** Of the cases of a status the first that fits decides. */
const isOrdered = (question: string): boolean => ordered.has(question) || question.startsWith('refusal.status.');

/** Questions of whose lists the order says something: in a template it is what a response shows. */
const ordered = new Set([
  'refusal.precedence',
  'refusal.order',
  'event-types',
  'places',
  'answer.members',
  'refusal.body',
  'refusal.messages',
  'refusal.codes',
  'page.members',
  'search.data',
]);

/** Lists of keys, and of what is chosen by them, which are sets everywhere: the most specific key decides. */
const keyLists = new Set(['of', '$by']);

/** @param isSet - whether the list of a member with this name is a set, and what is in no member */
function withSetsSorted(answer: unknown, isSet: (name: string) => boolean, name = ''): unknown {
  if (Array.isArray(answer)) {
    const items = answer.map((item: unknown) => withSetsSorted(item, isSet));
    return isSet(name) ? items.sort(byText) : items;
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  // Members in one order: the text of each item of a list depends on it.
  const members = Object.entries(answer).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([inner, one]) => [inner, withSetsSorted(one, isSet, inner)]));
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
