import { isDeepStrictEqual } from 'node:util';
import { isOutsideBody } from '../../../src/lib/json-value.ts';
import {
  bodyKind,
  credentialsForm,
  exampleId,
  exampleRequestId,
  exampleTime,
  MAX_TEXT,
  placeOf,
  type RecordedRefusal,
  type Violation,
} from '../../../src/lib/examples/example.ts';
import { asExampleTime } from '../../../src/lib/examples/times.ts';
import type { KnownViolation, SeenRefusal } from '../../learn/observations.ts';
import { routeOf, type SentExchange } from '../../target/exchange.ts';
import { isAnswerHeader, isRateHeader } from '../../target/header-kinds.ts';
import { isRecord } from '../../target/json.ts';
import { boundedText, boundedValue } from './bounded.ts';

/** What every answer has. */
export interface Common {
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A recorded refusal, and where it comes from. */
export interface Recording {
  readonly refusal: RecordedRefusal;
  readonly exchange: SentExchange;
}

/** Characters of a body that is no JSON object, and of a value in it, that an example has. */
const longest = { text: 300, value: 300 };

/**
 * Refusals as examples have them, without what no two answers have in common: hosts, IDs of requests, times. An answer without an envelope
 * shows nothing.
 * @param common what is no part of an example
 */
export function recordedRefusals(seen: readonly SeenRefusal[], common: Common): readonly Recording[] {
  const own = seen.filter(({ exchange }) => isRecord(exchange.answer?.json));
  const counts = countedTexts(own.map(({ exchange }) => exchange.answer?.json));
  return own.map((refusal) => ({
    refusal: recorded(refusal, common, (text) => (counts.get(text) ?? 0) > 1),
    exchange: refusal.exchange,
  }));
}

function recorded(
  { cause, violations, exchange }: SeenRefusal,
  common: Common,
  isUsual: (text: string) => boolean,
): RecordedRefusal {
  const { answer, headers, url } = exchange;
  const { requestId = '', status: _status, ...body } = isRecord(answer?.json) ? answer.json : {};
  const ownId = idOfItsOwn(exchange, violations);
  const clean = cleaner(exchange, { requestId: String(requestId), ownId, isUsual });
  return {
    ...requestOf(exchange, ownId),
    cause,
    violations: violations.map((one) => violationOf(one, new URL(url).host)),
    unreported: [],
    credentials: cause === 'unauthenticated' ? credentialsForm(headers) : '',
    requestId: exampleRequestId,
    now: exampleTime,
    status: answer?.status ?? 0,
    headers: ownHeaders(answer?.headers ?? {}, common.headers, clean),
    body: ownMembers(cleanValue(boundedValue(body), clean) as Readonly<Record<string, unknown>>, common.members),
  };
}

/** @param ownId an ID that only this deployment has */
function requestOf(
  { ask, headers, body = '' }: SentExchange,
  ownId: string | undefined,
): Pick<RecordedRefusal, 'operation' | 'method' | 'path' | 'id' | 'mediaType' | 'text'> {
  const { method, path } = routeOf(ask);
  const id = ownId === undefined ? String(ask.id ?? '') : exampleId;
  return {
    operation: ask.stray === undefined ? ask.operation : '',
    method,
    path: ownId === undefined ? path : path.replace(ownId, exampleId),
    id: ask.stray === undefined ? id : '',
    mediaType: headers['content-type'] ?? 'application/json',
    text: method === 'GET' ? undefined : shortText(body),
  };
}

function ownMembers(
  body: Readonly<Record<string, unknown>>,
  common: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const own = Object.entries(body).filter(
    ([name, value]) => name === 'data' || !isDeepStrictEqual(value, common[name]),
  );
  return { data: null, ...Object.fromEntries(own) };
}

/** Of an object no more than that it is one is of interest. */
const shortText = (text: string) =>
  bodyKind(text.slice(0, MAX_TEXT)) === 'object' ? '{}' : boundedText(text, longest.text);

/** The ID in the path, which only this deployment has; one that is none stays as it is, since what is said may depend on it. */
function idOfItsOwn({ ask: { id } }: SentExchange, violations: readonly KnownViolation[]): string | undefined {
  return id === undefined || violations.some(({ kind }) => kind === 'type.id') ? undefined : String(id);
}

function violationOf({ id, kind, pointer, value }: KnownViolation, host: string): Violation {
  const isBeside = isOutsideBody(pointer);
  return {
    kind: isBeside && pointer !== '/path/id' ? '' : kind,
    ...placeOf(pointer),
    rule: isBeside ? id : '',
    value: isBeside ? undefined : shortValue(value, host),
  };
}

function shortValue(value: unknown, host: string): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string') return boundedText(replaceWhole(value, host, 'localhost'), longest.value);
  return typeof value === 'object' && value !== null ? boundedValue(value) : value;
}

