import type { ServerResponse } from 'node:http';
import type { Written } from '../journal/recorded.ts';

/** An answer, ready for its envelope (§1). */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
  /** Members beside the envelope's three. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Its Content-Type (`answer.content-type`); `application/json; charset=utf-8` without. */
  readonly type?: string;
  /** The sandbox gives it for itself: neither the interface nor a profile says anything about it. */
  readonly isOurOwn?: true;
  /** It refuses, though its status is that of the success (`refusal.status.unknown-page`, `refusal.status.unknown-event`). */
  readonly isRefusal?: true;
  /** A fault asks for it: it need not keep to the interface. */
  readonly isForced?: true;
  /** HTML in the place of the envelope. */
  readonly page?: string;
  /** The connection ends with it, since where the next request begins is not certain. */
  readonly closes?: boolean;
  /** Makes another envelope of it, for a sandbox that was told to misbehave. */
  readonly reshape?: (envelope: Readonly<Record<string, unknown>>) => object;
}

/** The text of an envelope. */
export function envelopeText(requestId: string, { status, data, beside, reshape }: Answer): string {
  if (reshape !== undefined) return JSON.stringify(reshape({ requestId, status, data, ...beside }));
  const members = beside === undefined ? '' : JSON.stringify(beside).slice(1, -1);
  const more = members === '' ? '' : `,${members}`;
  return `{"requestId":"${requestId}","status":${status},"data":${JSON.stringify(data) ?? 'null'}${more}}`;
}

/** A response to be written. */
export interface Writing {
  readonly response: ServerResponse;
  /** The envelope, or what stands in its place. */
  readonly text: string;
  /** Headers beside the answer's own: names and values in turn. */
  readonly more?: readonly string[];
}

/** Writes a response; nothing else does, so that every response has the envelope. */
export function writeEnvelope({ response, text, more }: Writing, answer: Answer): Written {
  const size = Buffer.byteLength(text);
  const headers = headersOf(answer, size, more);
  response.writeHead(answer.status, headers);
  response.end(text);
  return {
    status: answer.status,
    headers,
    body: { letters: text, encoding: 'utf8', bytes: size, size, isPart: false },
  };
}

/** A flat list: Node writes it out as it stands, where an object would be copied first. */
export function headersOf(
  { headers, page, type: own = 'application/json; charset=utf-8' }: Answer,
  size: number,
  more: readonly string[] = [],
): string[] {
  const type = page === undefined ? own : 'text/html; charset=utf-8';
  const list = ['content-type', type, 'content-length', String(size), ...more];
  for (const name in headers) list.push(name, headers[name] ?? '');
  return list;
}
