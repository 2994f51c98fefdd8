import type { Route } from '../route.ts';

export const auditRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/audit',
    summary:
      'The verdict on the client, from the journal: each rule that binds the partner is kept, broken, or cannot be told',
    answers: 'audit',
    answer: ({ world }) => world.audit(),
  },
];