interface Own {
  readonly requestId: string;
  readonly ownId: string | undefined;
  /** Whether a text stands in several answers, so that it belongs to none of them. */
  readonly isUsual: (text: string) => boolean;
}

const aDay = 86_400_000;

type Clean = (value: string | number) => string | number;

/** Replaces what belongs to one exchange alone: its ID, its host and path, its time, its traces. */
function cleaner(exchange: SentExchange, { requestId, ownId, isUsual }: Own): Clean {
  const { ask, url, body = '' } = exchange;
  const { host, pathname } = new URL(url);
  const { path } = routeOf(ask);
  const cleanPath = ownId === undefined ? path : path.replace(ownId, exampleId);
  const isSent = (text: string) => body.includes(text) || path.includes(text);
  const replaced: readonly (readonly [string, string])[] = [
    ...(requestId.length > 7 ? [[requestId, exampleRequestId] as const] : []),
    [pathname, cleanPath],
    [host, 'localhost'],
    ...(ownId === undefined || ownId.length < 3 ? [] : [[ownId, exampleId] as const]),
  ];
  const now = exchangeTime(exchange);
  const isNow = (moment: number) => Math.abs(moment - now) < aDay;
  return (value) => {
    if (typeof value === 'number') {
      if (isNow(value)) return exampleTime;
      return isNow(value * 1000) ? exampleTime / 1000 : value;
    }
    const text = replaced.reduce((made, [from, to]) => replaceWhole(made, from, to), value);
    if (isNow(Date.parse(/[Z+]|-\d\d:?\d\d$/.test(text) ? text : `${text}Z`)) && !isSent(text))
      return asExampleTime(text);
    if (isUsual(value)) return text;
    return text
      .replaceAll(uuid, (found) => (isSent(found) ? found : exampleRequestId))
      .replaceAll(hash, (found) =>
        isSent(found) || found.replaceAll(/\D/g, '').length < 5 ? found : '0'.repeat(found.length),
      );
  };
}

const exchangeTime = ({ answer }: SentExchange) => {
  const date = Date.parse(answer?.headers['date'] ?? '');
  return Number.isNaN(date) ? Date.now() : date;
};

const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const hash = /\b(?:[\da-f]{16,64}|[\dA-HJKMNP-TV-Z]{20,32})\b/g;

/** Not within a longer word or number. */
function replaceWhole(text: string, from: string, to: string): string {
  if (!text.includes(from)) return text;
  const escaped = from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`, 'g'), () => to);
}

function cleanValue(value: unknown, clean: Clean): unknown {
  if (typeof value === 'string' || typeof value === 'number') return clean(value);
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, clean));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [String(clean(name)), cleanValue(one, clean)] as const);
  return Object.fromEntries(members);
}

/** Members of an answer, or its headers, without what is its own. */
export function cleanedMembers(
  members: Readonly<Record<string, unknown>>,
  exchange: SentExchange,
): Readonly<Record<string, unknown>> {
  const json = exchange.answer?.json;
  const requestId = isRecord(json) ? String(json['requestId']) : '';
  const { id } = exchange.ask;
  const ownId = id === undefined ? undefined : String(id);
  return cleanValue(members, cleaner(exchange, { requestId, ownId, isUsual: () => false })) as typeof members;
}

/** Headers that this refusal has and not every answer: those of the connection and of one body say nothing. */
function ownHeaders(
  headers: Readonly<Record<string, string>>,
  common: Readonly<Record<string, unknown>>,
  clean: Clean,
): Readonly<Record<string, string>> {
  const own = Object.entries(headers).filter(([name, value]) => {
    if (!/^[\w!#$%&'*+.^`|~-]{1,60}$/.test(name) || Object.hasOwn(common, name) || isRateHeader(name)) return false;
    if (name === 'content-type') return isJsonType(value) && value !== common['content-type'];
    return isAnswerHeader(name) || name === 'www-authenticate';
  });
  return Object.fromEntries(own.map(([name, value]) => [name, String(clean(boundedText(value)))]).sort());
}

export const isJsonType = (type: string) => /^application\/(?:json|[\w.-]+\+json)(?: ?;.*)?$/i.test(type);

/** In how many bodies each text stands. */
function countedTexts(bodies: readonly unknown[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const body of bodies) for (const text of new Set(textsIn(body))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
