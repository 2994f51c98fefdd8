import type { MemoryUsage } from '../domain/memory.ts';
import { healthPaths } from '../http/health.ts';
import type { Route } from './route.ts';
import { storedRoutes } from './routes/stored.ts';
import { pageRoutes } from './routes/pages.ts';
import { journalRoutes } from './routes/journal.ts';
import { worldsRoutes } from './routes/worlds.ts';
import { profileRoutes } from './routes/profile.ts';
import { imageRoutes } from './routes/images.ts';

/** Whether the sandbox answers. */
const publicRoutes: readonly Route[] = [
  {
    on: `GET ${healthPaths.live}`,
    summary: 'That the process is alive, which depends on nothing else; under any Host, as its kin',
    access: 'public',
    isOfProcess: true,
    answers: 'alive',
    answer: () => ({ status: 'alive' }),
  },
  {
    on: `GET ${healthPaths.ready}`,
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
    on: `GET ${healthPaths.all}`,
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

/** Every route of the control area. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...pageRoutes,
  ...imageRoutes,
  ...storedRoutes,
  ...journalRoutes,
  ...profileRoutes,
  {
    on: 'GET /audit',
    summary:
      'The verdict on the client, from the journal: each rule that binds the partner is kept, broken, or cannot be judged',
    answers: 'audit',
    answer: ({ world }) => world.audit(),
  },
  ...worldsRoutes,
];
