import { isDeepStrictEqual } from 'node:util';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two answers to an open question say the same: a list is a set, but where its order says something. */
export function isSameAnswer(question: string, [one, other]: readonly [unknown, unknown]): boolean {
  return isDeepStrictEqual(inOrder(question, one), inOrder(question, other));
}

/** Questions of whose lists the order says something. */
const ordered = new Set(['refusal.precedence', 'event-types', 'places']);

/** What is a set is one, in whichever order it stands. */
function inOrder(question: string, answer: unknown): unknown {
  if (ordered.has(question)) return answer;
  return question === 'refusal.order' ? withKeysAsSets(answer) : withListsAsSets(answer);
}

function withListsAsSets(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withListsAsSets).sort(byText);
  if (!isMembers(answer)) return answer;
  // Members in one order: the text of each item of a list depends on it.
  const members = Object.entries(answer).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, one]) => [name, withListsAsSets(one)]));
}

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Stages, kinds and attributes come in an order (`refusal.order`); the keys of one stage do not. */
function withKeysAsSets(answer: unknown): unknown {
  if (!isMembers(answer) || !Array.isArray(answer['stages'])) return answer;
  const stages = answer['stages'].map((stage: unknown) =>
    isMembers(stage) && Array.isArray(stage['of']) ? { ...stage, of: [...stage['of']].sort() } : stage,
  );
  return { ...answer, stages };
}
