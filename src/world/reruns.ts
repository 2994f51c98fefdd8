import { timers } from '../lib/timers.ts';

/** How often something is done again in a world that others change meanwhile, the first time counted. */
export const MAX_RUNS = 20;

/** Waits before it is done again: two who change one world do not meet again and again. @param runs how often it was done */
export const beforeRerun = (runs: number): Promise<void> => timers.sleep(Math.random() * Math.min(2 ** runs, 50));
