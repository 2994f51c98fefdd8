import { isDeepStrictEqual } from 'node:util';
import { isSearchExample, type Example } from '../lib/examples/example.ts';

type Answers = Readonly<Record<string, unknown>>;

/** The questions that recorded examples answer. */
const byExample = { refusals: 'refusal.body', searches: 'search.data' } as const;

/** Examples of an answer; none of one in words. */
export function examplesIn(answer: unknown): readonly Example[] {
  const { examples } = (isObject(answer) ? answer : {}) as { readonly examples?: unknown };
  return Array.isArray(examples) ? (examples as readonly Example[]) : [];
}

/** The answers of a file with its examples among them: they are how refusals and searches are answered. */
export function answersWithExamples(answers: Answers, examples: readonly Example[]): Answers {
  const searches = examples.filter(isSearchExample);
  const refusals = examples.filter((one) => !isSearchExample(one));
  return {
    ...answers,
    ...(refusals.length === 0 ? {} : { [byExample.refusals]: { examples: refusals } }),
    ...(searches.length === 0 ? {} : { [byExample.searches]: { examples: searches } }),
  };
}

/** The questions that a file answers in words and by examples. */
export const answeredTwice = (answers: Answers, examples: readonly Example[]): readonly string[] =>
  Object.keys(answersWithExamples({}, examples)).filter((id) => Object.hasOwn(answers, id));

/** The answers as a file has them, and the examples that it has apart. */
export function withExamplesApart(answers: Answers): {
  readonly answers: Answers;
  readonly examples: readonly Example[];
} {
  const own = Object.entries(answers);
  return {
    answers: Object.fromEntries(own.filter(([, answer]) => examplesIn(answer).length === 0)),
    examples: own.flatMap(([, answer]) => examplesIn(answer)),
  };
}

/** An answer as people and logs are shown it: examples in numbers. */
export function briefAnswer(answer: unknown): unknown {
  const { length } = examplesIn(answer);
  return length === 0 ? answer : { examples: length };
}

/** How many examples two answers have in common. */
export const sharedExamples = (one: unknown, other: unknown): number =>
  examplesIn(one).filter((example) => examplesIn(other).some((same) => isDeepStrictEqual(example, same))).length;

/** Questions that profiles with templates answered, and that examples answer now. */
const formerQuestions = new Set(['refusal.messages', 'refusal.codes', 'refusal.order', 'refusal.list-items']);

/** Says what to do with answers that are written in templates, as profiles were before; undefined where none are. */
export function formerTemplates(answers: Answers): string | undefined {
  const former = Object.entries(answers).find(
    ([id, answer]) => formerQuestions.has(id) || (isObject(answer) && isTemplate(id, answer)),
  );
  if (former === undefined) return undefined;
  return `${former[0]} is answered with a template, which profiles had before: run \`calibrate\` again, or write \`examples\` (docs/profiles.md)`;
}

const isObject = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isTemplate(id: string, answer: Answers): boolean {
  if (id === 'refusal.body') return Object.hasOwn(answer, 'otherwise');
  if (id.startsWith('refusal.status.')) return Object.hasOwn(answer, 'where');
  return ['search.data', 'page.members', 'answer.members'].includes(id) && holdsVariable(answer);
}

/** A member that begins with a dollar was variable. */
const holdsVariable = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.keys(value).some((name) => name.startsWith('$')) || Object.values(value).some(holdsVariable));
