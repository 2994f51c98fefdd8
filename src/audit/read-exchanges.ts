import { TextDecoder } from 'node:util';
import { jsonMembers } from '../lib/json-value.ts';
import { otherSenderOf } from '../lib/request-marks.ts';
import { deepestLevel } from '../lib/json-parts.ts';
import type { Match, OperationId } from '../contract/operations.ts';
import type { AuditedExchange, SeenBody } from './exchange.ts';
import type {
  RecordedBody,
  RecordedEntry,
  RecordedHeader,
  RecordedQuestion,
  Recording,
} from '../lib/recorded-entry.ts';

type Matcher = (method: string, path: string) => Match;

/** The exchanges of a recording that its client had with the interface. */
export function exchangesOf({ name, unit, entries }: Recording, match: Matcher): readonly AuditedExchange[] {
  return entries.flatMap((entry, index) => {
    const aim = otherSenderOf(entry.request.headers) !== undefined ? undefined : aimOf(entry, match);
    if (aim === undefined) return [];
    const number = unit === 'seq' ? (entry.seq ?? index + 1) : index + 1;
    return [exchangeOf(entry, `${name} ${unit} ${number}`, aim)];
  });
}

interface Aim {
  readonly path: string;
  readonly operation: OperationId | undefined;
  readonly rawId: string;
}

/** A deployment may lie below a path of its own: no more of its parts are tried. */
const MAX_PARTS = 12;

/** Where a request was to go; undefined where it is none of the client's to the interface: another site's, a preflight, the control area's. */
function aimOf({ request, operation }: RecordedEntry, match: Matcher): Aim | undefined {
  const whole = pathOf(request.url);
  if (request.method === 'OPTIONS' || whole.startsWith('/_sandbox')) return undefined;
  for (const path of endsOf(whole)) {
    const found = match(request.method, path);
    if (found.operation !== undefined) return { path, operation: found.operation.id, rawId: found.rawId ?? '' };
    if (found.allowed.length > 0) return { path, operation: undefined, rawId: '' };
  }
  return operation === null ? { path: whole, operation: undefined, rawId: '' } : undefined;
}

/** The path, and what is left of it without its first parts. */
function endsOf(path: string): readonly string[] {
  const ends: string[] = [];
  for (let at = 0; at !== -1 && ends.length < MAX_PARTS; at = path.indexOf('/', at + 1)) ends.push(path.slice(at));
  return ends;
}

function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function exchangeOf(entry: RecordedEntry, place: string, { path, operation, rawId }: Aim): AuditedExchange {
  const { request, response } = entry;
  return {
    place,
    method: request.method,
    path,
    operation,
    rawId,
    headers: headersOf(request.headers),
    body: seenBody(request.body),
    status: response?.status,
    data: dataOf(response?.body ?? null),
    answerHeaders: headersOf(response?.headers ?? []),
    ...timesOf(entry),
    ...toldBySandbox(entry),
  };
}

type Told = Pick<AuditedExchange, 'isOwn' | 'isDecided' | 'violations' | 'questions' | 'isForced' | 'event'>;

/** What only the sandbox knows: it writes it into its journal, and part of it into a header of each answer, whoever records that. */
function toldBySandbox({ response, outcome, violations, questions, forced = [], event }: RecordedEntry): Told {
  const basis = response === null ? '' : basisOf(response.headers);
  const isAnswered = response !== null && outcome !== 'own' && outcome !== 'cut';
  return {
    isOwn: violations !== undefined,
    isDecided: violations !== undefined && isAnswered,
    violations: violations ?? [],
    questions: questions ?? toldQuestions(basis),
    event,
    isForced: forced.length > 0 || /(?:^|;)\s*forced\b/.test(basis),
  };
}

const basisOf = (headers: readonly RecordedHeader[]): string =>
  headers.find(([name]) => name.toLowerCase() === 'x-sandbox-basis')?.[1] ?? '';

function timesOf({ at = '', durationMs = -1 }: RecordedEntry): Pick<AuditedExchange, 'begunAt' | 'endedAt'> {
  const begunAt = Date.parse(at);
  if (Number.isNaN(begunAt)) return { begunAt: undefined, endedAt: undefined };
  return { begunAt, endedAt: durationMs < 0 ? undefined : begunAt + durationMs };
}

function dataOf(body: RecordedBody | null): unknown {
  const seen = seenBody(body);
  return seen.kind === 'json' ? seen.value['data'] : undefined;
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

/** Bytes that are no UTF-8 become characters that no JSON has outside of strings. */
const utf8 = new TextDecoder();

function seenBody(body: RecordedBody | null): SeenBody {
  if (body === null) return { kind: 'none' };
  const { text, base64, truncated } = body;
  if (truncated === true) return { kind: 'unrecorded' };
  if (text !== undefined) return readJson(text);
  return base64 === undefined ? { kind: 'unrecorded' } : readJson(utf8.decode(Buffer.from(base64, 'base64')));
}

/** The deepest nesting of a body that is judged; the interface's have 2 levels. */
const MAX_LEVELS = 64;

function readJson(text: string): SeenBody {
  if (deepestLevel(Buffer.from(text)) > MAX_LEVELS) return { kind: 'unrecorded' };
  const value = jsonMembers(text);
  return value === undefined ? { kind: 'noJson', text } : { kind: 'json', value };
}

/** `documented; assumed=host.form,places; calibrated=…`: a sandbox says it in each answer, whoever records it. */
function toldQuestions(basis: string): readonly RecordedQuestion[] | undefined {
  if (basis === '') return undefined;
  return basis.split(';').flatMap((part) => {
    const [name = '', ids] = part.trim().split('=');
    const isBasis = name === 'assumed' || name === 'calibrated' || name === 'owner';
    return isBasis && ids !== undefined ? ids.split(',').map((id) => ({ id: id.trim(), basis: name })) : [];
  });
}
