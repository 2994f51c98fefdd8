import { readdirSync, readFileSync } from 'node:fs';

/** A command may start processes faster than they are found. */
const maxRounds = 20;

/**
 * Kills every process that has a variable of this name in its environment, and so was started by whoever was given it, in whatever session
 * or process group it is now. Linux alone shows the environments of processes.
 * @param name - one that nothing else can hold, such as one with a UUID
 */
export function killMarked(name: string): void {
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
