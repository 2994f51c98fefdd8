import type { ServerResponse } from 'node:http';

/** An answer, ready for its envelope (§1). */
export interface Answer {
  readonly status: number;
  readonly data: unknown;
  /** Members beside the envelope's three. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes another envelope of it, for a sandbox that was told to misbehave. */
  readonly reshape?: (envelope: Readonly<Record<string, unknown>>) => object;
}

/** The text of an envelope. */
export function envelopeText(requestId: string, { status, data, beside, reshape }: Answer): string {
  if (reshape !== undefined) return JSON.stringify(reshape({ requestId, status, data, ...beside }));
  const more = beside === undefined ? '' : `,${JSON.stringify(beside).slice(1, -1)}`;
  return `{"requestId":"${requestId}","status":${status},"data":${JSON.stringify(data) ?? 'null'}${more}}`;
}

/** Writes a response; nothing else does, so that every response has the envelope. */
export function writeEnvelope(response: ServerResponse, requestId: string, answer: Answer): void {
  const text = envelopeText(requestId, answer);
  const length = Buffer.byteLength(text);
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', 'content-length': length, ...answer.headers });
  response.end(text);
}
