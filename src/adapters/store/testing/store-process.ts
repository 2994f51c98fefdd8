/**
 * A process that opens the store that its arguments name: FILE MODE. It prints `open`, or `refused MESSAGE`; with the mode `insert`
 * then the ID of each event that it inserted, eight at a time, each after its promise settled. It ends when it is killed or its
 * standard input ends; with the mode `race` it waits for a byte there before it opens.
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

async function insertForever(store: Store, lane: number): Promise<void> {
  for (let count = 0; ; count += 1) {
    print(String(await store.insert(newEvent(`lane ${lane} event ${count}`))));
  }
}

if (mode === 'race') {
  print('ready');
  await once(process.stdin, 'data');
}
process.stdin.resume().on('end', () => process.exit());
try {
  const store = await openFileStore(file, { seeded: createSeededEvents([]), origin: { seed: 1 } });
  print('open');
  if (mode === 'insert') await Promise.all(Array.from({ length: 8 }, (_, lane) => insertForever(store, lane)));
} catch (error) {
  print(`refused ${(error as Error).message}`);
}
