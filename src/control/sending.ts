import type { Response } from 'express';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { ListRange } from '../lib/list-all.ts';
import { timers } from '../lib/timers.ts';
import type { Asked } from './operation.ts';
import { PAGE_LENGTH } from './schemas.ts';

/** How long a client may read nothing of what waits for it, in milliseconds. */
const patience = 10_000;
/** Letters that are written at once. */
const PIECE = 65_536;

/** Sends a page of a list as JSON, with a link to the next one if there is one. */
export async function sendPage<Id extends string | number>(
  asked: Pick<Asked, 'input'>,
  response: Response,
  list: (range: ListRange<Id>) => Promise<readonly { readonly id: Id }[]>,
): Promise<undefined> {
  const { limit = PAGE_LENGTH, ...behind } = asked.input as ListRange<Id>;
  const found = await list({ ...behind, limit: limit + 1 });
  const page = found.slice(0, limit);
  linkNext(asked, response, found.length > limit ? page.at(-1)?.id : undefined);
  response.type('json');
  await sendPieces(response, jsonList(page));
}

/** Says where the next page is (RFC 8288); its address is relative, as a proxy may have put a path before ours. */
export function linkNext(
  { input }: Pick<Asked, 'input'>,
  response: Response,
  after: string | number | undefined,
): void {
  if (after === undefined) return;
  const entries = Object.entries({ ...input, after }).map(([name, value]): [string, string] => [name, String(value)]);
  response.links({ next: `?${new URLSearchParams(entries).toString()}` });
}

/** Sends texts as one body, piece by piece: other requests come in between, and what a client has not read yet is waited for. */
export async function sendPieces(response: Response, texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  if (response.req.method === 'HEAD') return void response.end();
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    if (!response.write(piece)) await drained(response);
    await timers.nextTurn();
    if (response.destroyed) return;
    piece = '';
  }
  response.end(piece);
}

/** The JSON text of a list, one text for each of its entries. */
export async function* jsonList(
  entries: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string, void, void> {
  yield '[';
  let comma = '';
  for await (const entry of entries) {
    yield `${comma}${JSON.stringify(entry)}`;
    comma = ',';
  }
  yield ']';
}

/** How often a stream says that it is still there, in milliseconds: proxies and clients end what is silent. */
const heartbeat = 10_000;

/**
 * Sends entries as server-sent events: `id` is the number, `event` is `entry`, and `gap` if numbers are left out.
 *
 * @param seen number of the entry before the first; without it, no gap is told before the first
 */
export async function sendEvents(
  response: Response,
  entries: AsyncIterable<JournalEntry>,
  seen: number | undefined,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close', // nothing follows a stream
    'x-accel-buffering': 'no', // nginx would collect it
  });
  if (response.req.method === 'HEAD') return void response.end(); // it has no body that could go on
  response.write(': the journal\n\n');
  response.socket?.setTimeout(0); // it has a bound of its own
  const beat = timers.setInterval(() => response.writableLength === 0 && response.write(':\n\n'), heartbeat);
  try {
    let before = seen;
    for await (const entry of entries) {
      const gap = before === undefined || entry.seq === before + 1 ? '' : gapOf(before, entry.seq);
      if (!response.write(`${gap}event: entry\nid: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`))
        await drained(response);
      before = entry.seq;
    }
    response.end();
  } finally {
    timers.clearInterval(beat);
  }
}

const gapOf = (after: number, next: number) => `event: gap\ndata: ${JSON.stringify({ after, next })}\n\n`;

/** Waits until a client has read what waits for it, or has gone; one that reads nothing is cut off. */
function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      timers.clearTimeout(tooSlow);
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    const tooSlow = timers.setTimeout(() => {
      response.destroy();
      done();
    }, patience);
    response.once('drain', done);
    response.once('close', done);
    if (response.destroyed) done();
  });
}
