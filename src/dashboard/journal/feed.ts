import { effect, signal } from '@preact/signals';
import { ControlRefused } from '../../control/errors.ts';
import type { JournalEntry } from '../../control/controls.ts';
import { area, channel, world } from '../sandbox.ts';
import { token } from '../token.ts';
import { merged } from './entry-list.ts';
import { streamEntries } from '../../control/client/remote-world.ts';

/** Milliseconds without a sign, after which the stream is given up: the sandbox gives one every 10 seconds. */
const patience = 25_000;

/** The latest exchanges of the world that is looked at, newest last. */
export const entries = signal<readonly JournalEntry[]>([]);

/** *live*: as they come; *polled*: asked for each second; *lost*: the sandbox does not answer; *gone*: it has no such world. */
export const feedState = signal<'live' | 'polled' | 'lost' | 'gone' | 'opening'>('opening');

/** How often the sandbox, or the world, came back: what was read before may hold no longer. */
export const comebacks = signal(0);

/** What tabs tell one another. */
type Message =
  | { readonly kind: 'entries'; readonly entries: readonly JournalEntry[] }
  | { readonly kind: 'state'; readonly state: typeof feedState.value }
  | { readonly kind: 'reload' };

/**
 * A browser opens six connections to a server, for all tabs: so one tab of each world follows the journal for the others, in no more
 * than these worlds. Where there are no locks (plain http on an address that is not loopback), each tab asks each second.
 */
const MAX_STREAMS = 3;
const pause = 1000;
/** Between two looks for a world that is gone: somebody may create it again. */
const longPause = 5000;

/** Follows the world that is looked at, whichever that is. */
export function startFeed(): void {
  effect(() => {
    const [name, _token] = [channel.value ?? '', token.value];
    const leaving = new AbortController();
    const tabs = new BroadcastChannel(`journal of ${name}`);
    entries.value = [];
    waiting = [];
    feedState.value = 'opening';
    tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data));
    reloadTabs = () => post(tabs, { kind: 'reload' });
    open();
    void lead(`journal of ${name}`, tabs, leaving.signal).catch(() => undefined); // this tab looks at another world
    return () => {
      leaving.abort();
      tabs.close();
    };
  });
}

let reloadTabs = (): void => undefined;

/** The first reading of a world's journal, while it is under way: the tab that comes to lead meanwhile reads no second time. */
let opening: Promise<void> | undefined;

function open(): void {
  const reading = reload().finally(() => {
    if (opening === reading) opening = undefined;
  });
  opening = reading;
  void reading.catch(() => undefined); // who leads says that the sandbox is lost
}

/** Reads again what is kept, in every tab: after it was cleared, or its world began again. */
export async function reloadEverywhere(): Promise<void> {
  reloadTabs();
  await reload();
}

async function reload(): Promise<void> {
  turn += 1;
  const [from, mine] = [channel.value, turn];
  meanwhile = [];
  const kept = await world.value.journal();
  if (from !== channel.value || mine !== turn) return; // a later one knows more
  entries.value = merged(kept, meanwhile);
  performance.mark('ready');
  const isBack = feedState.value === 'lost' || feedState.value === 'gone';
  if (isBack) comebacks.value += 1;
  if (isBack || feedState.value === 'opening') feedState.value = 'live';
}

/** Drops what the sandbox keeps no longer: the eldest make room, and programs clear the journal. */
export async function dropForgotten(): Promise<void> {
  const [from, last] = [channel.value, entries.value.at(-1)?.seq];
  if (last === undefined) return;
  const [eldest] = await world.value.journal({ after: 0, limit: 1 });
  const first = eldest?.seq ?? last + 1;
  if (from === channel.value && (entries.value[0]?.seq ?? first) < first)
    entries.value = entries.value.filter(({ seq }) => seq >= first);
}

function hear(message: Message): void {
  if (message.kind === 'entries') take(message.entries);
  else if (message.kind === 'state') feedState.value = message.state;
  else void reload().catch(() => undefined);
}

