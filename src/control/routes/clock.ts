import type { Route } from '../route.ts';
import { clockWish } from '../wishes.ts';

export const clockRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/clock',
    summary: 'The world’s clock, and what will happen next by it',
    answers: 'clock',
    answer: ({ world }) => world.clock.read(),
  },
  {
    method: 'put',
    path: '/clock',
    summary: 'Sets or moves the world’s clock, lets it run or stand',
    body: clockWish,
    answers: 'clock',
    answer: ({ world, body }) => world.clock.set(body),
  },
];
