import { examplesOf, type Known, type Question } from '../../../../src/interface/question.ts';
import type { Schema } from '../../../../src/interface/schema.ts';
import type { Deployment, Updatable } from '../../deployment.ts';
import { writeDate } from '../../date-forms.ts';
import { lawfulBody, without, type Body, type Forms, type ValidValues } from '../../event-body.ts';
import type { SeenParts } from '../../observations.ts';

/** Something that the document leaves open, in one attribute of an event: a deployment may accept it or refuse it. */
export interface EdgeCase {
  readonly question: string;
  /** Part of the question's answer that it shows. */
  readonly part: string;
  /** What is violated where it is refused: `null`, `format`, … */
  readonly kind: string;
  /** JSON pointer to it. */
  readonly pointer: string;
  readonly change: (body: Body) => Body;
}

export type CaseOfQuestion = Omit<EdgeCase, 'question'>;

/** What a question's answer is, of what was seen of its parts; undefined where they do not tell. */
export type Compose = (parts: SeenParts, deployment: Deployment) => unknown;

/** An open question that updates of an event show the answer of. */
export interface EventQuestion {
  readonly question: string;
  /** All that may be tried, which `calibrate` does. */
  readonly cases: (event: Updatable) => readonly CaseOfQuestion[];
  /** Parts that every run tries; none of a question that a run does not look at. */
  readonly inRun?: readonly string[];
  readonly answer: Compose;
  /** Another question that the same parts tell of. */
  readonly also?: { readonly question: string; readonly answer: Compose };
}

/** An edge case that is one value of one attribute, and what is violated where it is refused. */
export function valueCase(
  part: string,
  [attribute, value]: readonly [attribute: string, value: unknown],
  kind: string,
): CaseOfQuestion {
  return {
    part,
    kind,
    pointer: `/${attribute}`,
    change: (body) => ({ ...body, [attribute]: value }),
  };
}

/** A question whose file has an example of each part. */
export const byExamples = (of: Question, answer: Compose = answerOf(of)): EventQuestion => ({
  question: of.id,
  cases: ({ values, settled }) => {
    const lawful = lawfulBody(values, { ...settled, title: 'A title' });
    const isTaken = settled.forms.published !== undefined;
    return Object.entries(examplesOf(of, knownBy(values, settled.forms)))
      .filter(([, changes]) => isTaken || !Object.hasOwn(changes, 'publishedAt'))
      .map((example) => exampleCase(of, example, lawful));
  },
  inRun: of.inRun ?? [],
  answer,
});

/** What the parts tell, by the kind of the answers. */
function answerOf({ answers, default: standard, mostLenient = standard, examples = {} }: Question): Compose {
  const [first, second] = (answers['anyOf'] ?? []) as readonly Schema[];
  const parts = Object.keys(examples);
  if (answers['type'] === 'array') return (seen) => partsWith(seen, 'accepted');
  if (second?.['type'] === 'integer') return atMost(Number(second['minimum']), parts.at(-1) ?? '');
  return first === undefined
    ? single(mostLenient, refusingWord(answers, mostLenient), parts[0])
    : byPart(String(mostLenient));
}

/** `refused`, or the other one of two words. */
function refusingWord(answers: Schema, lenient: unknown): unknown {
  const others = ((answers['enum'] ?? []) as readonly unknown[]).filter((word) => word !== lenient);
  return others.includes('refused') ? 'refused' : others[0];
}

/** A limit lies between the largest that was taken and the smallest that was refused; where the largest of all is taken, there is none. */
const atMost =
  (least: number, largest: string): Compose =>
  (parts) => {
    const taken = partsWith(parts, 'accepted');
    if (partsWith(parts, 'refused').length > 0) return Math.max(least, ...taken.map(Number));
    return taken.includes(largest) ? 'none' : undefined;
  };

/** What an example needs to know of a deployment. */
export const knownBy = (values: ValidValues, { date, published = date }: Forms): Known => ({
  ...values,
  pages: values.hosts,
  date: (wall) => writeDate(wall, date),
  publication: (wall) => writeDate(wall, published),
});

/** Parts that are violated in another way than their question. */
const kindOfPart: Readonly<Record<string, string>> = { digit: 'type.bool', past: 'past' };

function exampleCase(
  { kind, occursIn }: Question,
  [part, changes]: readonly [part: string, changes: Body],
  lawful: Body,
): CaseOfQuestion {
  const names = Object.keys(changes);
  const change = (body: Body) =>
    without({ ...body, ...changes }, ...names.filter((name) => changes[name] === undefined));
  const { at: pointer } = occursIn?.(change(lawful)).find((one) => one.part === part) ?? { at: `/${names[0] ?? ''}` };
  return {
    part,
    kind: kindOfPart[part] ?? (kind === 'type' ? `type.${part}` : kind),
    pointer,
    change,
  };
}

export const edgeCases = ({ question, cases }: EventQuestion, event: Updatable): readonly EdgeCase[] =>
  cases(event).map((one) => ({ ...one, question }));

export const isTaken = (parts: SeenParts, part: string): boolean => parts.get(part)?.observed === 'accepted';

export const partsWith = (parts: SeenParts, outcome: string): readonly string[] =>
  [...parts].filter(([, { observed }]) => observed === outcome).map(([part]) => part);

/** The first words of parts that have two: attributes, kinds. */
export const firstWords = (parts: SeenParts): readonly string[] => [
  ...new Set([...parts.keys()].map((part) => part.split(' ')[0] ?? '')),
];

/** All of one outcome is one word; else the parts that were refused are named. */
export const byPart =
  (accepted: string): Compose =>
  (parts) => {
    const refused = partsWith(parts, 'refused');
    if (refused.length === 0) return accepted;
    return partsWith(parts, 'accepted').length === 0 ? 'refused' : { refused };
  };

/** What one part decides. */
export const single =
  (accepted: unknown, refused: unknown = 'refused', part = 'any'): Compose =>
  (parts) => {
    if (!parts.has(part)) return undefined;
    return isTaken(parts, part) ? accepted : refused;
  };

/** The last of these parts that is taken decides; undefined where one of them was not seen. */
export const byLast =
  (answers: Readonly<Record<string, string>>): Compose =>
  (parts) => {
    const names = Object.keys(answers);
    if (!names.every((part) => parts.has(part))) return undefined;
    return answers[names.findLast((part) => isTaken(parts, part)) ?? ''] ?? 'refused';
  };