let waiting: readonly JournalEntry[] = [];
/** How often the journal was asked for as a whole. */
let turn = 0;
/** What has come since the journal was asked for as a whole. */
let meanwhile: readonly JournalEntry[] = [];

/** What will show what is waiting: the next frame or, in a tab that has none while it is hidden, a timer. */
let frame = 0;
let timer = 0;

/** Shows what came, once for each frame: one by one, two thousand rows would take seconds. */
function take(came: readonly JournalEntry[]): void {
  if (waiting.length === 0) {
    frame = requestAnimationFrame(show);
    timer = window.setTimeout(show, pause);
  }
  waiting = merged(waiting, came);
  meanwhile = merged(meanwhile, came);
}

function show(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
  entries.value = merged(entries.value, waiting);
  waiting = [];
}

/** Posts to the other tabs; a tab that has left posts nothing. */
function post(tabs: BroadcastChannel, message: Message): void {
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    tabs.postMessage(message);
  } catch {
    // It looks at another world by now.
  }
}

/** Waits for its turn to lead, and leads until it leaves. */
async function lead(name: string, tabs: BroadcastChannel, signal: AbortSignal): Promise<void> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  if (locks === undefined) await keepFollowing(poll, tabs, signal);
  else await locks.request(name, { signal }, () => withPlace(locks, tabs, signal));
}

/** Streams where one of the few places is free, else asks. */
async function withPlace(locks: LockManager, tabs: BroadcastChannel, signal: AbortSignal): Promise<void> {
  for (let place = 1; place <= MAX_STREAMS; place += 1) {
    const isTaken = await locks.request(`stream ${place}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return true;
      await keepFollowing(stream, tabs, signal);
      return false;
    });
    if (!isTaken) return;
  }
  await keepFollowing(poll, tabs, signal);
}

type Follow = (tabs: BroadcastChannel, signal: AbortSignal) => Promise<void>;

/**
 * Follows again whenever it ends, also after the sandbox was away: its numbers may begin at 1 then. Every tab begins with it: what came
 * since the last one led, nobody has sent to them. They read after it has read: nobody would send them what came in between.
 */
async function keepFollowing(follow: Follow, tabs: BroadcastChannel, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await (opening ?? reload());
      reloadTabs();
      await follow(tabs, signal);
    } catch (error) {
      if (signal.aborted) return;
      tellState(isGone(error) ? 'gone' : 'lost', tabs);
    }
    await new Promise((resolve) => setTimeout(resolve, feedState.value === 'gone' ? longPause : pause));
  }
}

/** A journal is not found where its world is not. */
const isGone = (error: unknown): boolean => error instanceof ControlRefused && error.status === 404;

const lastSeq = () => merged(entries.value, waiting).at(-1)?.seq ?? 0;

/** Follows the stream until the sandbox ends it, or has been silent for too long. */
const stream: Follow = async (tabs, signal) => {
  tellState('live', tabs);
  const silence = new AbortController();
  const wait = () => setTimeout(() => silence.abort(), patience);
  let tooLong = wait();
  try {
    const over = AbortSignal.any([signal, silence.signal]);
    for await (const came of streamEntries(area.value, { after: lastSeq(), signal: over })) {
      clearTimeout(tooLong);
      tooLong = wait();
      if (came.length === 0) continue;
      take(came);
      post(tabs, { kind: 'entries', entries: came });
    }
  } finally {
    clearTimeout(tooLong);
  }
};

const poll: Follow = async (tabs, signal) => {
  tellState('polled', tabs);
  let after = lastSeq(); // what this tab alone has read since, it has yet to tell
  while (!signal.aborted) {
    const came = await world.value.journal({ after });
    if (came.length > 0) {
      take(came);
      post(tabs, { kind: 'entries', entries: came });
      after = came.at(-1)?.seq ?? after;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
};

function tellState(state: typeof feedState.value, tabs: BroadcastChannel): void {
  feedState.value = state;
  post(tabs, { kind: 'state', state });
}
