import { jsonPointer } from '../../lib/json-value.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { nearest } from './did-you-mean.ts';
import { describe } from '../../lib/describe.ts';
import { isLocalDateTime } from '../../domain/event/date-time.ts';
import { isInstant, isSignedDuration } from '../../domain/event/instant.ts';
import { isTimezone } from '../../domain/event/timezone.ts';

/** A JSON Schema, draft 2020-12, as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of an object that has these members and no others. @param more of its keywords */
export const closedObject = <Members extends object>(properties: Members, more: JsonSchema = {}) => ({
  ...more,
  type: 'object',
  additionalProperties: false,
  properties,
});

/** One thing that a schema has against a value. */
export interface SchemaError {
  /** JSON pointer of what is wrong, or of where something is missing. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** Says what a schema has against a value: nothing, where it fits. At most twenty things are told. */
export type SchemaCheck = (value: unknown) => readonly SchemaError[];

export const MAX_ERRORS = 20;
/** Errors of a schema that are looked at: of more, nobody reads the rest. */
const MAX_LOOKED_AT = 1000;
/** Values, of which all that is wrong is told; of a longer whole only the first thing is. */
const MAX_JUDGED = 5000;
/** Longer lists of names are described, where their schema has a description. */
const MAX_NAMES = 30;

/**
 * Compiles a schema that guards what people and programs send.
 *
 * @param texts values are texts that stand for numbers and booleans too, as in a query
 */
export function compileSchema(schema: JsonSchema, { texts = false } = {}): SchemaCheck {
  let validate: ValidateFunction | undefined;
  let judge: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajvOf({ texts, allErrors: false }).compile(schema); // a route that nobody asks for costs nothing
    if (validate(value)) return [];
    if (isLong(value)) return schemaErrors(validate.errors ?? []); // each of its values may be wrong in several ways
    judge ??= ajvOf({ texts, allErrors: true }).compile(schema);
    judge(value);
    return schemaErrors(judge.errors ?? []);
  };
}

/** Whether all that is wrong with a value may be too much to look at. */
function isLong(value: unknown): boolean {
  const left = [value];
  for (let looked = 0; left.length > 0; looked += 1) {
    const one = left.pop();
    if (typeof one !== 'object' || one === null) continue;
    const parts = Object.values(one);
    if (looked + left.length + parts.length > MAX_JUDGED) return true;
    left.push(...parts);
  }
  return false;
}

function ajvOf({ texts, allErrors }: { readonly texts: boolean; readonly allErrors: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    verbose: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    discriminator: true,
    validateSchema: false,
    ...(texts ? { coerceTypes: true } : {}),
  });
  formats.default(ajv, ['email', 'uri']);
  ajv.addFormat('date-time', isInstant);
  ajv.addFormat('local-date-time', isLocalDateTime);
  ajv.addFormat('duration', isSignedDuration);
  ajv.addFormat('timezone', isTimezone);
  return ajv.addKeyword('example').addKeyword('x-format');
}

/** What is wrong, by ajv's errors: of a choice between forms, what the nearest form has against the value. */
export function schemaErrors(errors: readonly ErrorObject[]): readonly SchemaError[] {
  const reported = new Map<string, SchemaError>();
  for (const error of withoutOtherForms(errors.slice(0, MAX_LOOKED_AT))) {
    if (reported.size === MAX_ERRORS) break;
    const found = errorOf(error);
    reported.set(`${found.pointer} ${found.expected}`, found);
  }
  return [...reported.values()];
}

/** What is wrong, in words: a member by its name, what is deeper by its pointer. */
export const sentenceOf = ({ pointer, expected, actual }: SchemaError): string =>
  pointer === ''
    ? `expected ${expected}, but got ${actual}`
    : `${nameOf(pointer)}: ${expected}${expected.startsWith(unknownMember) ? '' : `, not ${actual}`}`;

/** All that is wrong, in one sentence without its full stop. */
export const sentencesOf = (errors: readonly SchemaError[]): string => errors.map(sentenceOf).join('; ');

/** What it holds does not matter then. */
const unknownMember = 'no such member';

const nameOf = (pointer: string): string => `\`${pointer.lastIndexOf('/') === 0 ? pointer.slice(1) : pointer}\``;

const isChoice = ({ keyword }: ErrorObject) => keyword === 'anyOf' || keyword === 'oneOf';

function withoutOtherForms(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let left = errors;
  for (const choice of errors.filter(isChoice)) {
    const forms = formsOf(choice, left);
    const meant = forms.filter((form) => !form.some((error) => isOtherForm(error, choice)));
    const nearestForm = meant.toSorted((a, b) => a.length - b.length)[0];
    const others = new Set(forms.flat().filter((error) => nearestForm?.includes(error) !== true));
    left = left.filter((error) => !others.has(error) && (error !== choice || nearestForm === undefined));
  }
  return left.filter(({ keyword }) => keyword !== 'if');
}

