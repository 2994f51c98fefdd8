import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { LookUp } from '../domain/look-up.ts';
import { describe } from '../lib/describe.ts';
import type { Violation } from '../domain/violation.ts';
import { blankReading } from './attribute-answers.ts';
import type { Contract, Schema } from './contract.ts';
import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import { operationsOf } from './operations.ts';
import { perContract } from './per-contract.ts';
import { listFormWords, valueWords } from './value-words.ts';

type AjvError = NonNullable<ValidateFunction['errors']>[number];

const documentUri = 'openapi.yaml';
const ownKeywords = ['x-rule', 'x-rules', 'x-question', 'x-reads', 'paths', 'components'];
const options: Options = {
  validateSchema: false,
  allErrors: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allowUnionTypes: true,
};

/** Compiles schemas of a contract by their JSON pointer, each once, when it is first needed: a start needs none. */
export interface Validators {
  /** @throws Error when a schema of the contract cannot be compiled */
  compile(pointer: string): void;
  /** The violations of a normalised body. */
  body(pointer: string): (input: unknown, ask: LookUp) => Violation[];
  /** What is wrong with an answer, in ajv's words; undefined for nothing. */
  answer(pointer: string): (answer: unknown) => string | undefined;
}

/** The validators of a contract. */
export const validatorsOf = perContract((contract): Validators => {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<string, ValidateFunction>();
  const compile = (pointer: string): ValidateFunction => {
    ajv ??= ajvOf(contract);
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `${documentUri}${pointer}` });
    compiled.set(pointer, validate);
    return validate;
  };
  return {
    compile,
    body: (pointer) => (input, ask) => {
      const validate = compile(pointer);
      return validate(input) ? [] : violationsOf(validate.errors ?? [], ask);
    },
    answer: (pointer) => (answer) => {
      const validate = compile(pointer);
      return validate(answer) ? undefined : ajv?.errorsText(validate.errors);
    },
  };
});

/** Compiles what the first requests would. @throws Error when a schema of the contract cannot be compiled */
export function compileBodies(contract: Contract): void {
  for (const { bodySchema } of operationsOf(contract))
    if (bodySchema !== undefined) validatorsOf(contract).compile(bodySchema);
}

// The meta-schema, which would cost 50 ms, is left to the tests.
function ajvOf({ document }: Contract): Ajv2020 {
  const ajv = new Ajv2020(options);
  formats.default(ajv, ['uuid', 'int64']);
  ajv.addVocabulary(ownKeywords);
  // Addresses are judged by rules, which know what the profile accepts of them.
  ajv.addFormat('email', true);
  const schemas = { components: document['components'], paths: document['paths'] };
  return ajv.addSchema(schemas, documentUri, undefined, false);
}

function violationsOf(errors: readonly AjvError[], ask: LookUp): Violation[] {
  const found = new Map<string, Violation>();
  const misfits = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  for (const error of errors) {
    // What is no int is below or above none.
    if (/^(?:minimum|maximum)$/.test(error.keyword) && misfits.has(error.instancePath)) continue;
    const violation = violationOf(error, ask);
    const key = `${violation?.id} ${violation?.pointer}`;
    // Of the forms that an attribute may have, the first one speaks for all.
    if (violation !== undefined && !found.has(key)) found.set(key, violation);
  }
  return [...found.values()];
}

// Keywords that only lead to others (if, oneOf, allOf) name no rule: what they lead to does.
function violationOf(error: AjvError, ask: LookUp): Violation | undefined {
  const id = decider(error);
  if (id === undefined || isAccepted(id, error, ask)) return undefined;
  const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : undefined;
  return {
    id,
    pointer: missing === undefined ? error.instancePath : `${error.instancePath}/${missing}`,
    expected: expectation(error, ask),
    actual: missing === undefined ? actualOf(error) : 'nothing',
  };
}

function decider({ keyword, parentSchema, params }: AjvError): RuleId | QuestionId | undefined {
  const schema = parentSchema;
  const rule = (schema?.['x-rule'] as Record<string, string> | undefined)?.[keyword];
  const question = (schema?.['x-question'] as Record<string, string> | undefined)?.[keyword];
  const id = rule?.replace('{attribute}', String(params['missingProperty'])) ?? question;
  return id as RuleId | QuestionId | undefined;
}

const acceptable: ReadonlySet<string> = new Set<QuestionId>(['body.i-json', 'capacity.negative', 'search.bounds']);

function isAccepted(id: string, { instancePath, data }: AjvError, ask: LookUp): boolean {
  if (id === 'body.blank') return blankReading(ask(id), instancePath.slice(1), String(data)) === 'accepted';
  if (id === 'search.query.blank') return ask(id) === 'accepted' || (ask(id) === 'empty-refused' && data !== '');
  return acceptable.has(id) && ask(id as 'body.i-json') === 'accepted';
}

function actualOf({ keyword, data }: AjvError): string {
  if (keyword === 'maxLength' && typeof data === 'string') return `${lengthOf(data)} characters`;
  return describe(data);
}

/** In code points, as JSON Schema counts. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1; // a list of them would take 50 ms for a MiB
  return length;
}

const expectations: Readonly<Record<string, (params: Record<string, unknown>, schema: Schema) => string>> = {
  required: () => 'a value',
  format: (_, schema) => `a valid ${String(schema['format'])}`,
  maxLength: ({ limit }) => `at most ${String(limit)} characters`,
  pattern: () => 'a text that is not blank',
  minimum: ({ limit }) => `at least ${String(limit)}`,
  maximum: ({ limit }) => `at most ${String(limit)}`,
};

function expectation(error: AjvError, ask: LookUp): string {
  const { keyword, params, parentSchema, message } = error;
  if (keyword === 'type') return typeWords(error, ask);
  return expectations[keyword]?.(params, parentSchema ?? {}) ?? message ?? keyword;
}

function typeWords({ instancePath, params, schemaPath }: AjvError, ask: LookUp): string {
  const types = [params['type'] as string | string[]].flat();
  const [, attribute = '', index] = instancePath.split('/');
  if (index !== undefined) return valueWords(attribute, types, { isItem: true });
  return schemaPath.includes('/oneOf/')
    ? listFormWords(attribute, types, ask('host.form'))
    : valueWords(attribute, types);
}
