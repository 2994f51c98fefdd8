import { listOf } from '../learn/known-of.ts';
import type { Answer, RequestSpec, SentExchange, OperationName, Credentials } from '../target/exchange.ts';
import { isCutOff } from '../target/read-body.ts';
import { parseJson, isInt, isRecord, type Id } from '../target/json.ts';
import type { TimedAnswer } from '../target/timed-wire.ts';
import type { ReportedExchange } from '../report/report.ts';
import type { Fixtures } from '../files/fixtures.ts';
import type { Known, KnownForms } from '../judge/known.ts';
import { eventOperations } from '../checks/event-ask.ts';
import { outcomeOf } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import { unissued } from '../target/near-misses.ts';
import { kinds } from '../../src/interface/kinds-by-id.ts';
import { pointerSteps } from '../../src/lib/json-value.ts';
import { violationAt, type KnownViolation } from '../learn/observations.ts';
import type { Attribute, AttributeType } from '../judge/attributes.ts';
import type { JudgementContext } from '../judge/judgement.ts';
import { malformedBy } from '../learn/observe/questions/requests.ts';
import { typeKindOf } from './send-wrong-bodies.ts';

/** An exchange that somebody recorded; names of headers in lower case. */
export interface RecordedTraffic {
  /** ISO 8601. */
  readonly at?: string;
  readonly request: ReportedExchange['request'];
  readonly response: Omit<NonNullable<ReportedExchange['response']>, 'durationMs'> & {
    /** The recording does not hold all of the body. */
    readonly isCut?: true;
  };
}

/** §4, with whatever a deployment has before it. */
const routes: readonly (readonly [operation: OperationName, method: string, path: RegExp])[] = [
  ['pages.search', 'POST', /\/channels\/pages\.search$/],
  ['pages.get', 'GET', /\/channels\/pages\/([^/]{1,80})$/],
  ['events.create', 'POST', /\/v1\/events\.create$/],
  ['events.update', 'POST', /\/v1\/events\.update\/([^/]{1,80})$/],
];

/** The answer with its time; undefined where the recording has none. */
export function timedAnswerOf({ at, request, response }: RecordedTraffic): TimedAnswer | undefined {
  const sentAt = Date.parse(at ?? '');
  if (Number.isNaN(sentAt)) return undefined;
  const { method, url, headers } = request;
  const answer = { ...response, text: response.body, durationMs: 0 };
  return { request: { method, url: new URL(absolute(url)), headers }, answer, sentAt, answeredAt: sentAt };
}

/** The exchange as one that the kit sent; undefined where it is none of the interface. */
export function exchangeOf({ request, response }: RecordedTraffic): SentExchange | undefined {
  const { method, url, headers, body } = request;
  const path = URL.canParse(url) ? new URL(url).pathname : (url.split('?')[0] ?? '');
  for (const [operation, wanted, pattern] of routes) {
    const match = pattern.exec(path);
    if (match === null || method.toUpperCase() !== wanted) continue;
    const ask: RequestSpec = {
      operation,
      expects: 'either',
      isObservation: true,
      headers,
      ...(match[1] === undefined ? {} : { id: match[1] }),
      ...(body === undefined ? {} : { body: jsonOf(body), text: body }),
    };
    const answer = { ...response, text: response.body, durationMs: 0, ...readPart(response) };
    return { ask, method, url: absolute(url), headers, ...(body === undefined ? {} : { body }), answer };
  }
  return undefined;
}

function readPart({ body, isCut }: RecordedTraffic['response']): Pick<Answer, 'json' | 'excess'> {
  if (isCut === true || isCutOff(body)) return { excess: 'the recording holds its body cut off' };
  const json = jsonOf(body);
  return json === undefined ? {} : { json };
}

/** A recording may have paths alone. */
const absolute = (url: string): string => (URL.canParse(url) ? url : `http://recorded.invalid${url}`);

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What recorded traffic shows of a deployment: whatever it accepted is valid there. */
export function knownOfTraffic(exchanges: readonly SentExchange[], fixtures: Fixtures): Known {
  const accepted = exchanges.filter((one) => outcomeOf(one) === 'accepted');
  const bodies = accepted.flatMap(({ ask }) =>
    ask.operation.startsWith('events.') && isRecord(ask.body) ? [ask.body] : [],
  );
  const valuesOf = (name: string) => bodies.map((body) => body[name]);
  const texts = (name: string) => distinct(valuesOf(name).filter((value) => typeof value === 'string'));
  const { pages = {}, eventTypes = {}, places = {}, images = {}, eventWithRsvps } = fixtures;
  const fetched = accepted
    .flatMap(({ ask }) => (ask.operation === 'pages.get' ? [Number(ask.id)] : []))
    .filter(Number.isSafeInteger);
  const hosts = [...valuesOf('host').flat(), ...valuesOf('cohosts').flat()].filter(isInt);
  return {
    credentials: {
      issued: issuedIn(accepted),
      unissued: { apiKeys: [unissued.apiKey], channelIds: [unissued.channelId] },
    },
    eventTypes: {
      valid: distinct([...(eventTypes.valid ?? []), ...valuesOf('type').filter(isInt)]),
      invalid: listOf(eventTypes.invalid),
    },
    places: { valid: [...(places.valid ?? []), ...texts('location')], invalid: listOf(places.invalid) },
    images: { valid: [...listOf(images.valid), ...texts('image')], invalid: listOf(images.invalid) },
    pages: { valid: [...(pages.known ?? []), ...distinct([...fetched, ...hosts])], invalid: listOf(pages.unknown) },
    emails: texts('contactEmail'),
    addresses: texts('address'),
    events: [
      ...listOf(eventWithRsvps),
      ...accepted.flatMap((one): readonly { readonly id: Id | string }[] => {
        const id = one.ask.operation === 'events.update' ? one.ask.id : createdId(one);
        return id === undefined || !one.ask.operation.startsWith('events.') ? [] : [{ id }];
      }),
    ],
    queries: [],
    forms: Object.fromEntries(
      eventOperations.flatMap((operation) => {
        const own = accepted.filter(({ ask }) => ask.operation === operation);
        return own.length === 0 ? [] : [[operation, formsOf(own)]];
      }),
    ),
  };
}

