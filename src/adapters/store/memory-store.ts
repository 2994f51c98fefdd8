import { Low, Memory } from 'lowdb';
import type { MemoryShare } from '../../domain/memory.ts';
import type { Store } from '../../domain/ports.ts';
import { createLayeredStore, type Layer } from './layered-store.ts';
import type { SeededEvents } from './seeded-events.ts';

/** Events for as long as the process lives. IDs begin above the seeded ones, at 5001 at the lowest. */
export function createMemoryStore(seeded: SeededEvents, memory?: MemoryShare): Store {
  const db = new Low<Layer>(new Memory(), { events: new Map(), nextId: seeded.nextId, below: undefined });
  const layer = (): Layer => db.data;
  // lowdb's memory adapter keeps the reference that it is given: a write copies and serialises nothing.
  const settled = (): Promise<void> => db.write();
  return createLayeredStore(seeded, { kept: layer, top: layer, open: layer, settled, close: settled }, memory);
}
