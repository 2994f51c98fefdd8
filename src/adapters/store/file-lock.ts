import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { timers } from '../../lib/timers.ts';
import { StoreRefused } from './errors.ts';

/** A file that this process alone may write, of all processes on this machine, on others, and in containers. */
export interface FileLock {
  /** Whether it was taken from a process that may only be frozen. */
  readonly isTakenOver: boolean;
  /** @throws Error unless this process still holds it */
  ensure(): void;
  release(): void;
}

/**
 * A line of the lock file. The first claim holds the lock until a claim follows that names it in `after`; if several name it, the first of
 * them counts. So starters that race for a stale lock have an order, and a holder that was frozen sees that its place was taken.
 */
interface Claim {
  readonly token: string;
  readonly after: string | null;
  readonly pid: number;
  /** Start of the process in ticks since boot, if the system shows it: a process ID can go to another program. */
  readonly started?: string;
  /** Where the process ID is valid: see `here`. */
  readonly space: string;
}

const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = fs.constants;
/** How often a holder touches the file, and how long others wait for that, in milliseconds. */
export interface Beat {
  readonly every: number;
  readonly patience: number;
}

const usualBeat: Beat = { every: 1000, patience: 6000 };
/** A process that was just killed may be there for a moment. */
const GRACE_MS = 100;

function orElse<Value>(other: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return other;
  }
}

/** This machine since its boot, and this container. */
const here = createHash('sha256')
  .update(hostname())
  .update(orElse('', () => fs.readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')))
  .update(orElse('', () => fs.readlinkSync('/proc/self/ns/pid')))
  .digest('hex');

/**
 * The start of a process that runs (proc_pid_stat(5), fields 3 and 22; the name before them may hold anything), as far as the system shows it:
 * undefined on others than Linux.
 */
function startOf(pid: number): string | undefined {
  const text = orElse('', () => fs.readFileSync(`/proc/${pid}/stat`, 'latin1'));
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
}

function isRunning({ pid, started }: Claim): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return [undefined, started].includes(startOf(pid)); // /proc may hide processes of others
}

/** Whether the process of a claim runs; if it runs elsewhere, whether it touches the file. */
async function isAlive(claim: Claim, path: string, patience: number): Promise<boolean> {
  const isHere = claim.space === here;
  const touched = () => fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = touched();
  const end = performance.now() + (isHere ? GRACE_MS : patience);
  for (; performance.now() < end; await timers.sleep(10))
    if (isHere ? !isRunning(claim) : touched() !== before) return !isHere;
  return isHere;
}

function claimIn(line: string): readonly Claim[] {
  const found = orElse(null, () => JSON.parse(line) as Partial<Claim> | null);
  return typeof found?.token === 'string' ? [found as Claim] : [];
}

/** Whose the lock is. @throws StoreRefused if the file is not a lock */
function holderIn(path: string): Claim | undefined {
  const lines = orElse('', () => fs.readFileSync(path, 'utf8'))
    .split('\n')
    .filter(Boolean);
  const claims = lines.flatMap(claimIn);
  if (claims.length === 0 && lines.length > 0)
    throw new StoreRefused(`${path} is not a lock of this version. If no sandbox uses the file, remove it.`);
  let holder: Claim | undefined;
  for (const claim of claims) if (claim.after === (holder?.token ?? null)) holder = claim;
  return holder;
}

function inUse(file: string, { pid, space }: Claim): StoreRefused {
  const own = pid === process.pid ? `this process (pid ${pid})` : `the process with pid ${pid}`;
  const who = space === here ? own : `a process of another machine or container (pid ${pid} there)`;
  return new StoreRefused(`${file} is in use by ${who}. Stop that one first, or give --data another file.`);
}

/** Locks `file` by a file beside it. @throws StoreRefused if another process has it */
export async function lockFile(file: string, { every, patience } = usualBeat): Promise<FileLock> {
  const path = `${file}.lock`;
  const token = randomUUID();
  for (;;) {
    const fd = fs.openSync(path, O_RDWR | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0), 0o666);
    try {
      const before = holderIn(path);
      if (before !== undefined && (await isAlive(before, path, patience))) throw inUse(file, before);
      const own = { pid: process.pid, started: startOf(process.pid), space: here };
      fs.writeSync(fd, `\n${JSON.stringify({ token, after: before?.token ?? null, ...own })}\n`);
      // Another may have claimed it in the meantime, or removed the file, as its holder does at its end.
      if (holderIn(path)?.token === token) return heldLock(path, token, { every, before });
    } finally {
      fs.closeSync(fd);
    }
  }
}

function heldLock(
  path: string,
  token: string,
  { every, before }: { every: number; before: Claim | undefined },
): FileLock {
  let known: fs.Stats | undefined;
  const isHeld = () => {
    const found = orElse(undefined, () => fs.statSync(path));
    if (found !== undefined && found.ino === known?.ino && found.size === known.size) return true;
    known = orElse(undefined, () => holderIn(path))?.token === token ? found : undefined;
    return known !== undefined;
  };
  const beating = timers.setInterval(() => {
    if (isHeld()) orElse(undefined, () => fs.utimesSync(path, new Date(), new Date()));
  }, every);
  beating.unref();
  return {
    isTakenOver: before !== undefined && before.space !== here,
    ensure: () => {
      if (!isHeld()) throw new Error('another sandbox may have taken the file: this one must be started again');
    },
    release: () => {
      timers.clearInterval(beating);
      if (isHeld()) fs.unlinkSync(path);
    },
  };
}
