import { createParser } from 'eventsource-parser';
import type { JournalEntry } from '../../control/controls.ts';
import type { Area } from '../../control/client/area.ts';

/** Milliseconds without a sign, after which the stream is given up: the sandbox gives one every 10 seconds. */
const patience = 25_000;

/**
 * Follows a journal from an entry on; what comes at once is handed on at once.
 *
 * @returns when the sandbox ends the stream
 * @throws where it cannot be reached, or `signal` aborts
 */
export async function streamEntries(
  area: Area,
  { after, signal }: { readonly after: number; readonly signal: AbortSignal },
  take: (entries: readonly JournalEntry[]) => void,
): Promise<void> {
  const silence = new AbortController();
  const over = AbortSignal.any([signal, silence.signal]);
  let entries: JournalEntry[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'entry') entries.push(JSON.parse(data) as JournalEntry);
    },
  });
  const bytes = await area.stream({ path: '/stream', query: { after } }, over);
  const reader = bytes.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  for (;;) {
    const tooLong = setTimeout(() => silence.abort(), patience);
    const { done, value } = await reader.read().finally(() => clearTimeout(tooLong));
    if (done) return;
    parser.feed(value);
    if (entries.length > 0) take(entries);
    entries = [];
  }
}
