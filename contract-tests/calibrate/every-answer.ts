import { isDeepStrictEqual } from 'node:util';
import type { Sightings } from '../learn/sightings.ts';
import type { Exchange } from '../target/exchange.ts';
import { createdId } from '../target/session.ts';
import { formatJson, isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';

/** Set by the connection, by what lies between, or anew for each answer by the platform's server: no choice of the interface. */
const ofTheWay = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'set-cookie',
  'server',
  'via',
  'age',
  'vary',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
  'pragma',
  'retry-after',
  'allow',
  'www-authenticate',
  'strict-transport-security',
  'access-control-allow-origin',
  'alt-svc',
  'upgrade',
  'trailer',
]);

const envelope = new Set(['requestId', 'status', 'data']);

/** What all answers have in common: further headers and members, the media type, the form of request IDs; and how event IDs follow. */
export function seeEveryAnswer(exchanges: readonly Exchange[], sightings: Sightings): void {
  const enveloped = exchanges.filter(
    ({ answer }) => isRecord(answer?.json) && typeof answer.json['requestId'] === 'string',
  );
  if (enveloped.length < 2) return;
  see(['request-id.form', requestIdForm(enveloped.map(requestIdOf))], enveloped, sightings);
  see(
    ['answer.content-type', shared(enveloped.map(({ answer }) => answer?.headers['content-type']))],
    enveloped,
    sightings,
  );
  see(['answer.headers', sharedTexts(enveloped, headersOf)], enveloped, sightings);
  see(['answer.members', sharedMembers(enveloped)], enveloped, sightings);
  const creates = exchanges.filter((one) => one.ask.operation === 'events.create' && outcomeOf(one) === 'accepted');
  see(['event-id.form', eventIdForm(creates)], creates, sightings);
}

/** Two of the exchanges show it. */
function see(
  [question, observed]: readonly [question: string, observed: unknown],
  exchanges: readonly Exchange[],
  sightings: Sightings,
): void {
  if (observed === undefined) return;
  const [first] = exchanges;
  const last = exchanges.at(-1);
  if (first !== undefined) sightings.see(question, observed, first);
  if (last !== undefined && last !== first) sightings.see(question, observed, last);
}

const requestIdOf = ({ answer }: Exchange): string => (isRecord(answer?.json) ? String(answer.json['requestId']) : '');

function requestIdForm(ids: readonly string[]): string | undefined {
  const all = (pattern: RegExp) => ids.every((id) => pattern.test(id));
  if (all(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)) return 'v4';
  if (all(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)) return 'v7';
  if (all(/^[\dA-F]{8}-[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{4}-[\dA-F]{12}$/)) return 'upper';
  return all(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i) ? 'shape' : undefined;
}

function shared<Value>(values: readonly Value[]): Value | undefined {
  const [first] = values;
  return values.every((value) => isDeepStrictEqual(value, first)) ? first : undefined;
}

const headersOf = ({ answer }: Exchange): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(answer?.headers ?? {}).filter(([name]) => !ofTheWay.has(name) && !name.startsWith('x-sandbox-')),
  );

/** Names that every answer has, each with a text that is constant or follows from the request. */
function sharedTexts(
  exchanges: readonly Exchange[],
  membersOf: (exchange: Exchange) => Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    namesOfAll(exchanges, membersOf).flatMap((name) => {
      const text = textOf(exchanges.map((one) => [membersOf(one)[name], one] as const));
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

function namesOfAll(
  exchanges: readonly Exchange[],
  membersOf: (exchange: Exchange) => Readonly<Record<string, unknown>>,
): readonly string[] {
  const [first, ...others] = exchanges.map(membersOf);
  return Object.keys(first ?? {}).filter((name) => others.every((one) => Object.hasOwn(one, name)));
}

/** Instants are the present one, IDs that of the request; what else changes is not known. */
function textOf(values: readonly (readonly [value: unknown, exchange: Exchange])[]): string | undefined {
  const constant = shared(values.map(([value]) => value));
  if (typeof constant === 'string') return constant.replaceAll('{', '{{').slice(0, 500);
  if (values.every(([value, exchange]) => value === requestIdOf(exchange))) return '{requestId}';
  return values.every(([value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value))
    ? '{now}'
    : undefined;
}

function sharedMembers(exchanges: readonly Exchange[]): Readonly<Record<string, unknown>> {
  const membersOf = ({ answer }: Exchange) =>
    Object.fromEntries(Object.entries(answer?.json as object).filter(([name]) => !envelope.has(name)));
  return Object.fromEntries(
    namesOfAll(exchanges, membersOf).flatMap((name) => {
      const values = exchanges.map((one) => [membersOf(one)[name] as unknown, one] as const);
      const constant = shared(values.map(([value]) => value));
      if (constant !== undefined && typeof constant !== 'string') return [[name, nodeOf(constant)]];
      const text = textOf(values);
      if (text === undefined) return [];
      return [[name, text.includes('{') ? { $text: text } : text]];
    }),
  );
}

/** What would read as a part of a template stands as it is. */
const nodeOf = (value: unknown): unknown => (formatJson(value).includes('"$') ? { $constant: value } : value);

/** IDs that follow one another by the same step, as far as nobody else creates events at the time. */
function eventIdForm(creates: readonly Exchange[]): unknown {
  const ids = creates.map((one) => Number(createdId(one))).sort((a, b) => a - b);
  const [first] = ids;
  const steps = ids.slice(1).map((id, at) => id - Number(ids[at]));
  const step = shared(steps);
  const isCounted = first !== undefined && step !== undefined && Number.isSafeInteger(first) && step > 0;
  return isCounted ? { first, step } : undefined;
}
