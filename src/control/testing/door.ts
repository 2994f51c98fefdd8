import { createMemoryBudget } from '../../world/memory-budget.ts';
import { createPartners } from '../../world/partners.ts';
import type { WorldsControls } from '../controls.ts';
import type { Door } from '../worlds/sandbox-controls.ts';

/** What guards a control area that makes no worlds. */
export const testDoor = (token?: string): Door => ({
  token,
  worldsControls: () => ({}) as WorldsControls,
  partners: createPartners(() => 0),
  memory: createMemoryBudget(1e9),
  readiness: () => Promise.resolve({ status: 'ready' }),
});