/** The errors of each form of a choice. */
function formsOf({ schemaPath }: ErrorObject, errors: readonly ErrorObject[]): readonly (readonly ErrorObject[])[] {
  const forms = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    if (!error.schemaPath.startsWith(`${schemaPath}/`)) continue;
    const form = error.schemaPath.slice(schemaPath.length + 1).split('/')[0] ?? '';
    forms.set(form, [...(forms.get(form) ?? []), error]);
  }
  return [...forms.values()];
}

/** A value of another type, or another constant, was not meant to have the form. */
const isOtherForm = ({ keyword, instancePath }: ErrorObject, choice: ErrorObject) =>
  instancePath === choice.instancePath && (keyword === 'type' || keyword === 'const' || keyword === 'enum');

function errorOf(error: ErrorObject): SchemaError {
  const { instancePath, keyword, params } = error;
  const member = memberOf(keyword, params);
  if (member === undefined)
    return { pointer: shortPointer(instancePath), expected: expectationOf(error), actual: describe(error.data) };
  return {
    pointer: shortPointer(`${instancePath}${jsonPointer(member)}`),
    expected: expectationOf(error),
    actual: keyword === 'additionalProperties' ? describe((error.data as Record<string, unknown>)[member]) : 'nothing',
  };
}

/** A pointer through names of any length, as far as somebody reads it. */
export const shortPointer = (pointer: string): string =>
  pointer.length > MAX_POINTER ? `${pointer.slice(0, MAX_POINTER).toWellFormed()}…` : pointer;

const MAX_POINTER = 500;

function memberOf(keyword: string, params: ErrorObject['params']): string | undefined {
  if (keyword === 'required' || keyword === 'dependentRequired') return String(params['missingProperty']);
  return keyword === 'additionalProperties' ? String(params['additionalProperty']) : undefined;
}

const typeNames: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const formatNames: Readonly<Record<string, string>> = {
  'date-time': 'an instant such as 2027-05-20T18:00:00Z',
  'local-date-time': 'a local date and time such as 2027-05-20T18:00:00',
  email: 'an email address',
  duration: 'a duration such as PT2H or -P1D',
  timezone: 'an IANA timezone such as Europe/Lisbon',
  uri: 'a URL',
};

type Tell = (params: Readonly<Record<string, unknown>>, schema: JsonSchema, data: unknown) => string;

const singulars = { characters: 'character', entries: 'entry', members: 'member' };

const limited =
  (words: string, unit?: keyof typeof singulars): Tell =>
  ({ limit }) => {
    const counted = unit === undefined ? '' : ` ${limit === 1 ? singulars[unit] : unit}`;
    return `${words} ${String(limit)}${counted}`;
  };

const expectations: Readonly<Record<string, Tell>> = {
  type: ({ type }) =>
    [type]
      .flat()
      .map((name) => typeNames[String(name)] ?? String(name))
      .join(' or '),
  required: () => 'a value',
  dependentRequired: ({ property }) => `a value, next to \`${String(property)}\``,
  additionalProperties: ({ additionalProperty }, { properties = {} }) => {
    const known = Object.keys(properties as object);
    const names = known.length === 0 ? 'it takes none' : `known: ${known.join(', ')}`;
    return `${unknownMember}${nearest(String(additionalProperty), known)}; ${names}`;
  },
  enum: ({ allowedValues }, { description }, value) => {
    const names = (allowedValues as unknown[]).map(String);
    const near = typeof value === 'string' ? nearest(value, names) : '';
    return `${names.length > MAX_NAMES && typeof description === 'string' ? description : `one of ${names.join(', ')}`}${near}`;
  },
  const: ({ allowedValue }) => JSON.stringify(allowedValue),
  not: (_params, { not = {} }) => {
    const { const: one, enum: several = [one] } = not as {
      readonly const?: unknown;
      readonly enum?: readonly unknown[];
    };
    return `another value than ${several.map((value) => JSON.stringify(value)).join(' or ')}`;
  },
  format: ({ format }) => formatNames[String(format)] ?? `a valid ${String(format)}`,
  pattern: ({ pattern }, { description }) =>
    typeof description === 'string' ? description : `a text that matches ${String(pattern)}`,
  minimum: limited('at least'),
  maximum: limited('at most'),
  exclusiveMinimum: limited('more than'),
  minLength: limited('at least', 'characters'),
  maxLength: limited('at most', 'characters'),
  minItems: limited('at least', 'entries'),
  maxItems: limited('at most', 'entries'),
  minProperties: limited('at least', 'members'),
  maxProperties: limited('at most', 'members'),
  uniqueItems: () => 'entries that differ',
  discriminator: ({ tag }, { oneOf = [] }) =>
    `\`${String(tag)}\` that is one of ${tagsOf(String(tag), oneOf as JsonSchema[])}`,
};

const tagsOf = (tag: string, forms: readonly JsonSchema[]) =>
  forms.map(({ properties }) => String((properties as Record<string, JsonSchema>)[tag]?.['const'])).join(', ');

function expectationOf({ keyword, params, parentSchema = {}, data, message = 'another value' }: ErrorObject): string {
  return expectations[keyword]?.(params, parentSchema, data) ?? message;
}
