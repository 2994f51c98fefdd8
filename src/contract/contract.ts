import { describe } from '../lib/describe.ts';
import { pointerSteps } from '../lib/json-value.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readYaml, YamlRefused } from '../lib/yaml.ts';
import { readBuilt, writeBuilt } from './built-contract.ts';
import { packageRoot } from './package-root.ts';
import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import type { Question } from '../interface/question.ts';
import { questions } from '../interface/questions/index.ts';
import { rules } from '../interface/rules/index.ts';
import type { Rule } from '../interface/rules/rule.ts';
import type { Schema } from '../interface/schema.ts';

export type { Schema } from '../interface/schema.ts';

/** The contract, read. */
export interface Contract {
  /** `openapi.yaml` */
  readonly document: Schema;
  readonly version: string;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly questions: ReadonlyMap<string, Question>;
}

/** Rules with their IDs, in the order of the document. */
export const ruleRows = ({ rules }: Contract): readonly ListedRule[] =>
  [...rules].map(([id, { section, seen, text, quotes }]) => ({ id: id as RuleId, section, seen, text, quotes }));

/** Questions with their IDs, in the order of the document. */
export const questionRows = ({ questions }: Contract): readonly ListedQuestion[] =>
  [...questions].map(([id, { section, question, default: standard, answers }]) => ({
    id: id as QuestionId,
    section,
    question,
    default: standard,
    answers,
  }));

/** What lists show of a rule. */
export interface ListedRule extends Pick<Rule, 'section' | 'seen' | 'text' | 'quotes'> {
  readonly id: RuleId;
}

/** What lists show of a question. */
export interface ListedQuestion extends Pick<Question, 'section' | 'question' | 'default' | 'answers'> {
  readonly id: QuestionId;
}

/** Where the `openapi.yaml` that ships with the package lies. */
export const contractFile = fileURLToPath(new URL('openapi.yaml', packageRoot));

/**
 * Reads a contract.
 *
 * @param file an OpenAPI 3.1 document
 * @throws Error when it cannot be read, is not YAML, or lacks one of its parts
 */
export function loadContract(file: string = contractFile): Contract {
  const text = readFileSync(file, 'utf8');
  const known = read.get(file);
  if (known !== undefined && known.text === text) return known.contract;
  const contract = contractOf(file, readBuilt(text) ?? mappingIn(file, text));
  read.set(file, { text, contract });
  return contract;
}

/** Writes what `loadContract` reads faster: JSON takes a tenth of the time, which is a third of what a first sandbox takes. */
export function buildContract(): void {
  const text = readFileSync(contractFile, 'utf8');
  writeBuilt(text, mappingIn(contractFile, text));
}

/** What was read last of each file: the sandboxes of a process share it, and what is compiled of it. */
const read = new Map<string, { readonly text: string; readonly contract: Contract }>();

function contractOf(file: string, document: Schema): Contract {
  for (const part of ['info', 'paths', 'components'])
    if (!isObject(document[part])) throw new Error(`${file}: \`${part}\` is missing or not an object`);
  return {
    document,
    version: String((document['info'] as Schema)['version']),
    rules: new Map(rules.map((one) => [one.id, one])),
    questions: new Map(questions.map((one) => [one.id, one])),
  };
}

function mappingIn(file: string, text: string): Schema {
  const value = yamlIn(file, text);
  if (!isObject(value)) throw new Error(`${file}: expected a mapping, but it is ${describe(value)}`);
  return value;
}

function yamlIn(file: string, text: string): unknown {
  try {
    return readYaml(text).value;
  } catch (error) {
    if (!(error instanceof YamlRefused)) throw error;
    throw new Error(`${file}:${error.place.line}:${error.place.column}: ${error.message}`, { cause: error });
  }
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Follows a local reference such as `#/components/schemas/Page`. */
export function resolve(document: Schema, schema: Schema): Schema {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return schema;
  let target: unknown = document;
  for (const step of pointerSteps(ref)) target = isObject(target) ? target[step] : undefined;
  if (!isObject(target)) throw new Error(`openapi.yaml: ${ref} leads nowhere`);
  return resolve(document, target);
}
