import { effect, signal } from '@preact/signals';
import { ControlRefused } from '../../control/errors.ts';
import type { JournalEntry } from '../../control/controls.ts';
import { channel, world } from '../sandbox.ts';
import { token } from '../token.ts';
import { appended, MAX_ENTRIES } from './entry-list.ts';

/** The latest exchanges of the world that is looked at, newest last. */
export const entries = signal<readonly JournalEntry[]>([]);

/** *lost*: the sandbox does not answer; *gone*: it has no such world. */
export const feedState = signal<'opening' | 'live' | 'lost' | 'gone'>('opening');

/** How often the sandbox, or the world, came back: what was read before may hold no longer. */
export const comebacks = signal(0);

/** Milliseconds between two looks. A stream in each tab would take the six connections that a browser opens to a server. */
const pauses = { opening: 500, live: 500, lost: 1000, gone: 5000 } as const;
/** The latest are there at once, however many there are. */
const FIRST_ENTRIES = 100;

/** Follows the world that is looked at, whichever that is. */
export function startFeed(): void {
  effect(() => {
    const [_world, _token] = [channel.value, token.value];
    let isOver = false;
    entries.value = [];
    feedState.value = 'opening';
    void follow(() => isOver);
    return () => {
      isOver = true;
    };
  });
}

async function follow(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      // Nobody sees a hidden tab, and what is asked for keeps a world from ending.
      if (!document.hidden) await (feedState.peek() === 'live' ? readNew() : reload());
    } catch (error) {
      if (!isOver()) feedState.value = error instanceof ControlRefused && error.status === 404 ? 'gone' : 'lost';
    }
    await new Promise((resolve) => setTimeout(resolve, pauses[feedState.peek()]));
  }
}

/** How often the journal was read as a whole: what was asked for before says nothing. */
let turn = 0;

/** Reads again what is kept: at first, when the sandbox is back, after the journal was cleared, or its world began again. */
export async function reload(): Promise<void> {
  turn += 1;
  const [from, mine] = [channel.peek(), turn];
  const isOld = () => from !== channel.peek() || mine !== turn;
  for (const limit of [FIRST_ENTRIES, MAX_ENTRIES]) {
    const kept = await world.peek().journal({ limit });
    if (isOld()) return;
    entries.value = kept;
    performance.mark('ready');
    if (kept.length < limit) break;
  }
  if (feedState.peek() === 'lost' || feedState.peek() === 'gone') comebacks.value += 1;
  feedState.value = 'live';
}

async function readNew(): Promise<void> {
  const [from, mine] = [channel.peek(), turn];
  const came = await world.peek().journal({ after: entries.peek().at(-1)?.seq ?? 0 });
  if (came.length > 0 && from === channel.peek() && mine === turn) entries.value = appended(entries.peek(), came);
}

/** Drops what the sandbox keeps no longer: the eldest make room, programs clear the journal, and a new sandbox counts from 1. */
export async function dropForgotten(): Promise<void> {
  const [from, last] = [channel.peek(), entries.peek().at(-1)?.seq];
  if (last === undefined) return;
  const [eldest] = await world.peek().journal({ after: 0, limit: 1 });
  if (from !== channel.peek()) return;
  const first = eldest?.seq ?? last + 1;
  const kept = entries.peek().filter(({ seq }) => seq >= first);
  if (kept.length < entries.peek().length) entries.value = kept;
  else if (kept.some(({ seq, requestId }) => seq === first && requestId !== eldest?.requestId)) await reload();
}
