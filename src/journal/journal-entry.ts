import { TextDecoder } from 'node:util';
import { briefAnswer } from '../profile/file-examples.ts';
import { isoOf } from '../domain/event/instant.ts';
import { isUtf8 } from 'node:buffer';
import type { RecordedBody, RecordedEntry } from '../lib/recorded-entry.ts';
import { redactedValue, type Redact } from '../lib/redaction.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Advice, Violation } from '../domain/violation.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { basisOfQuestion } from '../profile/profile.ts';
import { HIDDEN_BYTES, MAX_SHOWN, type KeptBody, type Recorded } from './recorded.ts';
import { redactedHeaders, requestRedactor } from './redaction.ts';

/** One exchange as a world's journal tells it: one JSON object, and one line of NDJSON. No credentials are in it. */
export interface JournalEntry extends RecordedEntry {
  readonly schema: 1;
  /** Place in its world's journal: 1, 2, … in the order of the answers, never given twice. */
  readonly seq: number;
  readonly requestId: string;
  /** When the request came, in real time, ISO 8601 with Z. */
  readonly at: string;
  /** The same moment by the world's clock. */
  readonly worldTime: string;
  /** From the request's head to its answer. */
  readonly durationMs: number;
  /** `X-Channel` of the world. */
  readonly world: string;
  /** null where the request reached none. */
  readonly operation: OperationId | null;
  /** The method is empty, as `url` and `httpVersion` are, where what came was not even HTTP. */
  readonly request: RecordedEntry['request'] & { readonly httpVersion: string };
  readonly outcome: JournalOutcome;
  /** All that were found, whatever the answer told of them. */
  readonly violations: readonly Violation[];
  readonly advices: readonly Advice[];
  /** Open questions that shaped the answer. */
  readonly questions: readonly AnsweredQuestion[];
  /** Faults and deviations that had a part in the answer, by ID: with any, it is no evidence of conformance. */
  readonly forced: readonly string[];
  /** The event that was created or updated, also where the answer was lost; null where there is none. */
  readonly event: number | null;
}

/**
 * accepted: carried out; refused: by a rule, a question or the protocol; cut: no answer was sent; own: an answer that the sandbox gives
 * for itself (421, 500, 503, 507).
 */
export type JournalOutcome = 'accepted' | 'refused' | 'cut' | 'own';

/** An open question with the answer that the profile gave to it. */
export interface AnsweredQuestion {
  readonly id: QuestionId;
  readonly answer: unknown;
  readonly basis: 'assumed' | 'calibrated' | 'owner';
}

/** The number of an entry, its world's channel, and the secrets of that world. */
type Place = Pick<JournalEntry, 'seq' | 'world'> & { readonly secrets: readonly string[] };

/** The entry that an exchange makes in a world's journal: without the secrets of its world, and those that its request shows. */
export function entryOf(kept: Recorded, { seq, world, secrets }: Place): JournalEntry {
  const one = withoutCredentials(kept, requestRedactor(secrets, kept.headers));
  const { method, url, httpVersion, headers, body, response, asked, profile } = one;
  return {
    schema: 1,
    seq,
    requestId: one.requestId,
    at: isoOf(one.at),
    worldTime: isoOf(one.worldTime),
    durationMs: Math.round(one.durationMs * 1000) / 1000,
    world,
    operation: one.operation,
    request: { method, url, httpVersion, headers: pairsOf(headers), body: bodyOf(body) },
    response: response && {
      status: response.status,
      headers: pairsOf(response.headers),
      body: bodyOf(response.body),
    },
    outcome: one.outcome,
    violations: one.violations,
    advices: one.advices,
    questions: asked.map((id) => ({
      id,
      answer: briefAnswer(profile.answers[id]),
      basis: basisOfQuestion(profile, id),
    })),
    forced: one.forced,
    event: one.event,
  };
}

function withoutCredentials(kept: Recorded, redact: Redact): Recorded {
  const { url, headers, body, response, violations, advices } = kept;
  return {
    ...kept,
    url: redactedUrl(url, redact),
    headers: redactedHeaders(headers, redact),
    body: body && redactedBody(body, redact),
    response: response && {
      ...response,
      headers: response.headers.map(redact),
      body: redactedBody(response.body, redact),
    },
    ...redactedValue({ violations, advices }, redact),
  };
}

/** A HAR shows what the query decodes to, so that is redacted too: a blank between digits stands as `%20` or `+` in the URL. */
function redactedUrl(url: string, redact: Redact): string {
  const plain = redact(url);
  const mark = plain.indexOf('?');
  if (mark === -1) return plain;
  const pairs = [...new URLSearchParams(plain.slice(mark + 1))];
  if (pairs.every(([name, value]) => redact(name) === name && redact(value) === value)) return plain;
  const query = pairs.map((pair) => pair.map((text) => encodeURIComponent(redact(text))).join('='));
  return `${plain.slice(0, mark)}?${query.join('&')}`;
}

/** A body without credentials; its bytes are those of before. */
export const redactedBody = (body: KeptBody, redact: Redact): KeptBody => ({ ...body, letters: redact(body.letters) });

const pairsOf = (flat: readonly string[]): readonly (readonly [string, string])[] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));

/** @param body - without credentials; its bytes are those of before */
export function bodyOf(body: KeptBody | null): RecordedBody | null {
  if (body === null) return null;
  const { letters, encoding, size, bytes: kept } = body;
  const isTooLong = kept > MAX_SHOWN;
  const isPart = body.isPart || isTooLong;
  const cut = isPart ? ({ truncated: true } as const) : {};
  if (encoding === 'utf8' && !isTooLong) return { text: letters, size, ...cut };
  const all = Buffer.from(letters, encoding);
  const bytes = isTooLong ? all.subarray(0, Math.min(MAX_SHOWN, all.length - (body.isPart ? HIDDEN_BYTES : 0))) : all;
  const text = textOf(bytes, isPart);
  return text === undefined ? { base64: bytes.toString('base64'), size, ...cut } : { text, size, ...cut };
}

/** The text of bytes that are UTF-8; of a part, a letter that it cuts in two is left out. */
function textOf(bytes: Buffer, isPart: boolean): string | undefined {
  if (isUtf8(bytes)) return bytes.toString();
  if (!isPart) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
