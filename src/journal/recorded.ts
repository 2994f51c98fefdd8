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
  url: string;
  readonly httpVersion: string;
  /** Names and values in turn. */
  headers: readonly string[];
  body: KeptBody | null;
  /** null where the connection was cut without an answer. */
  response: Written | null;
  readonly outcome: JournalOutcome;
  violations: readonly Violation[];
  advices: readonly Advice[];
  asked: readonly QuestionId[];
  readonly profile: Profile;
  readonly forced: readonly string[];
  /** The event that was created or updated; null where there is none. */
  readonly event: number | null;
  /** Bytes of memory, about; the journal weighs it. */
  weight: number;
}

/** What was written of a response. */
export interface Written {
  readonly status: number;
  /** Names and values in turn. */
  headers: readonly string[];
  body: KeptBody;
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

/** Whether no more than the beginning of its bodies is kept. */
export const isCut = ({ body, response }: Recorded): boolean =>
  (body?.bytes ?? 0) > mostOfBody || (response?.body.bytes ?? 0) > mostOfBody;

/** No more of a body than is kept. */
export const shortened = (body: KeptBody): KeptBody => (body.bytes <= mostOfBody ? body : beginningOf(body));

// By a copy: a slice of a string would hold all of it.
const beginningOf = ({ letters, encoding, size }: KeptBody): KeptBody =>
  bodyOfBytes(Buffer.from(letters, encoding).subarray(0, mostOfBody), size, true);

/** What an exchange takes of memory, in bytes, about. */
export function weightOf({ url, headers, body, response, violations, advices }: Omit<Recorded, 'weight'>): number {
  let weight = overhead + url.length + (body?.bytes ?? 0) + (response?.body.bytes ?? 0);
  for (const text of headers) weight += text.length;
  for (const { pointer, expected, actual } of violations)
    weight += perFinding + pointer.length + expected.length + actual.length;
  for (const { pointer, text } of advices) weight += perFinding + pointer.length + text.length;
  return weight;
}

/** Most texts, or lists, that are interned, and most letters of the lists. */
const MAX_INTERNED = 1000;
const MAX_LETTERS = 2 ** 18;
/** Letters of the longest text that is. */
const MAX_INTERNED_LENGTH = 200;

/**
 * What `make` makes of a list, made once for lists that are alike: a client sends the same headers again and again, and what is kept of a
 * thousand requests should not be a thousand times the same.
 * @param keyOf tells lists apart that come by turns: of those with the same key the last is interned
 */
export function internLists<One extends string>(
  make: (list: readonly One[]) => readonly One[],
  keyOf: (list: readonly One[]) => string,
) {
  const known = new Map<string, { readonly list: readonly One[]; readonly made: readonly One[] }>();
  let letters = 0; // that were added since the last time all was forgotten
  const forget = () => {
    known.clear();
    letters = 0;
  };
  return {
    of: (list: readonly One[]): readonly One[] => {
      const key = keyOf(list);
      const before = known.get(key);
      if (before !== undefined && areAlike(list, before.list)) return before.made;
      const made = make(list);
      for (const text of list) letters += text.length;
      if (known.size >= MAX_INTERNED || letters > MAX_LETTERS) forget();
      if (key.length <= MAX_INTERNED_LENGTH) known.set(key, { list, made });
      return made;
    },
    forget,
  };
}

/** The Content-Length among headers, names and values in turn: those of one client differ by hardly anything else. */
export function lengthIn(flat: readonly string[]): string {
  for (let at = 0; at < flat.length; at += 2) if (isLength(flat[at] ?? '')) return flat[at + 1] ?? '';
  return '';
}

const isLength = (name: string) => name.length === 14 && name.toLowerCase() === 'content-length';

function areAlike(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** Makes exchanges fit to be kept: with short bodies, sharing the lists that are alike, and weighed. */
export function createSanitizer(): (one: Recorded) => void {
  const sent = internLists<string>((list) => list, lengthIn);
  const answered = internLists<string>((list) => list, lengthIn);
  const asked = internLists<QuestionId>(
    (list) => list,
    (list) => list.at(-1) ?? '',
  );
  return (one) => {
    one.body = one.body && shortened(one.body);
    if (one.response !== null) one.response.body = shortened(one.response.body);
    one.headers = sent.of(one.headers);
    one.asked = asked.of(one.asked);
    if (one.response !== null) one.response.headers = answered.of(one.response.headers);
    one.weight = weightOf(one);
  };
}
