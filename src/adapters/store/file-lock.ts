import { performance } from 'node:perf_hooks';
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  futimesSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { StoreRefused } from './store-refused.ts';
import { timers } from '../../lib/timers.ts';

/** A file held by this store alone, among all stores whose processes reach it: of this machine, and of other ones and containers. */
export interface FileLock {
  /** Throws unless the lock is still there; takes it again if somebody removed it and nobody else holds it. */
  ensure(): void;
  release(): void;
}

interface Claim {
  readonly pid: number;
  /** When the process started, in the kernel's ticks since boot; empty where the system does not tell. */
  readonly started: string;
  /** Where process IDs mean what they mean there: see `here`. */
  readonly space: string;
  readonly token: string;
}

/** How often a holder shows that it lives, and how long others wait for that, in milliseconds. */
export interface Beat {
  readonly every: number;
  readonly patience: number;
}

const usualBeat: Beat = { every: 1000, patience: 6000 };

const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;

/** Claims of this process, for systems that do not tell when a process started. */
const heldHere = new Set<string>();

const GRACE_TRIES = 5;
const GRACE_MS = 20;

function textOr(empty: string, read: () => string): string {
  try {
    return read();
  } catch {
    return empty;
  }
}

/** This machine since its boot, and this container: elsewhere a process ID names another process, or none. */
const here = createHash('sha256')
  .update(hostname())
  .update(textOr('', () => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')))
  .update(textOr('', () => readlinkSync('/proc/self/ns/pid')))
  .digest('hex')
  .slice(0, 16);

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
function isAlive({ pid, started, token, space }: Claim): boolean {
  if (space !== here) return true; // nothing is known of it but whether it beats: see `lockFile`
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
    const [, word, token, pid, started, space] =
      /^(claim|withdrawn) (\S+)(?: (\d+) (\d*)(?: (\S+))?)?$/u.exec(line) ?? [];
    if (word === undefined || token === undefined)
      throw new StoreRefused(`${path} is not a lock of this program. If nothing uses it, remove it.`);
    if (word === 'withdrawn') claims.delete(token);
    else claims.set(token, { token, pid: Number(pid), started: started ?? '', space: space ?? here });
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
  const mine = { token, pid: process.pid, started: processFacts(process.pid)?.started ?? '', space: here };
  heldHere.add(token);
  writeSync(fd, `claim ${token} ${mine.pid} ${mine.started} ${here}\n`);
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
  const mine: Held = { fd: openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o666), token: randomUUID() };
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

function inUse(file: string, { pid, space }: Claim): StoreRefused {
  const own = pid === process.pid ? `this process (pid ${pid})` : `the process with pid ${pid}`;
  const who = space === here ? own : `a process of another machine or container (pid ${pid} there)`;
  return new StoreRefused(`${file} is in use by ${who}. Stop that one first, or give --data another file.`);
}

const modified = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })?.mtimeNs;

/** Waits until the lock's file changes, as it does while its holder lives; withdraws the claim of one that shows nothing. */
async function outlast({ token }: Claim, path: string, patience: number): Promise<void> {
  const before = modified(path);
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    await timers.sleep(Math.min(GRACE_MS, patience));
    if (modified(path) !== before) return;
  }
  const fd = openSync(path, O_RDWR | O_APPEND | O_NOFOLLOW);
  writeSync(fd, `withdrawn ${token}\n`);
  closeSync(fd);
}

async function firstOutcome(path: string, { patience }: Beat): Promise<Outcome> {
  let outcome = claim(path);
  if ('holder' in outcome && outcome.holder.space !== here) {
    await outlast(outcome.holder, path, patience);
    return claim(path);
  }
  // A holder that was just killed may need a moment to be gone.
  for (let tries = GRACE_TRIES; tries > 0 && 'holder' in outcome && outcome.holder.pid !== process.pid; tries -= 1) {
    await timers.sleep(GRACE_MS);
    outcome = claim(path);
  }
  return outcome;
}

/** Whether nobody has withdrawn the claim, as those do who took its process for dead. */
const stands = (path: string, { fd, token }: Held): boolean =>
  isAt(path, fd) && claimsIn(textOf(fd), path).some((one) => one.token === token);

/** Locks `file` by a file beside it. Throws `StoreRefused`, naming the process, if another one has it. */
export async function lockFile(file: string, beat: Beat = usualBeat): Promise<FileLock> {
  const path = `${file}.lock`;
  const outcome = await firstOutcome(path, beat);
  if ('holder' in outcome) throw inUse(file, outcome.holder);
  let { held } = outcome;
  const beating = timers.setInterval(() => {
    try {
      futimesSync(held.fd, new Date(), new Date());
    } catch {
      // A disk that is away: the next write says so, and if another took the lock meanwhile, that too.
    }
  }, beat.every);
  beating.unref();

  return {
    ensure() {
      if (stands(path, held)) return;
      const again = claim(path);
      if ('holder' in again) throw inUse(file, again.holder);
      close(held);
      held = again.held;
    },
    release() {
      timers.clearInterval(beating);
      // Removed before the claim ends: see `claim`.
      if (stands(path, held)) unlinkSync(path);
      close(held);
    },
  };
}
