import type { MemoryUsage } from '../../domain/memory.ts';
import type { Route } from '../route.ts';

/** Whether the sandbox answers. */
export const publicRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/health',
    summary: 'Whether the sandbox answers, and how much of its memory worlds take',
    access: 'public',
    answers: 'health',
    answer: ({ sandbox }) => ({ status: 'ready', memory: shownMemory(sandbox.memory()) }),
  },
];

/** Anybody may ask, so it is too coarse to show what others do. */
const shownMemory = ({ limit, ...used }: MemoryUsage) => ({
  limit,
  used: Math.ceil(Object.values(used).reduce((sum, one) => sum + one, 0) / 2 ** 20) * 2 ** 20,
});
