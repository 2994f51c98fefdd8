import { performance } from 'node:perf_hooks';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import { createRedactor, type Secret } from '../lib/redaction.ts';
import { timers } from '../lib/timers.ts';
import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of output that are kept of one run. */
const most = 65_536;

/** The end of an output. */
interface Tail {
  readonly add: (part: Buffer) => void;
  /** From the beginning of a line where something fell out before it, so that no half of a secret is left. */
  text(): string;
}

export function createTail(): Tail {
  let kept: Buffer[] = [];
  let size = 0;
  let isCut = false;

  /** One copy now and then, however small the parts are. */
  function shorten(): void {
    const all = Buffer.concat(kept);
    isCut ||= all.length > most;
    kept = [Buffer.from(all.subarray(-most))];
    size = kept[0]?.length ?? 0;
  }

  return {
    add: (part) => {
      kept.push(part);
      size += part.length;
      if (size > 2 * most) shorten();
    },
    text: () => {
      shorten();
      const text = Buffer.concat(kept).toString('utf8');
      return isCut ? text.slice(text.indexOf('\n') + 1) : text;
    },
  };
}

/** How a run of the client's own tests ended. */
export interface CommandRun {
  /** *too-long*: ended by the bound on one run; *stopped*: by the end of the whole. */
  readonly ending: 'exited' | 'too-long' | 'stopped';
  /** null where a signal ended it. */
  readonly code: number | null;
  readonly durationMs: number;
  /** The end of what it wrote to both outputs, without escape sequences and secrets. */
  readonly output: string;
}

export interface RunBounds {
  /** Variables beside those of this process. */
  readonly variables: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Ends it, and all that it has started. */
  readonly signal: AbortSignal;
  /** What its output is shown without. */
  readonly secrets: readonly Secret[];
}

/** A command that cannot be started. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** Milliseconds from the wish to end until nothing is asked any more; and for what a dead process has left in its pipes. */
const grace = { toEnd: 2000, toRead: 500 };

/**
 * Runs a command to its end, in a process group of its own that ends with it. On Linux whatever it has started ends with it, also what has left
 * that group.
 *
 * @throws CommandRefused where there is no such program
 */
export async function runCommand([program = '', ...args]: readonly string[], bounds: RunBounds): Promise<CommandRun> {
  const begun = performance.now();
  const marker = `SWEEP_RUN_${randomUUID().replaceAll('-', '_')}`;
  const child = spawn(program, args, {
    env: { ...process.env, ...bounds.variables, [marker]: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: hasGroups,
  });
  const killAll = () => {
    signalGroup(child, 'SIGKILL');
    killMarked(marker);
  };
  const tail = createTail();
  for (const stream of [child.stdout, child.stderr]) stream.on('data', tail.add);
  let ending: CommandRun['ending'] = 'exited';
  const end = (why: CommandRun['ending']) => () => {
    ending = why;
    signalGroup(child, 'SIGTERM');
    timers.setTimeout(killAll, grace.toEnd).unref();
  };
  const timer = timers.setTimeout(end('too-long'), bounds.timeoutMs);
  const stop = end('stopped');
  bounds.signal.addEventListener('abort', stop);
  if (bounds.signal.aborted) stop();
  running.add(killAll);
  try {
    const code = await endOf(child, killAll);
    const durationMs = performance.now() - begun;
    return { ending, code, durationMs, output: createRedactor(bounds.secrets)(stripVTControlCharacters(tail.text())) };
  } finally {
    timers.clearTimeout(timer);
    bounds.signal.removeEventListener('abort', stop);
    running.delete(killAll);
  }
}

const hasGroups = process.platform !== 'win32';

/** They do not outlive this process, however it ends. */
const running = new Set<() => void>();
process.once('exit', () => {
  for (const killAll of running) killAll();
});

/** A process and all of its group. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (hasGroups) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Its exit code, once its output is read; what it has left running is ended. */
function endOf(child: ChildProcess, killAll: () => void): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      if (child.pid === undefined)
        reject(new CommandRefused(`${child.spawnfile} cannot be started: ${error.message}`, { cause: error }));
    });
    child.once('exit', (code) => {
      killAll();
      // What could not be found may hold the pipes open for ever.
      const timer = timers.setTimeout(() => resolve(code), grace.toRead);
      child.once('close', () => {
        timers.clearTimeout(timer);
        resolve(code);
      });
    });
  });
}

/** A command may start processes faster than they are found. */
const maxRounds = 20;

/**
 * Kills every process that has a variable of this name in its environment, and so was started by whoever was given it, in whatever session
 * or process group it is now. Linux alone shows the environments of processes.
 * @param name - one that nothing else can hold, such as one with a UUID
 */
function killMarked(name: string): void {
  for (let round = 0; round < maxRounds; round += 1) {
    const found = markedProcesses(name);
    if (found.length === 0) return;
    found.forEach(kill);
  }
}

function markedProcesses(name: string): readonly number[] {
  const marker = Buffer.from(`${name}=`);
  return processIds().filter((pid) => pid !== process.pid && environmentOf(pid).includes(marker));
}

function processIds(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isSafeInteger);
  } catch {
    return []; // no Linux
  }
}

/** Empty where it has ended, or is another user's. */
function environmentOf(pid: number): Buffer {
  try {
    return readFileSync(`/proc/${pid}/environ`);
  } catch {
    return Buffer.alloc(0);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
