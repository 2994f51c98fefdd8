import { otherSenderOf } from '../lib/request-marks.ts';
import type { LeftOut } from '../lib/audit-scope.ts';
import type { Match, OperationId } from '../contract/operations.ts';
import type { AuditedExchange, SeenBody } from './exchange.ts';
import type {
  RecordedBody,
  RecordedEntry,
  RecordedHeader,
  RecordedQuestion,
  Recording,
} from '../lib/recorded-entry.ts';
import { TextDecoder } from 'node:util';
import { jsonMembers } from '../lib/json-value.ts';
import { deepestLevel } from '../lib/json-parts.ts';

/** What of recordings is judged, and how much is left out. */
export interface AuditedTraffic {
  readonly exchanges: readonly AuditedExchange[];
  /** Where the interface was: `https://platform.example/api`; of a journal nothing, as it has paths alone. */
  readonly origins: readonly string[];
  readonly leftOut: LeftOut;
}

/** The exchanges of recordings that their client had with the interface. */
export function trafficOf(recordings: readonly Recording[], match: Matcher): AuditedTraffic {
  const bases = basesOf(recordings, match);
  const exchanges: AuditedExchange[] = [];
  const origins = new Set<string>();
  const leftOut = { byHand: 0, byKit: 0, elsewhere: 0, preflights: 0, controlArea: 0, unreadable: 0, dropped: 0 };
  const take = (entry: RecordedEntry, index: number, recording: Recording): void => {
    const aim = aimOf(entry, bases, match);
    if (typeof aim === 'string') {
      leftOut[aim] += 1;
      return;
    }
    exchanges.push(exchangeOf(entry, { recording, index, aim }));
    if (aim.base.origin !== '') origins.add(`${aim.base.origin}${aim.base.prefix}`);
  };
  for (const recording of recordings) {
    leftOut.dropped += droppedFrom(recording);
    for (const [index, entry] of recording.entries.entries()) take(entry, index, recording);
  }
  return { exchanges, origins: [...origins], leftOut };
}

/** A journal numbers its entries from 1: those that it no longer holds are missing. */
function droppedFrom({ entries }: Recording): number {
  const numbers = entries.flatMap(({ seq }) => seq ?? []);
  return numbers.length === 0 ? 0 : Math.max(0, numbers.reduce((a, b) => Math.max(a, b)) - numbers.length);
}

interface Aim {
  readonly base: Base;
  readonly path: string;
  readonly operation: OperationId | undefined;
  readonly rawId: string;
}

/** Where a request was to go, or why it is left out. */
function aimOf({ request }: RecordedEntry, bases: ReadonlyMap<string, Base>, match: Matcher): Aim | keyof LeftOut {
  const target = targetOf(request.url);
  const base = target && baseAt(bases, target);
  if (target === undefined || base === undefined) return request.url === '' ? 'unreadable' : 'elsewhere';
  const path = target.path.slice(base.prefix.length);
  const beside = besides(request, path);
  if (beside !== undefined) return beside;
  const { operation, ...found } = match(request.method, path);
  const rawId = 'rawId' in found ? (found.rawId ?? '') : '';
  return { base, path, operation: operation?.id, rawId };
}

/** What reaches the interface's origin and is no request of the client to the interface. */
function besides({ method, headers }: RecordedEntry['request'], path: string): keyof LeftOut | undefined {
  const other = otherSenderOf(headers);
  if (other !== undefined) return other.sender === 'kit' ? 'byKit' : 'byHand';
  if (method === 'OPTIONS') return 'preflights';
  if (/^\/_sandbox(?:\/|$)/.test(path)) return 'controlArea';
  // Documents, scripts and pictures that a browser loads for a page; a request of a script has `empty`.
  const isPartOfPage = headers.some(([name, value]) => name.toLowerCase() === 'sec-fetch-dest' && value !== 'empty');
  return isPartOfPage ? 'elsewhere' : undefined;
}

interface Place {
  readonly recording: Recording;
  readonly index: number;
  readonly aim: Aim;
}

