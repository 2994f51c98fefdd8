import type { MemoryUsage } from '../domain/memory.ts';
import { healthPaths } from '../http/health.ts';
import { openapiOf } from './openapi.ts';
import type { Operation } from './operation.ts';
import { clockOperations } from './operations/clock.ts';
import { faultOperations } from './operations/faults.ts';
import { imageOperations } from './operations/images.ts';
import { journalOperations } from './operations/journal.ts';
import { pageOperations } from './operations/pages.ts';
import { partnerOperations } from './operations/partners.ts';
import { profileOperations } from './operations/profile.ts';
import { rsvpOperations } from './operations/rsvps.ts';
import { scenarioOperations } from './operations/scenario.ts';
import { storedOperations } from './operations/stored.ts';
import { worldOperations } from './operations/worlds.ts';

/** Whether the sandbox answers. */
const healthOperations: readonly Operation[] = [
  {
    on: `GET ${healthPaths.live}`,
    summary: 'That the process is alive, which depends on nothing else; under any Host, as its kin',
    access: 'public',
    isOfProcess: true,
    answer: () => ({ status: 'alive' }),
  },
  {
    on: `GET ${healthPaths.ready}`,
    summary:
      'Whether requests should come: 503 while the sandbox starts and stops, and where a replica has no database that answers, or none of a schema that fits',
    access: 'public',
    isOfProcess: true,
    answer: async ({ area }, http) => {
      const readiness = await area.readiness();
      if (readiness.status !== 'ready') http?.response.status(503);
      return readiness;
    },
  },
  {
    on: `GET ${healthPaths.all}`,
    summary: 'Whether the sandbox answers, and how much of its memory worlds take',
    access: 'public',
    isOfProcess: true,
    answer: ({ area }) => ({ status: 'ready', memory: shownMemory(area.memory.usage()) }),
  },
];

/** Anybody may ask, so it is too coarse to show what others do. */
const shownMemory = ({ limit, ...used }: MemoryUsage) => ({
  limit,
  used: Math.ceil(Object.values(used).reduce((sum, one) => sum + one, 0) / 2 ** 20) * 2 ** 20,
});

/** All that the control area does: routes, calls of programs, the client's types and `openapi.json` are made of it. */
export const operations: readonly Operation[] = [
  ...healthOperations,
  ...pageOperations,
  ...imageOperations,
  ...storedOperations,
  ...clockOperations,
  ...rsvpOperations,
  ...faultOperations,
  ...journalOperations,
  ...profileOperations,
  ...scenarioOperations,
  ...worldOperations,
  ...partnerOperations,
  {
    on: 'GET /openapi.json',
    summary: 'The contract of the control area: this document',
    answer: () => openapiOf(operations),
  },
];
