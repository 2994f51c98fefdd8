import type { Response } from 'express';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { useFakeTimers } from '../../tests/testing/fake-timers.ts';
import { sendEvents } from './sending.ts';

beforeEach(() => useFakeTimers());

/** A response whose client reads what waits for it, or does not. */
function responseOf({ reads }: { readonly reads: boolean }) {
  const written: string[] = [];
  const gone = new AbortController();
  const response = {
    req: { method: 'GET' },
    writableLength: reads ? 0 : 1,
    socket: { setTimeout: () => undefined },
    writeHead: () => undefined,
    write: (text: string) => {
      written.push(text);
      return reads;
    },
    end: () => undefined,
    once: () => undefined,
    off: () => undefined,
    destroy: () => gone.abort(),
  };
  return { response: response as unknown as Response, written, gone };
}

async function* entriesUntil(signal: AbortSignal) {
  for (let seq = 1; seq <= 3 && !signal.aborted; seq += 1) yield { seq } as JournalEntry;
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

test('a client that reads nothing for ten seconds is cut off, and no more is written for it', async () => {
  const { response, written, gone } = responseOf({ reads: false });
  const sent = sendEvents(response, entriesUntil(gone.signal), 0);
  await vi.advanceTimersByTimeAsync(9000);
  expect(gone.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(gone.signal.aborted).toBe(true);
  await sent;
  expect(written.filter((text) => text.includes('event: entry'))).toHaveLength(1);
});

test('while nothing comes, it says every ten seconds that it is still there', async () => {
  const { response, written, gone } = responseOf({ reads: true });
  const sent = sendEvents(response, entriesUntil(gone.signal), 0);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(written.filter((text) => text === ':\n\n')).toHaveLength(2);
  gone.abort();
  await sent;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(written.filter((text) => text === ':\n\n')).toHaveLength(2);
});
