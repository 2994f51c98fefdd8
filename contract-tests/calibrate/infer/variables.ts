import { STATUS_CODES } from 'node:http';
import { isRecord } from '../../target/json.ts';
import { spellings, wordsOf } from './attribute-names.ts';
import { perScope } from './per-scope.ts';
import { spokenOf, type KnownViolation, type Scope } from './sample.ts';

/** The variable parts that a text at a place can have, and what they are there: `attribute`, `status` … (`refusal.body`, §7). */
export type Variables = ReadonlyMap<string, string>;

/** What stands for the time of an answer where one is made again. */
const someTime = '2000-01-01T00:00:00.000Z';

/** All variable parts but `message`, `messages` and `code`. */
export const variablesOf: (scope: Scope) => Variables = perScope((scope) => {
  const violation = spokenOf(scope);
  const entries = [...(violation === undefined ? [] : ofViolation(violation)), ...ofAnswer(scope)];
  return new Map(entries.filter(([, value]) => value !== ''));
});

function ofAnswer({ sample }: Scope): [string, string][] {
  const { request, status, requestId, cause, told } = sample;
  return [
    ['status', String(status)],
    ['reason', STATUS_CODES[status] ?? ''],
    ['method', request.method],
    ['path', request.path],
    ['route', request.path.replace(/^\/+/, '')],
    ['id', request.id ?? ''],
    ['requestId', requestId],
    ['now', someTime],
    ['cause', cause],
    ['count', String(told.length)],
    ['others', told.length < 2 ? '' : String(told.length - 1)],
    ['attributes', [...new Set(told.map(({ attribute }) => attribute))].join(', ')],
  ];
}

function ofViolation({ id, attribute, pointer, value, expected = '' }: KnownViolation): [string, string][] {
  const rule: [string, string][] = [
    ['rule', id],
    ['value', value === undefined ? '' : shortJson(value)],
    ['raw', value === undefined ? '' : rawText(value)],
    ['string', value === undefined ? '' : asString(value)],
    ['length', String(lengthOf(value) ?? '')],
    ['received', receivedType(value)],
    ['expected', expected],
  ];
  if (attribute === '') return [...rule, ['pointer', pointer]];
  const words = wordsOf(attribute);
  const index = indexOf(pointer);
  return [
    ...Object.entries(spellings).map(([name, write]): [string, string] => [name, write(words)]),
    ['pointer', pointer],
    ['dotted', pointer.slice(1).replaceAll('/', '.')],
    ['bracketed', index === undefined ? attribute : `${attribute}[${index}]`],
    ['index', index === undefined ? '' : String(index)],
    ['place', index === undefined ? '' : String(index + 1)],
    ...rule,
  ];
}

/** A pointer as a list: names, and indexes as ints. */
export function pathParts(violation: KnownViolation | undefined): readonly (string | number)[] {
  const parts = violation?.pointer.split('/').slice(1) ?? [];
  return parts.map((part, at) => (at > 0 && /^\d{1,6}$/.test(part) ? Number(part) : part));
}

/** The place in a list that a pointer ends in. */
export function indexOf(pointer: string): number | undefined {
  const last = /\/(\d{1,6})$/.exec(pointer)?.[1];
  return last === undefined ? undefined : Number(last);
}

/** The same, counted from 1; 0 where it is in none. */
export const placeOf = (violation: KnownViolation | undefined): number => (indexOf(violation?.pointer ?? '') ?? -1) + 1;

/** Characters of a value that a text quotes. */
const MAX_VALUE_LENGTH = 500;

/** A text as it is, all else as JSON. */
const rawText = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_VALUE_LENGTH) : shortJson(value);

/** As JavaScript writes it in a text: a list as its items, an object as what it is. */
function asString(value: unknown): string {
  if (!Array.isArray(value)) return (isRecord(value) ? '[object Object]' : String(value)).slice(0, MAX_VALUE_LENGTH);
  const items = value
    .slice(0, MAX_VALUE_LENGTH)
    .map((item) => (item === undefined || item === null ? '' : asString(item)));
  return items.join(',').slice(0, MAX_VALUE_LENGTH);
}

/** Characters of a text, entries of a list. */
export function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'string' ? Array.from(value).length : undefined;
}

/** The JSON type of what was sent: `undefined` where nothing was. */
export function receivedType(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

function shortJson(value: unknown): string {
  return (JSON.stringify(typeof value === 'bigint' ? Number(value) : value) ?? '').slice(0, MAX_VALUE_LENGTH);
}
