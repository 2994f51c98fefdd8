import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreRefused } from './store-refused.ts';

/** A file held by this store alone, among stores and processes that see the same process IDs. */
export interface FileLock {
  /** Throws unless the lock is still there; takes it again if somebody removed it and nobody else holds it. */
  ensure(): void;
  release(): void;
}

interface Claim {
  readonly pid: number;
  /** When the process started, in the kernel's ticks since boot; empty where the system does not tell. */
  readonly started: string;
  readonly token: string;
}

/** Claims of this process, for systems that do not tell when a process started. */
const heldHere = new Set<string>();

const GRACE_TRIES = 5;
const GRACE_MS = 20;

/** State and start of a process as Linux tells them; undefined elsewhere and for processes that are gone. */
function processFacts(pid: number): { readonly state: string; readonly started: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in parentheses, may hold anything, so fields count from the last closing one (proc_pid_stat(5): 3 is state, 22 starttime).
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** In a container a restarted process often gets the same ID, and an ID can go to another program: the start tells them apart. */
function isAlive({ pid, started, token }: Claim): boolean {
  if (!exists(pid)) return false;
  const facts = processFacts(pid);
  if (facts === undefined || started === '') return pid !== process.pid || heldHere.has(token);
  return facts.started === started && !['Z', 'X'].includes(facts.state);
}

function textOf(fd: number): string {
  const bytes = Buffer.alloc(fstatSync(fd).size);
  return bytes.toString('utf8', 0, readSync(fd, bytes, 0, bytes.length, 0));
}

function claimsIn(text: string, path: string): Claim[] {
  const claims = new Map<string, Claim>();
  for (const line of text.split('\n').filter((part) => part !== '')) {
    const [, word, token, pid, started] = /^(claim|withdrawn) (\S+)(?: (\d+) (\d*))?$/u.exec(line) ?? [];
    if (word === undefined || token === undefined)
      throw new StoreRefused(`${path} is not a lock of this program. If nothing uses it, remove it.`);
    if (word === 'withdrawn') claims.delete(token);
    else claims.set(token, { token, pid: Number(pid), started: started ?? '' });
  }
  return [...claims.values()];
}

function isAt(path: string, fd: number): boolean {
  const there = statSync(path, { bigint: true, throwIfNoEntry: false });
  const here = fstatSync(fd, { bigint: true });
  return there !== undefined && there.ino === here.ino && there.dev === here.dev;
}

interface Held {
  readonly fd: number;
  readonly token: string;
}

/** The lock, or the claim that has it. */
type Outcome = { readonly held: Held } | { readonly holder: Claim };

/** Adds a claim to the open lock file and tells whose is the first that counts; withdraws it again if that is another's. */
function firstClaim(path: string, { fd, token }: Held): Claim {
  const mine = { token, pid: process.pid, started: processFacts(process.pid)?.started ?? '' };
  heldHere.add(token);
  writeSync(fd, `claim ${token} ${mine.pid} ${mine.started}\n`);
  const first = claimsIn(textOf(fd), path).find(isAlive) ?? mine;
  if (first.token !== token) writeSync(fd, `withdrawn ${token}\n`);
  return first;
}

function close({ fd, token }: Held): void {
  heldHere.delete(token);
  closeSync(fd);
}

/**
 * Claims are lines added to one file, and the first one whose process lives holds the lock. So a stale lock needs no removal:
 * starters that race for it have an order, and all but the first see the first. Only a holder removes the file, and a claim that
 * was won counts only if the file is still in its place: one made on a file that was being removed is made again.
 */
function claim(path: string): Outcome {
  const mine: Held = { fd: openSync(path, 'a+'), token: randomUUID() };
  let won = false;
  try {
    const holder = claimsIn(textOf(mine.fd), path).find(isAlive) ?? firstClaim(path, mine);
    if (holder.token !== mine.token) return { holder };
    won = isAt(path, mine.fd);
    if (won) return { held: mine };
  } finally {
    if (!won) close(mine);
  }
  return claim(path);
}

function inUse(file: string, { pid }: Claim): StoreRefused {
  const who = pid === process.pid ? `this process (pid ${pid})` : `the process with pid ${pid}`;
  return new StoreRefused(`${file} is in use by ${who}. Stop that one first, or give --data another file.`);
}

/** Locks `file` by a file beside it. Throws `StoreRefused`, naming the process, if another one has it. */
export async function lockFile(file: string): Promise<FileLock> {
  const path = `${file}.lock`;
  let outcome = claim(path);
  // A holder that was just killed may need a moment to be gone.
  for (let tries = GRACE_TRIES; tries > 0 && 'holder' in outcome && outcome.holder.pid !== process.pid; tries -= 1) {
    await sleep(GRACE_MS);
    outcome = claim(path);
  }
  if ('holder' in outcome) throw inUse(file, outcome.holder);
  let { held } = outcome;

  return {
    ensure() {
      if (isAt(path, held.fd)) return;
      const again = claim(path);
      if ('holder' in again) throw inUse(file, again.holder);
      close(held);
      held = again.held;
    },
    release() {
      // Removed before the claim ends: see `claim`.
      if (isAt(path, held.fd)) unlinkSync(path);
      close(held);
    },
  };
}
