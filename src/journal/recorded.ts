import type { OperationId } from '../contract/operations.ts';
import type { Advice, Violation } from '../domain/violation.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { Profile } from '../profile/profile.ts';
import type { JournalOutcome } from './journal-entry.ts';

/** A body as it is kept: one string, of which the collector of garbage has less to do than of a Buffer. */
export interface KeptBody {
  readonly letters: string;
  /** latin1: a letter for each byte, whatever they are. */
  readonly encoding: 'latin1' | 'utf8';
  /** Bytes that the letters take. */
  readonly bytes: number;
  /** Bytes of the whole. */
  readonly size: number;
  readonly isPart: boolean;
}

/** A body as it came. @param size bytes of the whole, where `bytes` is only its beginning */
export const bodyOfBytes = (bytes: Buffer, size: number = bytes.length, isPart = false): KeptBody => ({
  letters: bytes.toString('latin1'),
  encoding: 'latin1',
  bytes: bytes.length,
  size,
  isPart,
});

/** One exchange as the request path tells it: references to what there was anyway, so that JSON is made of it only where somebody reads. */
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
  readonly body: KeptBody | null;
  /** null where the connection was cut without an answer. */
  readonly response: Written | null;
  readonly outcome: JournalOutcome;
  readonly violations: readonly Violation[];
  readonly advices: readonly Advice[];
  readonly asked: readonly QuestionId[];
  readonly profile: Profile;
  readonly forced: readonly string[];
  /** The event that was created or updated; null where there is none. */
  readonly event: number | null;
}

/** What was written of a response. */
export interface Written {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: KeptBody;
}

/** Most bytes of a body that are shown. */
export const MAX_SHOWN = 65_536;

/** Bytes that are kept behind them, and never shown: enough of a credential that the end cuts in two to find it in any spelling. */
export const HIDDEN_BYTES = 512;

/** Most bytes of a body that are kept. */
export const mostOfBody = MAX_SHOWN + HIDDEN_BYTES;

/** What an exchange takes besides its texts, about. */
const overhead = 1000;
/** What a violation or an advice takes besides its texts, about. */
const perFinding = 150;

/** No more of a body than is kept. */
export const shortened = (body: KeptBody): KeptBody => (body.bytes <= mostOfBody ? body : beginningOf(body));

// By a copy: a slice of a string would hold all of it.
const beginningOf = ({ letters, encoding, size }: KeptBody): KeptBody =>
  bodyOfBytes(Buffer.from(letters, encoding).subarray(0, mostOfBody), size, true);

/** What an exchange takes of memory, in bytes, about. */
export function bytesOf({ url, headers, body, response, violations, advices }: Recorded): number {
  let bytes = overhead + url.length + (body?.bytes ?? 0) + (response?.body.bytes ?? 0);
  for (const text of headers) bytes += text.length;
  for (const { pointer, expected, actual } of violations)
    bytes += perFinding + pointer.length + expected.length + actual.length;
  for (const { pointer, text } of advices) bytes += perFinding + pointer.length + text.length;
  return bytes;
}

/** An exchange with no more of its bodies than is kept. */
export function withShortBodies(one: Recorded): Recorded {
  const body = one.body && shortened(one.body);
  const answer = one.response && shortened(one.response.body);
  if (body === one.body && answer === (one.response?.body ?? null)) return one;
  return { ...one, body, response: one.response && { ...one.response, body: answer ?? one.response.body } };
}
