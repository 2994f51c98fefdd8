import { pointerSteps } from '../../shared/json-pointer.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { readBuiltDocument } from './built-document.ts';
import { packageRoot } from './package-root.ts';

/** A JSON Schema, or a part of one. */
export type Schema = { readonly [keyword: string]: unknown };

/** A rule of the interface, as `x-rules` holds it. */
export interface Rule {
  /** Section of the interface's document. */
  readonly section: string;
  readonly seen: readonly ('api' | 'control' | 'partner')[];
  readonly text: string;
}

/** A point that the interface leaves open, as `x-questions` holds it. */
export interface Question {
  readonly section: string;
  readonly question: string;
  readonly default: unknown;
  /** JSON Schema of the lawful answers. */
  readonly answers: Schema;
}

/** `openapi.yaml`, read. */
export interface Contract {
  readonly document: Schema;
  readonly version: string;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly questions: ReadonlyMap<string, Question>;
}

/** Rules with their IDs, in the order of the document. */
export const ruleRows = ({ rules }: Contract): readonly (Rule & { readonly id: string })[] =>
  [...rules].map(([id, rule]) => ({ id, ...rule }));

/** Questions with their IDs, in the order of the document. */
export const questionRows = ({ questions }: Contract): readonly (Question & { readonly id: string })[] =>
  [...questions].map(([id, question]) => ({ id, ...question }));

/** Where the contract that ships with the package lies. */
export const contractFile = fileURLToPath(new URL('openapi.yaml', packageRoot));

/**
 * Reads a contract.
 *
 * @param file an OpenAPI 3.1 document with `x-rules` and `x-questions`
 * @throws Error when the file cannot be read, is not YAML, or lacks one of its parts
 */
export function loadContract(file: string = contractFile): Contract {
  const text = readFileSync(file, 'utf8');
  const known = read.get(file);
  if (known?.text === text) return known.contract;
  const contract = contractOf(file, text);
  read.set(file, { text, contract });
  return contract;
}

/** What was read last of each file: the sandboxes of a process share it, and what is compiled of it. */
const read = new Map<string, { readonly text: string; readonly contract: Contract }>();

function contractOf(file: string, text: string): Contract {
  const document = parse(file, text);
  for (const part of ['info', 'paths', 'components', 'x-rules', 'x-questions']) {
    if (!isObject(document[part])) throw new Error(`${file}: \`${part}\` is missing or not an object`);
  }
  return {
    document,
    version: String((document['info'] as Schema)['version']),
    rules: new Map(Object.entries(document['x-rules'] as Record<string, Rule>)),
    questions: new Map(Object.entries(document['x-questions'] as Record<string, Question>)),
  };
}

function parse(file: string, text: string): Schema {
  const document = readBuiltDocument(text) ?? load(text, { filename: file });
  if (!isObject(document)) throw new Error(`${file}: not an OpenAPI document`);
  return document;
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
