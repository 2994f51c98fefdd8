import { jsonPointer } from '../lib/json-value.ts';
import type { AnswerTo, LookUp } from '../domain/look-up.ts';
import { nearest } from './input/did-you-mean.ts';
import { formRefusers } from '../domain/refusers.ts';
import { describe } from '../lib/describe.ts';
import { MAX_VIOLATIONS, type Advice, type Violation } from '../domain/violation.ts';
import { blankReading, isPartRefused } from './attribute-answers.ts';
import type { BodyAttribute } from './attributes.ts';
import { listFormWords, valueWords } from './value-words.ts';
import { isOnNoDay, isReadDate, type DateForm } from '../domain/event/date-time.ts';

/** A date and time, if it is written in one of the forms that are read (`datetime.form`). */
function readDate(attribute: BodyAttribute, value: unknown, ask: LookUp): { readonly value: unknown } | Violation {
  const rule = attribute.rules['x-reads'];
  if (rule === undefined) return { value };
  const forms = ask('datetime.form');
  if (typeof value === 'string' && isReadDate(value, forms)) return { value };
  return {
    id: rule,
    pointer: `/${attribute.name}`,
    expected: expectedDate(value, forms),
    actual: describe(value),
  };
}

function expectedDate(value: unknown, forms: readonly DateForm[]): string {
  if (typeof value === 'string' && isOnNoDay(value)) return 'a DateTime on a day that exists';
  const isOffsetMeant =
    typeof value === 'string' && /\d[+-]\d+(?::\d+)?$/.test(value.slice(10)) && forms.includes('offset');
  return `a DateTime such as ${examples[isOffsetMeant ? 'offset' : (forms[0] ?? 'local')]}`;
}

const examples: Readonly<Record<DateForm, string>> = {
  local: '2027-05-20T18:00:00',
  minutes: '2027-05-20T18:00',
  space: '2027-05-20 18:00:00',
  utc: '2027-05-20T18:00:00Z',
  offset: '2027-05-20T18:00:00+01:00',
  other: '2027-05-20T18:00+01:00',
};

/** A value of one type that looks like one of another. */
interface LookAlike {
  /** The type that it looks like (`body.coercion`). */
  readonly part: 'int' | 'bool' | 'digit' | 'string';
  /** What it stands for. */
  readonly value: unknown;
}

/** What a look-alike stands for ("1" for 1, "true" for true, 5 for "5"); undefined where it stands for nothing. */
function lookAlikeOf(value: unknown, types: readonly string[]): LookAlike | undefined {
  for (const type of types) {
    const read = readers[type]?.(value);
    if (read !== undefined) return read;
  }
  return undefined;
}

const readers: Readonly<Record<string, (value: unknown) => LookAlike | undefined>> = {
  integer: (value) =>
    typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value)
      ? { part: 'int', value: Number(value) }
      : undefined,
  boolean: (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (text === 'true' || text === 'false') return { part: 'bool', value: text === 'true' };
    return text === '1' || text === '0' ? { part: 'digit', value: text === '1' } : undefined;
  },
  string: (value) => (typeof value === 'number' ? { part: 'string', value: String(value) } : undefined),
};

/** A body in the one form that the schema validates, and what stood in its way. */
export interface Normalised {
  readonly input: Record<string, unknown>;
  readonly violations: Violation[];
}

/** What normalising needs from the request. */
export interface Normalising {
  readonly attributes: ReadonlyMap<string, BodyAttribute>;
  readonly ask: LookUp;
  readonly advise: (advice: Advice) => void;
}

/** What becomes of one value: it is kept (perhaps in another form, and with something against it), left out, or refused. */
type Reading = Kept | 'omit' | Violation;

interface Kept {
  readonly value: unknown;
  /** What stands against elements of a list. */
  readonly violations?: readonly Violation[];
}

