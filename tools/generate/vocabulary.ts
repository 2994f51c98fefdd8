import { isObject, type Contract, type Schema } from '../../src/contract/contract.ts';
import type { Question } from '../../src/contract/records.ts';
import { partsIn, typeOfSchema } from './type-of-schema.ts';

type Entry = readonly [id: string, question: Question];

const listed = (items: readonly string[]) => items.map((item) => `  | '${item}'`).join('\n');

/** `ids.ts`: a misspelt ID does not compile. */
export const idsText = ({ rules }: Contract): string =>
  [
    "import type { Answers } from './answers.ts';\n",
    `/** A rule that the interface states. */\nexport type RuleId =\n${listed([...rules.keys()])};\n`,
    '/** A point that the interface leaves open. */\nexport type QuestionId = keyof Answers;\n',
  ].join('\n');

/** `contract-tests/files/ids.ts`: the same for the kit, which imports nothing of the sandbox. */
export const kitIdsText = ({ rules, questions }: Contract): string =>
  [
    `/** A rule that the interface states. */\nexport type RuleId =\n${listed([...rules.keys()])};\n`,
    `/** A point that the interface leaves open. */\nexport type QuestionId =\n${listed([...questions.keys()])};\n`,
    '/** What all rules of a family begin with, such as `auth` and `event.required`. */',
    'export type RuleFamily = FamilyOf<RuleId>;\n',
    'type FamilyOf<Id extends string> = Id extends `${infer First}.${infer Rest}` ? First | `${First}.${FamilyOf<Rest>}` : never;\n',
  ].join('\n');

/** `scenario-name.ts`: a misspelt name does not compile. */
export const scenarioNameText = (names: readonly string[]): string =>
  `/** A scenario that ships with the package. */\nexport type ScenarioName =\n${listed(names)};\n`;

/** `kinds.ts`: what is wrong with an attribute that breaks a rule, or that the answer to a question refuses. */
export function kindsText({ rules, questions, parts }: Contract): string {
  const all = [...rules, ...questions].map(([id, { kind }]) => `  '${id}': '${kind}',`);
  const kinds = parts['ViolationKind']?.['enum'] as readonly string[];
  return [
    "import type { QuestionId, RuleId } from './ids.ts';\n",
    '/** What can be wrong with an attribute, whatever the attribute: deployments have one text for each. */',
    `export const violationKinds = [${kinds.map((kind) => `'${kind}'`).join(', ')}] as const;\n`,
    'export type ViolationKind = (typeof violationKinds)[number];\n',
    "/** *type*: the kind of the attribute's type; *none*: it is about no attribute. */",
    `export const kinds: Readonly<Record<RuleId | QuestionId, ViolationKind | 'type' | 'none'>> = {\n${all.join('\n')}\n};\n`,
  ].join('\n');
}

const isOfEvents = ([, { section }]: Entry) => section === '2.2';
const isOfRefusals = ([id]: Entry) => id.startsWith('refusal.');

/** The files of the answers: a question that is asked for another type of answer does not compile. */
export function answersTexts({ questions, parts }: Contract): Readonly<Record<string, string>> {
  const entries = [...questions];
  const events = entries.filter(isOfEvents);
  const refusals = entries.filter(isOfRefusals);
  const others = entries.filter((entry) => !isOfEvents(entry) && !isOfRefusals(entry));
  return {
    'event-answers.ts': [
      ...sharedTypes(events, parts),
      '/** An answer to each question that the interface leaves open about the attributes of an event (§2.2). */',
      interfaceOf('EventAnswers', events),
    ].join('\n'),
    'refusal-answers.ts': [
      ...sharedTypes(refusals, parts),
      '/** An answer to each question that the interface leaves open about refusals (§7). */',
      interfaceOf('RefusalAnswers', refusals),
    ].join('\n'),
    'answers.ts': [
      "import type { EventAnswers } from './event-answers.ts';",
      "import type { RefusalAnswers } from './refusal-answers.ts';\n",
      ...sharedTypes(others, parts),
      '/** An answer to each question that the interface leaves open. */',
      interfaceOf('Answers extends EventAnswers, RefusalAnswers', others),
    ].join('\n'),
  };
}

/** Types of the parts that these answers share, down to those that only other parts refer to. */
function sharedTypes(entries: readonly Entry[], parts: Contract['parts']): readonly string[] {
  const names = new Set(entries.flatMap(([, { answers }]) => partsIn(withoutNames(answers))));
  for (const name of names) for (const other of partsIn(withoutNames(parts[name]))) names.add(other); // a set grows while it is walked
  return [...names].map((name) => `type ${name} = ${typeOfSchema(parts[name])};`);
}

/** What the names of members must be like is no part of a type, nor what stands under them where any may. */
function withoutNames(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutNames);
  if (!isObject(schema)) return schema;
  const { propertyNames: _names, dependentSchemas: _dependent, properties, ...rest } = schema;
  const kept: Schema = 'patternProperties' in rest || properties === undefined ? rest : { ...rest, properties };
  return Object.fromEntries(Object.entries(kept).map(([name, part]) => [name, withoutNames(part)]));
}

const interfaceOf = (head: string, entries: readonly Entry[]): string => {
  const members = entries.map(
    ([id, { question, answers }]) => `${comment(question)}\nreadonly '${id}': ${typeOfSchema(answers)};`,
  );
  return `export interface ${head} {\n${members.join('\n')}\n}`;
};

/** A comment of lines of at most 110 characters. */
const comment = (text: string) =>
  text.length <= 110 ? `/** ${text} */` : `/**\n${text.replaceAll(/(.{1,110})(?: |$)/g, ' * $1\n')} */`;
