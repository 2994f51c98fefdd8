import type { MemoryUsage } from '../domain/memory.ts';
import { healthPaths } from '../http/health.ts';
import type { Route } from './route.ts';
import { clockRoutes } from './routes/clock.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { documentationRoutes } from './routes/documentation.ts';
import { faultRoutes } from './routes/faults.ts';
import { journalRoutes } from './routes/journal.ts';
import { partnersRoutes } from './routes/partners.ts';
import { profileRoutes } from './routes/profile.ts';
import { imageRoutes } from './routes/images.ts';
import { rsvpRoutes } from './routes/rsvps.ts';
import { scenarioRoutes } from './routes/scenarios.ts';
import { storedRoutes } from './routes/stored.ts';
import { worldsRoutes } from './routes/worlds.ts';

/** Whether the sandbox answers. */
const publicRoutes: readonly Route[] = [
  {
    method: 'get',
    path: healthPaths.live,
    summary: 'That the process is alive, which depends on nothing else; under any Host, as its kin',
    access: 'public',
    isOfProcess: true,
    answers: 'alive',
    answer: () => ({ status: 'alive' }),
  },
  {
    method: 'get',
    path: healthPaths.ready,
    summary:
      'Whether requests should come: 503 while the sandbox starts and stops, and where a replica has no database that answers, or none of a schema that fits',
    access: 'public',
    isOfProcess: true,
    answers: 'readiness',
    answer: async ({ sandbox, response }) => {
      const readiness = await sandbox.readiness();
      if (readiness.status === 'ready') return readiness;
      response.status(503).json(readiness);
      return undefined;
    },
  },
  {
    method: 'get',
    path: healthPaths.all,
    summary: 'Whether the sandbox answers, and how much of its memory worlds take',
    access: 'public',
    isOfProcess: true,
    answers: 'health',
    answer: ({ sandbox }) => ({ status: 'ready', memory: shownMemory(sandbox.memory()) }),
  },
];

/** Anybody may ask, so it is too coarse to show what others do. */
const shownMemory = ({ limit, ...used }: MemoryUsage) => ({
  limit,
  used: Math.ceil(Object.values(used).reduce((sum, one) => sum + one, 0) / 2 ** 20) * 2 ** 20,
});

const auditRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/audit',
    summary:
      'The verdict on the client, from the journal: each rule that binds the partner is kept, broken, or cannot be judged',
    answers: 'audit',
    answer: ({ world }) => world.audit(),
  },
];

/** Every route of the control area. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...dashboardRoutes,
  ...documentationRoutes,
  ...imageRoutes,
  ...storedRoutes,
  ...clockRoutes,
  ...rsvpRoutes,
  ...faultRoutes,
  ...journalRoutes,
  ...profileRoutes,
  ...auditRoutes,
  ...scenarioRoutes,
  ...worldsRoutes,
  ...partnersRoutes,
];
