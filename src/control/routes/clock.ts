import type { JsonSchema } from '../../contract/input/schema-errors.ts';
import type { Route } from '../route.ts';

/** What is asked of a clock. */
export const clockWish: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    now: { type: 'string', format: 'date-time', description: 'Set it to this moment' },
    advance: { type: 'string', format: 'duration', description: 'Move it; `-P1D` goes back' },
    mode: { enum: ['running', 'frozen'], description: 'Let it run, or stand; as it was without' },
  },
};

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