/** Brings the lawful forms of a body (`host.form`, `body.null`, `body.coercion`, …) into one, as the profile answers. */
export function normalise(body: Readonly<Record<string, unknown>>, context: Normalising): Normalised {
  const input: Record<string, unknown> = {};
  const violations: Violation[] = [];
  let unlisted = 0;
  for (const name of Object.keys(body)) {
    const attribute = context.attributes.get(name);
    if (attribute === undefined && (unlisted += 1) > MAX_VIOLATIONS) continue;
    const value = attribute === undefined ? undefined : bounded(attribute, body[name], context.ask);
    const reading = attribute === undefined ? readUnlisted(name, context) : readValue(attribute, value, context.ask);
    if (reading === 'omit') continue;
    if ('value' in reading) {
      input[name] = reading.value;
      if (reading.violations !== undefined) violations.push(...reading.violations);
    } else {
      violations.push(reading);
      if (attribute !== undefined) input[name] = value; // it is not missing too
    }
  }
  return { input, violations };
}

/** A list no further than to the last violation that will be told: what stands behind is not worth looking at. */
function bounded({ itemTypes, listForm }: BodyAttribute, value: unknown, ask: LookUp): unknown {
  if (!Array.isArray(value) || value.length <= MAX_VIOLATIONS) return value;
  if (listForm) return value.slice(0, MAX_VIOLATIONS);
  let wrong = 0;
  const last = value.findIndex((item) => {
    const alike = hasType(item, itemTypes) ? 'none' : lookAlikeOf(item, itemTypes);
    const isWrong = alike !== 'none' && (alike === undefined || isPartRefused(ask('body.coercion'), alike.part));
    return isWrong && (wrong += 1) === MAX_VIOLATIONS;
  });
  return last === -1 ? value : value.slice(0, last + 1);
}

/** Comparing a name of a MiB with others takes its time, and nobody has misspelt it. */
const MAX_MISSPELT_LENGTH = 50;

function readUnlisted(name: string, { ask, advise, attributes }: Normalising): Reading {
  const pointer = jsonPointer(name);
  const { unlisted } = formRefusers;
  const known = [...attributes.keys()];
  const hint = name.length > MAX_MISSPELT_LENGTH ? '' : nearest(name, known);
  if (isPartRefused(ask(unlisted.id), attributes.has('query') ? 'searches' : 'events'))
    return unlisted.violation(`one of ${known.join(', ')}${hint}`, describe(name), pointer);
  advise({
    id: unlisted.id,
    pointer,
    text: `${describe(name)} is not listed in the interface and was ignored${hint}.`,
  });
  return 'omit';
}

function readValue(attribute: BodyAttribute, value: unknown, ask: LookUp): Reading {
  if (value === null && attribute.types.includes('null')) return readNull(attribute, ask);
  if (attribute.isDateTime && value !== null && typeof value !== 'string') return readDate(attribute, value, ask);
  const plain = attribute.listForm ? readForm(attribute, value, ask) : { value };
  return 'value' in plain ? readPlain(attribute, plain.value, ask) : plain;
}

function readPlain(attribute: BodyAttribute, value: unknown, ask: LookUp): Reading {
  const typed = hasType(value, attribute.types) ? { value } : readLookAlike(attribute, value, ask);
  return typed === 'omit' || !('value' in typed) ? typed : readTyped(attribute, typed.value, ask);
}

function readTyped(attribute: BodyAttribute, value: unknown, ask: LookUp): Reading {
  if (Array.isArray(value)) return readItems(attribute, value, ask);
  if (typeof value === 'number') return { value: clamped(attribute, value, ask) };
  if (typeof value !== 'string') return { value };
  const isBlank = attribute.questions['blank'] === 'body.blank' && !/\S/.test(value);
  return (isBlank ? readBlank(attribute, value, ask) : undefined) ?? readText(attribute, value, ask);
}

function readText(attribute: BodyAttribute, value: string, ask: LookUp): Reading {
  return attribute.isDateTime ? readDate(attribute, value, ask) : { value };
}

/** A blank text, where `body.blank` speaks of the attribute: in the place of a URL or a date it says that there is none. */
function readBlank(attribute: BodyAttribute, value: string, ask: LookUp): Reading | undefined {
  const reading = blankReading(ask('body.blank'), attribute.name, value);
  if (reading === undefined) return undefined;
  if (reading === 'refused')
    return formRefusers.blank.violation('a text that is not blank', describe(value), `/${attribute.name}`);
  if (!attribute.isDateTime && !attribute.isUrl) return { value };
  return attribute.rules['null'] === undefined ? 'omit' : { value: null };
}

