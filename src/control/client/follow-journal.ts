import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Following, JournalEntry } from '../controls.ts';
import type { Area } from './area.ts';

/** The entries of `GET stream`. It begins where the first of them is asked for, and ends with the world, or with its signal. */
export async function* followJournal(
  area: Area,
  { after, signal }: Following = {},
): AsyncGenerator<JournalEntry, void, void> {
  const isOver = () => signal?.aborted === true;
  if (isOver()) return;
  try {
    const bytes = await area.stream({ path: '/stream', query: { after } }, signal);
    const events = bytes
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>) // browsers' types want its input wider
      .pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of events) if (event === 'entry') yield JSON.parse(data) as JournalEntry;
  } catch (error) {
    if (!isOver()) throw error;
  }
}
