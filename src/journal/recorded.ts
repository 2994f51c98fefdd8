import { isUtf8 } from 'node:buffer';
import type { Advice, Violation } from '../domain/violation.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { OperationId } from '../contract/operations.ts';
import { basisOfQuestion, type Profile } from '../profile/profile.ts';
import type { JournalEntry, Outcome, RecordedBody } from './journal-entry.ts';
import { isRedacted } from './known-credentials.ts';
import type { Redaction } from './redaction.ts';
import { redactedValue } from '../../shared/redaction.ts';

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
  readonly outcome: Outcome;
  violations: readonly Violation[];
  advices: readonly Advice[];
  asked: readonly QuestionId[];
  readonly profile: Profile;
  readonly forced: readonly string[];
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
const mostShown = 65_536;

/** Bytes that are kept behind them, and never shown: a credential that the end cuts in two, however it is spelled, is in there. */
const margin = 4096;

/** Most bytes of a body that are kept. */
export const mostOfBody = mostShown + margin;

/** What an exchange takes beside its texts, about. */
const overhead = 1000;

/** Takes the credentials, and what is too long of its bodies, out of an exchange. */
export function redact(one: Recorded, redaction: Redaction): void {
  const { response, violations, advices } = one;
  one.url = redaction.text(one.url);
  one.body = one.body && redactedBody(one.body, redaction);
  if (response !== null) response.body = redactedBody(response.body, redaction);
  if (violations.length > 0) one.violations = violations.map((violation) => redactedTexts(violation, redaction));
  if (advices.length > 0) one.advices = advices.map((advice) => redactedTexts(advice, redaction));
}

/** All members of what is told are texts, and each may repeat what was sent. */
function redactedTexts<Told extends object>(told: Told, redaction: Redaction): Told {
  const members = Object.entries(told).map(([name, text]) => [name, redaction.text(String(text))]);
  return Object.fromEntries(members) as Told;
}

/** A body without credentials as they are, and no more of it than is kept. How else they may be spelled is looked for where somebody reads. */
export function redactedBody(body: KeptBody, redaction: Redaction): KeptBody {
  const letters = redaction.text(body.letters);
  const shown =
    letters === body.letters ? body : { ...body, letters, bytes: Buffer.byteLength(letters, body.encoding) };
  return shown.bytes <= mostOfBody ? shown : beginningOf(shown);
}

// By a copy: a slice of a string would hold all of it.
const beginningOf = ({ letters, encoding, size }: KeptBody): KeptBody =>
  bodyOfBytes(Buffer.from(letters, encoding).subarray(0, mostOfBody), size, true);

/** What an exchange takes of memory, in bytes, about. */
export function weightOf({ url, headers, body, response }: Omit<Recorded, 'weight'>): number {
  let weight = overhead + url.length + lengthOf(body) + lengthOf(response?.body ?? null);
  for (const text of headers) weight += text.length;
  return weight;
}

const lengthOf = (body: KeptBody | null): number => body?.letters.length ?? 0;

/** Where an entry stands, and who takes credentials out of it however they are spelled. */
type Shown = Pick<JournalEntry, 'seq' | 'world'> & { readonly redaction: Pick<Redaction, 'spelled'> };

/** The entry that an exchange makes in a world's journal. */
export function entryOf(kept: Recorded, { seq, world, redaction }: Shown): JournalEntry {
  const one = withoutSpelled(kept, redaction);
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

/** Without credentials, however they are spelled. The answer repeats none where the request holds none: it is not searched then. */
function withoutSpelled(kept: Recorded, { spelled }: Shown['redaction']): Recorded {
  const { url, headers, body } = kept;
  let holdsSome = [url, body?.letters ?? '', ...headers.filter(isNotAuthorization)].some(isRedacted);
  const clean = (text: string) => {
    const shown = spelled(text);
    if (shown !== text) holdsSome = true;
    return shown;
  };
  const sent = redactedValue({ url, headers, body }, clean);
  if (!holdsSome) return { ...kept, ...sent };
  const { response, violations, advices } = kept;
  return { ...kept, ...sent, ...redactedValue({ response, violations, advices }, spelled) };
}

/** The key belongs into Authorization, and no answer repeats that. */
const isNotAuthorization = (_: string, at: number, flat: readonly string[]): boolean =>
  at % 2 === 0 || flat[at - 1]?.toLowerCase() !== 'authorization';

const pairsOf = (flat: readonly string[]): readonly (readonly [string, string])[] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []));

/** @param body - without credentials; its length is that of before */
function bodyOf(body: KeptBody | null): RecordedBody | null {
  if (body === null) return null;
  const { letters, encoding, size, bytes: kept } = body;
  const isTooLong = kept > mostShown;
  const isPart = body.isPart || isTooLong;
  const cut = isPart ? ({ truncated: true } as const) : {};
  if (encoding === 'utf8' && !isTooLong) return { text: letters, size, ...cut };
  const all = Buffer.from(letters, encoding);
  const bytes = isTooLong ? all.subarray(0, Math.min(mostShown, all.length - (body.isPart ? margin : 0))) : all;
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
