import { createMemoryStore } from './event-store.ts';
import { describeStore } from './testing/store-suite.ts';

describeStore('memory', async (seeded) => createMemoryStore(seeded));
