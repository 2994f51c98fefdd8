import { MAX_SCENARIO_BYTES } from './scenarios.ts';
import { worldWish } from '../wishes.ts';
import type { Route } from '../route.ts';

export const worldsRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/worlds',
    summary: 'The worlds that are open, without their keys; a partner sees its own',
    access: 'partner',
    answers: 'worlds',
    answer: ({ sandbox }) => sandbox.worlds.list(),
  },
  {
    method: 'post',
    path: '/worlds',
    summary: 'Makes a world with credentials of its own',
    access: 'partner',
    body: worldWish,
    mostBytes: MAX_SCENARIO_BYTES,
    status: 201,
    answers: 'world',
    answer: ({ sandbox, body }) => sandbox.worlds.make(body),
  },
  {
    method: 'delete',
    path: '/worlds/:channelId',
    summary: 'Drops a world',
    status: 204,
    answer: ({ sandbox, params: { channelId = '' } }) => sandbox.worlds.drop(channelId),
  },
];
