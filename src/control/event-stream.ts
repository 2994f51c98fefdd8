import type { Response } from 'express';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { drained } from './send-pieces.ts';
import { timers } from '../lib/timers.ts';

/** How often a stream says that it is still there, in milliseconds: proxies and clients end what is silent. */
const heartbeat = 10_000;

/**
 * Sends entries as server-sent events: `id` is the number, `event` is `entry`, and `gap` where numbers are left out.
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
