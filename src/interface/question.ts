import type { Schema, ValueOf } from './schema.ts';
import type { Kind } from './kinds.ts';

/** A request against a sandbox as it starts; it has exactly one of `create`, `update`, `search`, `page`, `control` and `request`. */
export interface Example {
  /** Changes to the sample event. */
  readonly create?: Schema;
  /** Changes to the sample event, sent as an update of event 5001. */
  readonly update?: Schema;
  readonly search?: Schema;
  /** The ID of a page to get. */
  readonly page?: string;
  /** A route of the control area. */
  readonly control?: string;
  readonly request?: {
    readonly method: 'GET' | 'POST' | 'DELETE';
    readonly path: string;
    readonly body?: string;
    /** It may create or change an event. */
    readonly writes?: true;
  };
  /** Attributes that the sample event leaves out. */
  readonly without?: readonly string[];
  /** Besides, or instead of, the credentials and the Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Another lawful answer, which a comparison of two deployments has to see. */
export interface AnswerFlip<Answer = unknown> {
  readonly answer: Answer;
  /** It shows only where events are written. */
  readonly writes?: true;
  /** Answers of both sides without which it makes no difference. */
  readonly with?: Readonly<Record<string, unknown>>;
}

/** The body of an event, as it came. */
export type Body = Readonly<Record<string, unknown>>;

/** A place of a body where the question arises. */
export interface Occurrence {
  /** JSON pointer. */
  readonly at: string;
  /** The part of the answer that decides; of a limit, the attribute. */
  readonly part?: string;
  /** How large it is, where the answer is a limit. */
  readonly size?: number;
  /** A limit for all attributes is not about it. */
  readonly isApart?: boolean;
  /** What would be accepted, under a limit. */
  readonly expected: (most: number) => string;
  readonly actual: string;
  /** What is said of it where it is accepted. */
  readonly advice?: string;
}

/** How the body of an event meets a question. */
export interface Meeting {
  /** JSON pointers to where it may arise; `{index}` stands for any. */
  readonly at: readonly string[];
  readonly occursIn: (body: Body) => readonly Occurrence[];
  /** A refusal reports the first place alone. */
  readonly reports?: 'first';
}

/** What an example needs to know of a deployment; wall-clock times as `2027-05-20T18:00`. */
export interface Known {
  readonly pages: readonly [unknown, ...unknown[]];
  readonly starts: string;
  readonly ends: string;
  readonly published: string;
  /** A wall-clock time as the deployment reads the dates of an event, and `publishedAt`. */
  readonly date: (wall: string) => unknown;
  readonly publication: (wall: string) => unknown;
}

/** A wall-clock time so many years later, on a day that every year has. */
export const inYears = (wall: string, years: number): string =>
  `${Number(wall.slice(0, 4)) + years}-03-10${wall.slice(10)}`;

/** Years ahead that are tried of a limit on dates. */
export const yearsAhead = [3, 6, 12, 60] as const;

/** A point that the interface leaves open. */
export interface Question extends Partial<Meeting> {
  readonly id: string;
  /** Section of the interface's document. */
  readonly section: string;
  /** The sentence in which a person asks the platform's owner. */
  readonly asks: string;
  /** What the owner does by the default answer: “we assume: …”. */
  readonly assumes: string;
  /** A letter asks it of a client that nothing is known of. */
  readonly isUsual?: true;
  /** What the answers mean, as far as their words do not say it; without its full stop. */
  readonly details?: string;
  /** All of the question, for lists and pages. */
  readonly question: string;
  /** JSON Schema of the lawful answers; `examples` of one that is no enumeration are worth trying. */
  readonly answers: Schema;
  readonly default: unknown;
  /** A strict client relies on it in every answer, also where its default leaves the answer as it is. */
  readonly isMetByAll?: true;
  /** What is wrong with an attribute that an answer refuses. */
  readonly kind: Kind;
  /** A request that settles it; none where no single request does. */
  readonly example?: Example;
  /** By part of the answer: changes to a lawful event that show it alone; undefined takes an attribute out. */
  readonly examples?: Readonly<Record<string, Body>> | ((known: Known) => Readonly<Record<string, Body>>);
  /** The lawful answer that refuses least of a body, where that is not the default. */
  readonly mostLenient?: unknown;
  /** Other lawful answers, each of which a comparison has to see. */
  readonly flips?: readonly AnswerFlip[];
  /** Parts of which `verify` tries the examples, too. */
  readonly inRun?: readonly string[];
  /** Why `verify` may leave it unobserved, why `calibrate` does not tell all answers apart, and why `compare` does not see it. */
  readonly unseen?: { readonly verify?: string; readonly calibrate?: string; readonly compare?: string };
}

/** A question as its file has it. */
interface QuestionFile<Id, Answers> extends Omit<Question, 'question' | 'kind'> {
  readonly id: Id & string;
  readonly answers: Answers & Schema;
  readonly default: ValueOf<Answers>;
  readonly kind?: Kind;
  readonly mostLenient?: ValueOf<Answers>;
  /** Without: the other words of the answers, where a comparison can see them. */
  readonly flips?: readonly AnswerFlip<ValueOf<Answers>>[];
}

type Typed<Id, Answers> = Question & { readonly id: Id; readonly answers: Answers };

export function question<const Id extends string, const Answers extends Schema>(
  file: QuestionFile<Id, Answers> & Meeting,
): Typed<Id, Answers> & Meeting;
export function question<const Id extends string, const Answers extends Schema>(
  file: QuestionFile<Id, Answers>,
): Typed<Id, Answers>;
export function question<Id extends string, Answers extends Schema>(
  file: QuestionFile<Id, Answers>,
): Typed<Id, Answers> {
  const { asks, details, kind = 'none', flips = otherWords(file), mostLenient = allItems(file.answers) } = file;
  return {
    ...file,
    question: details === undefined ? asks : `${asks} ${details}.`,
    kind,
    ...(flips.length === 0 ? {} : { flips }),
    ...(mostLenient === undefined ? {} : { mostLenient }),
  };
}

type Flippable = Pick<Question, 'answers' | 'default' | 'example' | 'unseen'>;

/** The other words of an answer. */
function otherWords({ answers, default: standard, example, unseen }: Flippable): readonly AnswerFlip[] {
  if (unseen?.compare !== undefined) return [];
  const [{ enum: words = [] } = {}] = (answers['anyOf'] ?? [answers]) as readonly {
    readonly enum?: readonly unknown[];
  }[];
  const writes = example?.create === undefined ? {} : { writes: true as const };
  return words.filter((word) => word !== standard).map((answer) => ({ answer, ...writes }));
}

/** A list of all that may be accepted refuses least. */
function allItems({ items, minItems }: Schema): unknown {
  return minItems === undefined ? (items as Schema | undefined)?.['enum'] : undefined;
}

/** The one meaning of an answer: the sandbox acts by it. */
export function refuses(answer: unknown, occurrence: Occurrence): boolean {
  if (typeof answer === 'string') return answer === 'refused';
  const { refused } = answer as { readonly refused?: readonly unknown[] };
  return refused === undefined ? mostOf(answer, occurrence) !== undefined : refused.includes(occurrence.part);
}

/** The limit that an occurrence is beyond; undefined for none. */
export function mostOf(answer: unknown, { part = '', size = 0, isApart = false }: Occurrence): number | undefined {
  const limit = typeof answer === 'object' ? (answer as Readonly<Record<string, number>>)[part] : answer;
  const isAbout = typeof answer === 'object' || !isApart;
  return typeof limit === 'number' && isAbout && size > limit ? limit : undefined;
}

/** The lawful answers that can be listed: the default, and those that the schema lists or gives as examples; each once. */
export function listedAnswers({
  default: standard,
  answers,
}: Pick<Question, 'default' | 'answers'>): readonly unknown[] {
  return [...new Map([standard, ...listedIn(answers)].map((one) => [JSON.stringify(one), one])).values()];
}

/** Whether there are no lawful answers besides those that can be listed. */
export const isEnumeration = ({ answers }: Pick<Question, 'answers'>): boolean => 'enum' in answers;

function listedIn(schema: Schema): readonly unknown[] {
  const {
    enum: words = [],
    examples = [],
    anyOf = [],
  } = schema as {
    readonly enum?: readonly unknown[];
    readonly examples?: readonly unknown[];
    readonly anyOf?: readonly Schema[];
  };
  return [...('const' in schema ? [schema['const']] : words), ...examples, ...anyOf.flatMap(listedIn)];
}

/** By part: the changes that show it. */
export function examplesOf({ examples = {} }: Question, known: Known): Readonly<Record<string, Body>> {
  return typeof examples === 'function' ? examples(known) : examples;
}

/** The parts of an answer, of what has something for each. */
export const partsOf = <Part extends string>(of: Readonly<Record<Part, unknown>>) => Object.keys(of) as Part[];

/** Examples that are one value of an attribute each. */
export const valuesOf = (
  attribute: string,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Body>> =>
  Object.fromEntries(Object.entries(values).map(([part, value]) => [part, { [attribute]: value }]));

/** One of these words. */
export const named = <const Words extends readonly string[]>(...words: Words) => ({ enum: words }) as const;

/** The accepted ones of these. */
export const list = <const Items extends readonly string[]>(...items: Items) =>
  ({ type: 'array', uniqueItems: true, items: { enum: items } }) as const;

type Members = Readonly<Record<string, Schema>>;

export interface ObjectSchema<Must, May> {
  readonly type: 'object';
  readonly required: readonly (keyof Must)[];
  readonly additionalProperties: false;
  readonly properties: Must & May;
  readonly [keyword: string]: unknown;
}

/** Members that an answer has to have, and those that it may have. */
export function object<const Must extends Members>(must: Must): ObjectSchema<Must, unknown>;
export function object<const Must extends Members, const May extends Members>(
  must: Must,
  may: May,
): ObjectSchema<Must, May>;
export function object(must: Members, may: Members = {}): ObjectSchema<Members, Members> {
  return { type: 'object', required: Object.keys(must), additionalProperties: false, properties: { ...must, ...may } };
}

/** All parts accepted, all refused, or those refused that it names. */
export const parts = <const Accepted extends string, const Parts extends readonly string[]>(
  accepted: Accepted,
  names: Parts,
) => ({ anyOf: [{ enum: [accepted, 'refused'] }, object({ refused: list(...names) })] }) as const;

/** The most, or `none`. */
export const limit = (bounds: { readonly minimum: number; readonly maximum?: number }) =>
  ({ anyOf: [{ const: 'none' }, { type: 'integer', ...bounds }] }) as const;
