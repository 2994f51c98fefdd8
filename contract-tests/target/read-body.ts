import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Answer } from './exchange.ts';
import { parseJson } from './json.ts';

/** No answer of the interface comes near these: what is beyond is a finding about the target, and is not read on. */
export const bounds = {
  /** Bytes of one body, decoded. */
  body: 1024 * 1024,
  /** Levels of JSON in one body. */
  levels: 64,
  /** Bytes of one body that are kept as evidence. */
  evidence: 8 * 1024,
  /** What the values of all answers of a run may weigh together, in bytes. */
  run: 16 * 1024 * 1024,
  /** So many answers to one operation may be more than can be judged; the others are read no further than `again`, in bytes. */
  excessive: 3,
  again: 64 * 1024,
} as const;

/** About so many bytes of memory for each value of JSON, beside its text. */
const valueWeight = 64;

/** So much of each answer weighs nothing: refusals and single pages are shorter. */
const light = 4 * 1024;

/** A body as it came. */
export interface RawBody {
  /** The whole body, or a beginning that is enough as evidence. */
  readonly bytes: Buffer;
  /** Whether it went on beyond the bound, and was not read on. */
  readonly isCut?: true;
  readonly encoding?: string | undefined;
}

type Read = Pick<Answer, 'text' | 'json' | 'excess'>;

/** Reads the bodies of one run. Answers of one kind are those to one operation. */
export interface BodyReader {
  /** Bytes that a body of the kind may have, as it comes and decoded. */
  mostOf(kind: string): number;
  read(body: RawBody, kind: string): Read;
}

/**
 * Every body is read within its bounds, and all together within those of the run. What is thrown away stays in memory until the collector
 * comes, and it is in no hurry: what has shown no end is not read that far again and again.
 */
export function createBodyReader(): BodyReader {
  const excessive = new Map<string, number>();
  const mostOf = (kind: string) => ((excessive.get(kind) ?? 0) < bounds.excessive ? bounds.body : bounds.again);
  const readWithin = createRunReader();
  return {
    mostOf,
    read: (body, kind) => {
      const read = readWithin(body, mostOf(kind));
      if (read.excess !== undefined) excessive.set(kind, (excessive.get(kind) ?? 0) + 1);
      return read;
    },
  };
}

function createRunReader(): (body: RawBody, most: number) => Read {
  let left: number = bounds.run;
  return ({ bytes, isCut, encoding }, most) => {
    const decoded = isCut === true ? undefined : decode(bytes, encoding, most);
    if (decoded === undefined || decoded.length > most) return tooMuch(decoded ?? bytes, tooLong(most));
    const text = decoded.toString('utf8');
    const { levels, values } = measure(text);
    if (levels > bounds.levels) return tooMuch(decoded, `more than ${bounds.levels} levels of JSON`);
    const weight = Math.max(0, text.length + values * valueWeight - light);
    if (weight > left) return tooMuch(decoded, `more than ${bounds.run / 1024 / 1024} MiB in one run`);
    const read = parsed(text);
    if ('json' in read) left -= weight;
    return { text: evidence(decoded), ...read };
  };
}

function tooLong(most: number): string {
  if (most === bounds.body) return `a body of more than ${bounds.body / 1024 / 1024} MiB`;
  return `a body of more than ${most / 1024} KiB, after ${bounds.excessive} answers to the operation that were more than can be judged`;
}

function tooMuch(body: Buffer, what: string): Read {
  return { text: evidence(body), excess: `answers more than can be judged: ${what}` };
}

/** A copy, as a slice would keep the whole body in memory. */
function evidence(body: Buffer): string {
  if (body.length <= bounds.evidence) return body.toString('utf8');
  return `${body.subarray(0, bounds.evidence).toString('utf8')}… (cut off here after ${bounds.evidence / 1024} KiB)`;
}

/** None is asked for, yet some gateways compress all the same. Undefined where more comes out than can be judged. */
function decode(body: Buffer, encoding: string | undefined, most: number): Buffer | undefined {
  const decoder = decoders[encoding?.trim().toLowerCase() ?? ''];
  if (decoder === undefined) return body;
  try {
    return decoder(body, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    // Whatever stands there, no client could read it as JSON.
    return Buffer.concat([Buffer.from(`(cannot be decoded as ${String(encoding)}) `), body]);
  }
}

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function parsed(text: string): { readonly json?: unknown } {
  try {
    return { json: parseJson(text) };
  } catch {
    return {};
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [opens, closes] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** How deep and how many values JSON would be, in one pass: a parser that recurses must not meet what is too deep. */
function measure(text: string): { readonly levels: number; readonly values: number } {
  let [levels, depth, values, isString] = [0, 0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isString = !isString;
    else if (isString) at += code === backslash ? 1 : 0;
    else if (opens.has(code)) {
      depth += 1;
      values += 1;
      levels = Math.max(levels, depth);
    } else if (closes.has(code)) depth -= 1;
    else if (code === comma) values += 1;
  }
  return { levels, values };
}