function issuedIn(accepted: readonly SentExchange[]): readonly Credentials[] {
  const all = accepted.flatMap(({ headers }) => {
    const apiKey = /^Channel (.+)$/.exec(headers['authorization'] ?? '')?.[1];
    const channelId = headers['x-channel'];
    return apiKey === undefined || channelId === undefined ? [] : [{ apiKey, channelId }];
  });
  return [...new Map(all.map((one) => [`${one.channelId} ${one.apiKey}`, one])).values()];
}

function formsOf(accepted: readonly SentExchange[]): KnownForms {
  const bodies = accepted.flatMap(({ ask }) => (isRecord(ask.body) ? [ask.body] : []));
  const dates = (name: string) =>
    bodies.map((body) => body[name]).filter((value) => typeof value === 'string' || typeof value === 'number');
  return {
    host: bodies.some((body) => Array.isArray(body['host'])) ? 'list' : 'int',
    dates: [...dates('startedAt'), ...dates('endedAt')],
    published: dates('publishedAt'),
  };
}

const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

/** As the cases of a calibration name their parts; undefined where what was read shows none. */
export function partOf({ id, pointer }: JudgementContext, { ask }: SentExchange): string | undefined {
  const { attribute, value } = violationAt({ id, kind: '', pointer }, ask.body);
  if (id === 'body.null') return attribute;
  if (id === 'body.blank') return `${attribute} ${value === '' ? 'empty' : 'white'}`;
  if (id === 'url.schemes') return schemeOf(value);
  // A status is that of a refusal; which features an address or a date has, a recording does not tell.
  return /^refusal\.status\.|\.(?:features|form)$/.test(id) ? undefined : 'any';
}

/** https is valid everywhere: what is odd about such a URL is not its scheme. */
function schemeOf(value: unknown): string | undefined {
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(String(value))?.[0].toLowerCase();
  return scheme === 'https' ? undefined : scheme;
}

/** What the judge asks of an ID that nothing shows to be valid or not: where it was refused for it alone, it is none. */
const listings: ReadonlySet<string> = new Set(['event-types', 'places', 'page-ids']);

/** What was wrong in a recorded request, as a calibration names what it makes wrong itself. */
export function violationOf(
  { id, pointer }: JudgementContext,
  { ask }: SentExchange,
  attributes: readonly Attribute[],
): KnownViolation {
  if (id === 'refusal.status.malformed') return malformedBy(ask.body);
  const named = violationAt({ id, kind: '', pointer }, ask.body);
  const violation = listings.has(id) ? { ...named, id: `event.${named.attribute}.valid` } : named;
  const kind = kindOf(violation, attributes);
  return { ...violation, kind };
}

/** The types of a search's members; those of an event's attributes are in `openapi.yaml`. */
const searchTypes: Readonly<Record<string, AttributeType>> = { query: 'string', page: 'int', perPage: 'int' };

const kindById: ReadonlyMap<string, string> = new Map(Object.entries(kinds));

/** As the sandbox has it: of what is blank, that it is; of what leads to no image, whether it is a URL at all. */
function kindOf(wrong: KnownViolation, attributes: readonly Attribute[]): string {
  const { id, value } = wrong;
  const kind = kindById.get(id) ?? 'none';
  if (kind === 'none') return '';
  if (value === null) return 'null';
  if (kind === 'type') return typeKindAt(wrong, attributes);
  if (typeof value === 'string' && value.trim() === '') return 'blank';
  return kind === 'image' && !(typeof value === 'string' && URL.canParse(value)) ? 'format' : kind;
}

function typeKindAt({ pointer, attribute }: KnownViolation, attributes: readonly Attribute[]): string {
  if (pointerSteps(pointer).length > 1) return 'type.item';
  return typeKindOf(searchTypes[attribute] ?? attributes.find((one) => one.name === attribute)?.type);
}
