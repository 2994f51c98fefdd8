// Every attack once: what runs it, the flag of its dose, and the doses of a whole run and of a quick one.
import { attackWithConnections } from './connections.mjs';
import { attackWithDamage } from './damage.mjs';
import { attackDoors } from './doors.mjs';
import { attackDrain } from './drain.mjs';
import { attackFiles } from './files.mjs';
import { attackWithKills } from './kills.mjs';
import { attackMemory } from './memory.mjs';
import { attackOutputs } from './outputs.mjs';
import { attackWithRequests } from './requests.mjs';
import { soak } from './soak.mjs';
import { attackStarvation } from './starvation.mjs';
import { attackWithTargets } from './targets.mjs';

/** By name, the longest first: `run` takes the doses by flag, the seed, and `talk` for lines on standard error. */
export const attacks = {
  kills: { run: attackWithKills, flag: 'kills', full: 1000, quick: 6, what: 'kill -9 under load' },
  soak: { run: soak, flag: 'soak', full: 600, quick: 12, what: 'seconds that the soak lasts' },
  targets: {
    run: attackWithTargets,
    flag: 'targets',
    full: 1000,
    quick: 8,
    what: 'runs of a command against a hostile target, at most all',
  },
  requests: {
    run: attackWithRequests,
    flag: 'requests',
    full: 1_000_000,
    quick: 3_000,
    what: 'hostile requests over raw sockets',
  },
  connections: {
    run: attackWithConnections,
    flag: 'connections',
    full: 10_000,
    quick: 400,
    what: 'connections with pieces in any order',
  },
  memory: { run: attackMemory, flag: 'memory', full: 30_000, quick: 6_000, what: 'events that flood a small heap' },
  starvation: {
    run: attackStarvation,
    flag: 'worlds',
    full: 1000,
    quick: 100,
    what: 'worlds beside the one that costly requests come to',
  },
  damage: { run: attackWithDamage, flag: 'files', full: 1000, quick: 150, what: 'damaged state files' },
  doors: { run: attackDoors, flag: 'tries', full: 30_000, quick: 2000, what: 'credentials that are nearly right' },
  drain: { run: attackDrain, flag: 'drains', full: 40, quick: 2, what: 'drains under load' },
  inputs: { run: attackFiles, flag: 'inputs', full: 96, quick: 10, what: 'files of the wrong kind, at most all' },
  outputs: {
    run: attackOutputs,
    flag: 'commands',
    full: 5,
    quick: 1,
    what: 'commands on each target but the first, which gets all five',
  },
};
