import type { Route } from '../route.ts';

/** Whether the sandbox answers. */
export const publicRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/health',
    summary: 'Whether the sandbox answers',
    access: 'public',
    answers: 'health',
    answer: () => ({ status: 'ready' }),
  },
];