function readNull(attribute: BodyAttribute, ask: LookUp): Reading {
  if (attribute.rules['null'] !== undefined) return { value: null }; // the document says that null is accepted
  if (!isPartRefused(ask('body.null'), attribute.name)) return 'omit';
  return formRefusers.null.violation('a value, or to be left out', 'null', `/${attribute.name}`);
}

function readForm(attribute: BodyAttribute, value: unknown, ask: LookUp): Kept | Violation {
  const form = ask('host.form');
  const isList = Array.isArray(value) && value.length === 1 && !Array.isArray(value[0]);
  if (Array.isArray(value) ? isList && form !== 'int' : form !== 'list') return { value: isList ? value[0] : value };
  if (Array.isArray(value) && !isList) return { value };
  const expected = listFormWords(attribute.name, attribute.types, form);
  return formRefusers.host.violation(expected, describe(value), `/${attribute.name}`);
}

function readItems({ name, itemTypes }: BodyAttribute, value: readonly unknown[], ask: LookUp): Kept {
  if (value.every((item) => hasType(item, itemTypes))) return { value };
  const items: unknown[] = [...value];
  const violations: Violation[] = [];
  for (const [index, item] of value.entries()) {
    if (hasType(item, itemTypes)) continue;
    const read = readAlike({ name, at: `/${name}/${index}`, types: itemTypes }, item, ask);
    if ('value' in read) items[index] = read.value;
    else violations.push(read);
  }
  return { value: items, violations };
}

function readLookAlike(attribute: BodyAttribute, value: unknown, ask: LookUp): Reading {
  const { name, types } = attribute;
  if (attribute.questions['type'] === 'search.types') return readOfSearch(attribute, value, ask('search.types'));
  return readAlike({ name, at: `/${name}`, types, listForm: attribute.listForm }, value, ask);
}

interface Wanted {
  readonly name: string;
  readonly at: string;
  readonly types: readonly string[];
  readonly listForm?: boolean;
}

/** What a look-alike is read as; what is none is left to the schema. */
function readAlike({ name, at, types, listForm = false }: Wanted, value: unknown, ask: LookUp): Kept | Violation {
  const alike = lookAlikeOf(value, types);
  if (alike === undefined) return { value };
  if (!isPartRefused(ask('body.coercion'), alike.part)) return { value: alike.value };
  const expected = listForm
    ? listFormWords(name, types, ask('host.form'))
    : valueWords(name, types, { isItem: at !== `/${name}` });
  return formRefusers.coercion.violation(expected, describe(value), at);
}

function readOfSearch(attribute: BodyAttribute, value: unknown, answer: AnswerTo<'search.types'>): Reading {
  const alike = lookAlikeOf(value, attribute.types);
  const part = value === null ? 'null' : (alike?.part ?? 'other');
  if (isPartRefused(answer, part)) return { value };
  return alike === undefined ? readIgnored(attribute, value) : { value: alike.value };
}

// `query` is required, so that ignoring it would only refuse it under another name; null is none at all.
function readIgnored(attribute: BodyAttribute, value: unknown): Reading {
  return attribute.default === undefined && value !== null ? { value: describe(value) } : 'omit';
}

function clamped({ minimum, maximum, questions }: BodyAttribute, value: number, ask: LookUp): number {
  if (
    minimum !== undefined &&
    value < minimum &&
    questions['minimum'] === 'search.bounds' &&
    ask('search.bounds') === 'clamped'
  )
    return minimum;
  if (
    maximum !== undefined &&
    value > maximum &&
    questions['maximum'] === 'search.per-page.over' &&
    ask('search.per-page.over') === 'clamped'
  ) {
    return maximum;
  }
  return value;
}

function hasType(value: unknown, types: readonly string[]): boolean {
  if (typeof value === 'string') return types.includes('string');
  if (typeof value === 'boolean') return types.includes('boolean');
  if (typeof value === 'number') return types.includes('integer') && Number.isInteger(value);
  if (value === null) return types.includes('null');
  return Array.isArray(value) && types.includes('array');
}