function exchangeOf(entry: RecordedEntry, { recording, index, aim }: Place): AuditedExchange {
  const { request, response } = entry;
  const { name, unit } = recording;
  const answer = readBody(response?.body ?? null, recording);
  return {
    place: `${name} ${unit} ${unit === 'seq' ? (entry.seq ?? index + 1) : index + 1}`,
    method: request.method,
    path: aim.path,
    operation: aim.operation,
    rawId: aim.rawId,
    headers: headersOf(request.headers),
    body: readBody(request.body, recording),
    status: response?.status,
    data: answer.kind === 'json' ? answer.value['data'] : undefined,
    answerHeaders: headersOf(response?.headers ?? []),
    ...timesOf(entry),
    ...factsOfSandbox(entry),
  };
}

type SandboxFacts = Pick<AuditedExchange, 'isOwn' | 'isDecided' | 'violations' | 'questions' | 'isForced' | 'event'>;

/** What only a sandbox knows: it writes it into its journal, and part of it into a header of each answer, whoever records that. */
function factsOfSandbox({ response, outcome, violations, questions, forced = [], event }: RecordedEntry): SandboxFacts {
  const basis = basisOf(response);
  const isAnswered = response !== null && outcome !== 'own' && outcome !== 'cut';
  return {
    isOwn: violations !== undefined,
    isDecided: violations !== undefined && isAnswered,
    violations: violations ?? [],
    questions: questions ?? questionsIn(basis),
    event,
    isForced: forced.length > 0 || /(?:^|;)\s*forced\b/.test(basis),
  };
}

const basisOf = (response: RecordedEntry['response']): string =>
  response?.headers.find(([name]) => name.toLowerCase() === 'x-sandbox-basis')?.[1] ?? '';

/** `documented; assumed=host.form,places; calibrated=…` */
function questionsIn(basis: string): readonly RecordedQuestion[] | undefined {
  if (basis === '') return undefined;
  return basis.split(';').flatMap((part) => {
    const [name = '', ids] = part.trim().split('=');
    const isBasis = name === 'assumed' || name === 'calibrated' || name === 'owner';
    return isBasis && ids !== undefined ? ids.split(',').map((id) => ({ id: id.trim(), basis: name })) : [];
  });
}

function timesOf({ at = '', durationMs = -1 }: RecordedEntry): Pick<AuditedExchange, 'begunAt' | 'endedAt'> {
  const begunAt = Date.parse(at);
  if (Number.isNaN(begunAt)) return { begunAt: undefined, endedAt: undefined };
  return { begunAt, endedAt: durationMs < 0 ? undefined : begunAt + durationMs };
}

function headersOf(headers: readonly RecordedHeader[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (key.startsWith(':')) continue; // pseudo-headers of HTTP/2 (RFC 9113 §8.3) are the request line
    const values = found.get(key);
    if (values === undefined) found.set(key, [value]);
    else values.push(value);
  }
  return found;
}

type Matcher = (method: string, path: string) => Match;

/** Where requests went: `https://platform.example`, or '' for a journal, which has paths alone; and the path as it was sent. */
interface Target {
  readonly origin: string;
  readonly path: string;
}

/** undefined for a URL that cannot be read. */
function targetOf(url: string): Target | undefined {
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? [];
  if (origin === '') return path.startsWith('/') ? { origin, path } : undefined;
  if (!/^https?:/i.test(origin) || !URL.canParse(origin)) return undefined;
  return { origin: new URL(origin).origin, path: path === '' ? '/' : path };
}

/** Where an interface is: everything below the prefix on that origin belongs to it. */
interface Base {
  readonly origin: string;
  /** Path before those of §4: '' or such as `/api`. */
  readonly prefix: string;
}

/**
 * Where the recorded traffic shows the interface: a request to one of its paths has credentials of §5, or an answer in its envelope (§1), or
 * was recorded by a sandbox. A path alone proves nothing: other sites have paths that end alike.
 */
