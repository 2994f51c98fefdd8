/**
 * A process that opens the store that its arguments name: FILE MODE. It prints `open`, or `refused MESSAGE`. Then, by the mode:
 *
 * - `hold`: nothing more
 * - `race`: the same, but it waits for a byte on its standard input before it opens
 * - `insert`: it prints the ID of each event that it inserted, eight at a time, each after its promise settled; `rejected MESSAGE` ends a lane
 *
 * It ends when it is killed or its standard input ends. Locks are taken over after half a second without a beat.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openFileStore } from '../file-store.ts';
import { createSeededEvents } from '../seeded-events.ts';
import type { Store } from '../../../domain/ports.ts';
import { newEvent } from './new-event.ts';

const [file = '', mode = 'hold'] = process.argv.slice(2);
// Synchronous, so that a line is with the parent before anything else happens here.
const print = (line: string): void => {
  writeSync(1, `${line}\n`);
};

/** Inserts until it is refused. @returns why it was */
async function insertMany(store: Store, lane: number): Promise<string> {
  try {
    for (let count = 0; ; count += 1) print(String(await store.insert(newEvent(`lane ${lane} event ${count}`))));
  } catch (error) {
    return (error as Error).message;
  }
}

if (mode === 'race') {
  print('ready');
  await once(process.stdin, 'data');
}
process.stdin.resume().on('end', () => process.exit());
try {
  const start = { seeded: createSeededEvents([]), origin: { seed: 1 } };
  const store = await openFileStore(file, start, undefined, { every: 50, patience: 500 });
  print('open');
  if (mode === 'insert')
    await Promise.all(Array.from({ length: 8 }, async (_, lane) => print(`rejected ${await insertMany(store, lane)}`)));
} catch (error) {
  print(`refused ${(error as Error).message}`);
}
