import type { KitContract } from '../files/contract.ts';
import type { OperationName } from '../target/exchange.ts';
import { isRecord, isInt, type Id } from '../target/json.ts';
import { eventAttributes, type Attribute } from './attributes.ts';
import { asks, breaks, nothing, type Evidence } from './evidence.ts';
import { judgeEvent } from './judge-event.ts';
import { knownEvent, type Known } from './known.ts';
import { readJudgedBody } from './read-body.ts';

/** A request as it goes to the interface. */
export interface JudgedRequest {
  readonly operation: OperationName;
  /** The ID in the path, as it stands there. */
  readonly id?: string;
  /** Their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface JudgementContext {
  /** ID of a rule or a question. */
  readonly id: string;
  /** Where in the request: `/headers/…`, `/path/id`, or a JSON pointer into the body. */
  readonly pointer: string;
}

/**
 * What the document says of a request: it breaks stated rules and has to be refused, it keeps all of them and has to be accepted, or
 * it hangs on questions that are left open.
 */
export interface Judgement {
  readonly verdict: 'must-accept' | 'must-refuse' | 'open';
  readonly rules: readonly JudgementContext[];
  readonly questions: readonly JudgementContext[];
}

type Judge = (request: JudgedRequest, known: Known) => Judgement;

/**
 * Judges by the document alone: in doubt a request is open.
 * @throws Error where `openapi.yaml` does not list the attributes of an event
 */
export function createJudge(contract: KitContract): Judge {
  const attributes = eventAttributes(contract);
  return (request, known) => judgementOf(evidenceOf(request, known, attributes));
}

function judgementOf(evidence: readonly Evidence[]): Judgement {
  const rules = evidence.flatMap((one) => ('rule' in one ? [{ id: one.rule, pointer: one.pointer }] : []));
  const questions = evidence.flatMap((one) => ('question' in one ? [{ id: one.question, pointer: one.pointer }] : []));
  const open = questions.length > 0 ? 'open' : 'must-accept';
  return { verdict: rules.length > 0 ? 'must-refuse' : open, rules, questions };
}

function evidenceOf(request: JudgedRequest, known: Known, attributes: readonly Attribute[]): readonly Evidence[] {
  const credentials = judgeCredentials(request.headers, known);
  const target = judgeTarget(request, known);
  if (request.operation === 'pages.get') return [...credentials, ...target, ...judgeNoBody(request)];
  const mediaType = judgeMediaType(request.headers['content-type']);
  const { json, evidence } = readJudgedBody(request.body ?? '');
  const outside = [...credentials, ...target, ...mediaType];
  if (hidesBody([...outside, ...evidence])) {
    const isEmpty = wordsAlone.test(request.body ?? '') && !hidesBody(outside);
    return [...outside, ...(isEmpty ? missingAll(request.operation, attributes) : evidence)];
  }
  return [...outside, ...evidence, ...judgeJson(json?.value, request, { known, attributes })];
}

/** Nothing, or words without a sign between them that could make attributes of them, however lenient a parser is. */
const wordsAlone = /^[\s\w]*$/;

function hidesBody(evidence: readonly Evidence[]): boolean {
  return evidence.some((one) => 'hidesBody' in one);
}

/** A GET has no body; what becomes of one is nowhere said. */
function judgeNoBody({ body }: JudgedRequest): readonly Evidence[] {
  return body === undefined || body === '' ? nothing : asks('refusal.status.malformed', '');
}

/** §4.2, §4.4; what becomes of an ID that is not known is open (§7), whatever the body says: it may be answered before that is read. */
function judgeTarget({ operation, id = '' }: JudgedRequest, known: Known): readonly Evidence[] {
  if (operation === 'pages.search' || operation === 'events.create') return nothing;
  const isKnown =
    operation === 'pages.get'
      ? known.pages.valid.some((one) => String(one) === id)
      : knownEvent(known, id) !== undefined;
  if (isKnown) return nothing;
  const question = operation === 'pages.get' ? 'refusal.status.unknown-page' : 'refusal.status.unknown-event';
  const isPlain = /^[1-9]\d*$/.test(id);
  return [{ question: isPlain ? question : 'path.id', pointer: '/path/id', hidesBody: true }];
}

/** §4: `application/json`; with a charset or in other letters it may be taken for another one, and another one may be read in its own way. */
function judgeMediaType(type: string | undefined): readonly Evidence[] {
  if (type === 'application/json') return nothing;
  const isJson = /^\s*application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type ?? '');
  const pointer = '/headers/content-type';
  return isJson
    ? asks('refusal.status.media-type', pointer)
    : [{ question: 'refusal.status.media-type', pointer, hidesBody: true }];
}

interface Standard {
  readonly known: Known;
  readonly attributes: readonly Attribute[];
}

