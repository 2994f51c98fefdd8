import type { IncomingMessage } from 'node:http';
import { bodyOfBytes, mostOfBody, type KeptBody } from '../journal/recorded.ts';

/** Bytes that a request's body has, as its head says. */
export const announcedLength = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/** Whether a request has a body that can still be read. */
export const hasBody = (request: IncomingMessage): boolean =>
  (announcedLength(request) > 0 || request.headers['transfer-encoding'] !== undefined) && !request.destroyed;

/** Reads the body of a request that was answered without it: what has come, and then, as far as it is kept, what is still to come. */
export function readUnread(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  let kept = 0;
  const take = (chunk: Buffer | null) => {
    if (chunk === null) return;
    size += chunk.length;
    if (kept > mostOfBody) return; // what is cut off later is redacted before
    chunks.push(chunk);
    kept += chunk.length;
  };
  const body = (): KeptBody =>
    bodyOfBytes(Buffer.concat(chunks), Math.max(size, announcedLength(request)), !request.complete || kept < size);
  take(request.read() as Buffer | null); // from here on Node does not throw the body away once the answer is sent
  return {
    there: body(),
    onceRead: (act: (whole: KeptBody) => void) => {
      if (request.complete) return;
      request.on('data', take);
      request.once('close', () => act(body()));
    },
  };
}
