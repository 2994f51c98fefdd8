import { isUtf8 } from 'node:buffer';
import type { Advice, Violation } from '../domain/violation.ts';
import type { QuestionId } from '../openapi/ids.ts';
import type { OperationId } from '../openapi/operations.ts';
import { basisOfQuestion, type Profile } from '../profile/profile.ts';
import type { JournalEntry, Outcome, RecordedBody } from './journal-entry.ts';
import type { Redaction } from './redaction.ts';

/** A body as it is kept: all of it, or its beginning. */
export interface KeptBody {
  readonly content: string | Buffer;
  /** Bytes of the whole. */
  readonly size: number;
  readonly isPart?: boolean;
}

/** One exchange as it is kept: references to what there was anyway, so that JSON is made of it only where somebody reads. */
export interface Recorded {
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly worldTime: number;
  readonly durationMs: number;
  readonly operation: OperationId | null;
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** May come after the answer. */
  readonly body: KeptBody | null;
  readonly response: {
    readonly status: number;
    readonly headers: readonly string[];
    readonly body: KeptBody | null;
  } | null;
  readonly outcome: Outcome;
  readonly violations: readonly Violation[];
  readonly advices: readonly Advice[];
  readonly asked: readonly QuestionId[];
  readonly profile: Profile;
  readonly forced: readonly string[];
}

/** Most bytes of a body that are kept. */
export const mostOfBody = 65_536;

/** What an exchange takes beside its texts, about. */
const overhead = 1000;

/** An exchange without its credentials, and without what is too long of its bodies. */
export function redactedRecord(one: Recorded, redaction: Redaction): Recorded {
  const { response, violations, advices } = one;
  return {
    ...one,
    url: redaction.text(one.url),
    headers: redaction.headers(one.headers),
    body: redactedBody(one.body, redaction),
    response: response && { ...response, body: redactedBody(response.body, redaction) },
    violations:
      violations.length === 0
        ? violations
        : violations.map((violation) => ({ ...violation, actual: redaction.text(violation.actual) })),
    advices:
      advices.length === 0 ? advices : advices.map((advice) => ({ ...advice, text: redaction.text(advice.text) })),
  };
}

/** A body without credentials, and no more of it than is kept. */
export function redactedBody(body: KeptBody | null, redaction: Redaction): KeptBody | null {
  if (body === null) return null;
  const { content, size, isPart = false } = body;
  const shown = typeof content === 'string' ? redaction.text(content) : redaction.bytes(content);
  const kept = beginningOf(shown);
  return { content: kept, size, isPart: isPart || kept !== shown };
}

function beginningOf(content: string | Buffer): string | Buffer {
  if (typeof content !== 'string')
    return content.length <= mostOfBody ? content : Buffer.from(content.subarray(0, mostOfBody)); // a copy: a part would hold the whole
  const isShort = content.length * 3 <= mostOfBody || Buffer.byteLength(content) <= mostOfBody;
  return isShort ? content : beginningOf(Buffer.from(content));
}

/** What an exchange takes of memory, in bytes, about. */
export function weightOf({ url, headers, body, response }: Recorded): number {
  let weight = overhead + url.length + lengthOf(body) + lengthOf(response?.body ?? null);
  for (const text of headers) weight += text.length;
  return weight;
}

const lengthOf = (body: KeptBody | null): number => body?.content.length ?? 0;

/** The entry that an exchange makes in a world's journal. */
export function entryOf(one: Recorded, { seq, world }: Pick<JournalEntry, 'seq' | 'world'>): JournalEntry {
  const { method, url, httpVersion, headers, body, response, asked, profile } = one;
  return {
    schema: 1,
    seq,
    requestId: one.requestId,
    at: new Date(one.at).toISOString(),
    worldTime: new Date(one.worldTime).toISOString(),
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
    questions: asked.map((id) => ({ id, answer: profile.answers[id], basis: basisOfQuestion(profile, id) })),
    forced: one.forced,
  };
}

const pairsOf = (flat: readonly string[]): readonly (readonly [string, string])[] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));

function bodyOf(body: KeptBody | null): RecordedBody | null {
  if (body === null) return null;
  const { content, size, isPart = false } = body;
  const cut = isPart ? ({ truncated: true } as const) : {};
  const text = typeof content === 'string' ? content : textOf(content, isPart);
  return text === undefined ? { base64: content.toString('base64'), size, ...cut } : { text, size, ...cut };
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
