import { otherSenderOf } from '../lib/request-marks.ts';
import type { LeftOut } from '../lib/audit-scope.ts';
import type { OperationId } from '../contract/operations.ts';
import type { AuditedExchange } from './exchange.ts';
import { baseAt, basesOf, targetOf, type Base, type Matcher } from './interface-bases.ts';
import { readBody } from './read/read-body.ts';
import type { RecordedEntry, RecordedHeader, RecordedQuestion, Recording } from '../lib/recorded-entry.ts';

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
