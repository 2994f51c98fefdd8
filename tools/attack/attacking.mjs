// What every attack does: it takes its time, writes down what is wrong, and works in a folder or against a sandbox that ends with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end } from '../bench/children.mjs';
import { startTarget } from './target.mjs';

/** So many findings are enough to see what is wrong. */
const most = 20;

/** Whether an attack need not go on. */
export const isEnough = (wrong) => wrong.length >= most;

/**
 * A row of the table.
 *
 * @param attack its name
 * @param run is given the list of what is wrong, and answers what was tried
 */
export async function rowOf(attack, run) {
  const began = performance.now();
  const wrong = [];
  const tried = await run(wrong);
  return { attack, tried, seconds: (performance.now() - began) / 1000, wrong };
}

/** Gives a folder that is removed afterwards. */
export async function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'attack-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives a sandbox that is ended afterwards. */
export async function againstTarget(flags, use, options) {
  const target = await startTarget(flags, options);
  try {
    return await use(target);
  } finally {
    await end(target.child);
  }
}

/** Attacks a sandbox that must not end; that it did, and what keeps the attack from going on, is wrong too. */
export const againstLastingTarget = (flags, wrong, attack) =>
  againstTarget(flags, async (target) => {
    const onExit = (code, signal) => wrong.push(`the sandbox ended with ${code ?? signal}`);
    target.child.once('exit', onExit);
    await attack(target).catch((error) => wrong.push(String(error)));
    target.child.off('exit', onExit);
  });
