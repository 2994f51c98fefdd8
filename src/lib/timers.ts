import nodeTimers from 'node:timers';
import nodeTimersPromises from 'node:timers/promises';

/**
 * Node's own timers, taken at load. Fake timers of a test (vitest, Jest) replace the global ones and those of Node's modules, and would stop
 * every sandbox of the process. The clock that they leave alone is `performance` of `node:perf_hooks`.
 */
export const timers = {
  setTimeout: nodeTimers.setTimeout,
  clearTimeout: nodeTimers.clearTimeout,
  setInterval: nodeTimers.setInterval,
  clearInterval: nodeTimers.clearInterval,
  setImmediate: nodeTimers.setImmediate,
  /** A promise of a time later, in milliseconds. */
  sleep: nodeTimersPromises.setTimeout,
  /** A promise of the next turn of the event loop. */
  nextTurn: nodeTimersPromises.setImmediate,
};
