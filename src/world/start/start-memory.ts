import type { MemoryBudget } from '../memory-budget.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Seed } from '../shared-seed.ts';

/** Bytes of a page with all that searching takes, of a seeded event, of a world without either, and of a text's character once it is read; about. */
const perPage = 800;
const perEvent = 2500;
const perWorld = 16_384;
const perCharacter = 4;

interface Asked {
  readonly seed: Seed;
  /** What else the world was given. */
  readonly given: unknown;
}

/**
 * Takes the memory that a start will need, before it is made: its pages and events, once for all worlds that share them, and what is the
 * world's own.
 *
 * @returns gives it back
 * @throws MemoryFull
 */
export function takeMemory(
  scenario: Scenario,
  { seed, given }: Asked,
  memory: Pick<MemoryBudget, 'takeStart'> | undefined,
): () => void {
  if (memory === undefined) return () => undefined;
  const what = `A world of ${seed.pages} pages and ${seed.events} events`;
  const { ownPages = [] } = scenario;
  // Own pages bring an index over all pages.
  const ownPageCount = ownPages.length === 0 ? 0 : ownPages.length + seed.pages;
  const own = perWorld + perPage * ownPageCount + perCharacter * JSON.stringify([scenario, given]).length;
  const shared = memory.takeStart(JSON.stringify(seed), perPage * seed.pages + perEvent * seed.events, what);
  try {
    const alone = memory.takeStart(`world ${(worlds += 1)}`, own, what);
    return () => {
      shared();
      alone();
    };
  } catch (error) {
    shared();
    throw error;
  }
}

/** Tells what each world takes for itself from what others do. */
let worlds = 0;