function judgeJson(value: unknown, request: JudgedRequest, { known, attributes }: Standard): readonly Evidence[] {
  const { operation, id } = request;
  if (!isRecord(value)) {
    // A list may be unwrapped by somebody; what holds no attribute at all lacks each that is required.
    const holdsSome = Array.isArray(value) && value.length > 0;
    return holdsSome ? asks('refusal.status.malformed', '') : missingAll(operation, attributes);
  }
  if (operation === 'pages.search') return judgeSearch(value, known);
  if (operation === 'pages.get') return nothing;
  const event = knownEvent(known, id);
  return judgeEvent({ operation, body: value, attributes, known, ...(event === undefined ? {} : { event }) });
}

/** No attribute was given: each that is always required is missing. */
function missingAll(operation: OperationName, attributes: readonly Attribute[]): readonly Evidence[] {
  if (operation === 'pages.search') return breaks('search.query.required', '/query');
  return attributes
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ name }) => breaks(`event.required.${name}`, `/${name}`));
}

const authorizationAt = '/headers/authorization';
const channelAt = '/headers/x-channel';

/**
 * §5.
 * @param headers - their names in lower case
 */
function judgeCredentials(headers: Readonly<Record<string, string>>, { credentials }: Known): readonly Evidence[] {
  const key = judgeAuthorization(headers['authorization'] ?? '', credentials);
  const channel = judgeChannel(headers['x-channel'], credentials);
  if (key.length > 0 || channel.length > 0) return [...key, ...channel];
  const isPair = credentials.issued.some(
    ({ apiKey, channelId }) => headers['authorization'] === `Channel ${apiKey}` && headers['x-channel'] === channelId,
  );
  return isPair ? nothing : asks('auth.issuing', '/headers');
}

function judgeAuthorization(value: string, credentials: Known['credentials']): readonly Evidence[] {
  const [scheme] = value.trim().split(/\s/);
  if (scheme === undefined || scheme === '') return breaks('auth.authorization', authorizationAt);
  if (scheme.toLowerCase() !== 'channel') return breaks('auth.scheme', authorizationAt);
  const key = value.trim().slice(scheme.length).trimStart();
  if (key === '' || credentials.unissued.apiKeys.includes(key)) return breaks('auth.key', authorizationAt);
  if (scheme !== 'Channel') return asks('auth.scheme.case', authorizationAt);
  if (value !== `Channel ${key}`) return asks('auth.blanks', authorizationAt);
  return credentials.issued.some(({ apiKey }) => apiKey === key) ? nothing : asks('auth.issuing', authorizationAt);
}

function judgeChannel(value: string | undefined, { issued, unissued }: Known['credentials']): readonly Evidence[] {
  if (value === undefined || value.trim() === '' || unissued.channelIds.includes(value))
    return breaks('auth.channel', channelAt);
  return issued.some(({ channelId }) => channelId === value) ? nothing : asks('auth.issuing', channelAt);
}

/** §8 */
const perPageDefault = 24;
const perPageMaximum = 100;

const attributes = new Set(['query', 'page', 'perPage']);

/** §4.1. Only that `query` has to be there is stated; the rest of what is wrong with a search is open. */
function judgeSearch(body: Readonly<Record<string, unknown>>, known: Known): readonly Evidence[] {
  const others = Object.keys(body).filter((name) => !attributes.has(name));
  const found = [
    ...judgeQuery(body, others),
    ...judgeNumber('page', body['page'], undefined),
    ...judgeNumber('perPage', body['perPage'], perPageMaximum),
    ...others.flatMap((name) => asks('body.unknown-attribute', `/${name}`)),
  ];
  return found.length > 0 ? found : judgeMatches(body, known);
}

function judgeQuery(body: Readonly<Record<string, unknown>>, others: readonly string[]): readonly Evidence[] {
  if (!Object.hasOwn(body, 'query')) {
    return others.some((name) => name.toLowerCase() === 'query') ? nothing : breaks('search.query.required', '/query');
  }
  if (body['query'] === null) return breaks('search.query.required', '/query');
  if (typeof body['query'] !== 'string') return asks('search.types', '/query');
  return body['query'].trim() === '' ? asks('search.query.blank', '/query') : nothing;
}

function judgeNumber(name: 'page' | 'perPage', value: unknown, maximum: number | undefined): readonly Evidence[] {
  if (value === undefined) return nothing;
  if (!isInt(value)) return asks('search.types', `/${name}`);
  if (value < 1) return asks('search.bounds', `/${name}`);
  return maximum !== undefined && value > maximum ? asks('search.per-page.over', `/${name}`) : nothing;
}

/** A search that shows nothing may be refused (`search.no-match`). */
function judgeMatches(body: Readonly<Record<string, unknown>>, { queries }: Known): readonly Evidence[] {
  const matches = queries.find(({ query }) => query === body['query'])?.matches ?? 0;
  const [page, perPage] = [(body['page'] ?? 1) as Id, (body['perPage'] ?? perPageDefault) as Id];
  return (Number(page) - 1) * Number(perPage) < matches ? nothing : asks('search.no-match', '/query');
}