function basesOf(recordings: readonly Recording[], match: Matcher): ReadonlyMap<string, Base> {
  const found = new Map<string, Base>();
  for (const recording of recordings)
    for (const entry of recording.entries) {
      const base = baseOf(entry, recording, match);
      if (base !== undefined) found.set(keyOf(base), base);
    }
  return found;
}

const keyOf = ({ origin, prefix }: Base): string => `${origin}${prefix}`;

function baseOf(entry: RecordedEntry, recording: Recording, match: Matcher): Base | undefined {
  const { request, operation } = entry;
  const target = targetOf(request.url);
  if (target === undefined) return undefined;
  const prefix = prefixOf(request.method, target.path, match);
  // A sandbox records what reaches none of its operations too; it has no prefix.
  if (prefix === undefined) return operation === null ? { origin: target.origin, prefix: '' } : undefined;
  return target.origin === '' || showsInterface(entry, recording) ? { origin: target.origin, prefix } : undefined;
}

/** What stands before the path of an operation; undefined if the path ends in none. */
function prefixOf(method: string, path: string, match: Matcher): string | undefined {
  return prefixesIn(path).find((prefix) => {
    const found = match(method, path.slice(prefix.length));
    return found.operation !== undefined || found.allowed.length > 0;
  });
}

/** A deployment may lie below a path of its own: no more of its parts are tried. */
const MAX_PARTS = 12;

/** Where a path could be cut in two, the shortest first. */
function prefixesIn(path: string): readonly string[] {
  const prefixes: string[] = [];
  for (let at = 0; at !== -1 && prefixes.length < MAX_PARTS; at = path.indexOf('/', at + 1))
    prefixes.push(path.slice(0, at));
  return prefixes;
}

function showsInterface({ request, response, violations }: RecordedEntry, recording: Recording): boolean {
  const hasCredentials = request.headers.some(
    ([name, value]) => /^x-channel$/i.test(name) || (/^authorization$/i.test(name) && /^\s*channel\s/i.test(value)),
  );
  return hasCredentials || violations !== undefined || envelopeOf(response?.body ?? null, recording) !== undefined;
}

/** The base that a request belongs to, the one with the longest prefix. */
function baseAt(bases: ReadonlyMap<string, Base>, { origin, path }: Target): Base | undefined {
  return prefixesIn(path)
    .map((prefix) => bases.get(keyOf({ origin, prefix })))
    .findLast((base) => base !== undefined);
}

/** The deepest nesting of a body that is judged; the interface's have 2 levels. */
const MAX_LEVELS = 64;

/** Bytes that are no UTF-8 become characters that no JSON has outside of strings. */
const utf8 = new TextDecoder();

/** What a recording shows of a body. One that is marked as cut and is a JSON object all the same is whole. */
function readBody(body: RecordedBody | null, { readAttached }: Pick<Recording, 'readAttached'>): SeenBody {
  if (body === null) return { kind: 'none' };
  const text = textOf(body, readAttached);
  if (text === undefined || deepestLevel(Buffer.from(text)) > MAX_LEVELS) return { kind: 'unrecorded' };
  const value = jsonMembers(text);
  if (value !== undefined) return { kind: 'json', value };
  return body.truncated === true ? { kind: 'unrecorded' } : { kind: 'noJson', text };
}

function textOf({ text, base64, file }: RecordedBody, readAttached: Recording['readAttached']): string | undefined {
  if (text !== undefined) return text;
  const bytes = base64 === undefined ? file && readAttached?.(file) : Buffer.from(base64, 'base64');
  return bytes ? utf8.decode(bytes) : undefined;
}

/** The members of an answer in the envelope of the interface (§1); undefined if it is none. */
function envelopeOf(
  body: RecordedBody | null,
  recording: Pick<Recording, 'readAttached'>,
): Readonly<Record<string, unknown>> | undefined {
  const seen = readBody(body, recording);
  if (seen.kind !== 'json') return undefined;
  const { requestId, status } = seen.value;
  return typeof requestId === 'string' && typeof status === 'number' && 'data' in seen.value ? seen.value : undefined;
}
