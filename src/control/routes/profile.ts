import type { JsonSchema } from '../../contract/input/schema-errors.ts';
import type { Route } from '../route.ts';

const profileWish: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['answers'],
  properties: {
    profile: { type: 'string', minLength: 1, maxLength: 200, description: 'Its name' },
    basis: { enum: ['default', 'calibrated', 'owner'], description: 'What its answers rest on; owner without' },
    target: { type: 'string', maxLength: 300, description: 'Host of the deployment that it was learnt from' },
    answers: { type: 'object', description: 'Answers by question; what is left out is the default’s' },
    evidence: { type: 'object', description: 'What a calibrated profile was learnt from; it is not kept' },
  },
};

export const profileRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/profile',
    summary: 'The world’s answers to what the interface leaves open',
    answers: 'profile',
    answer: ({ world }) => world.profile.read(),
  },
  {
    method: 'put',
    path: '/profile',
    summary: 'Other answers from now on, all or none',
    body: profileWish,
    mostBytes: 1024 * 1024,
    answers: 'profile',
    answer: ({ world, body }) => world.profile.set(body as { answers: Readonly<Record<string, unknown>> }),
  },
  {
    method: 'get',
    path: '/rules',
    summary: 'What the interface states, by ID',
    answers: 'rules',
    answer: ({ sandbox }) => sandbox.catalogue.rules(),
  },
  {
    method: 'get',
    path: '/questions',
    summary: 'What the interface leaves open, by ID, with the lawful answers',
    answers: 'questions',
    answer: ({ sandbox }) => sandbox.catalogue.questions(),
  },
  {
    method: 'get',
    path: '/deviations',
    summary: 'Ways in which a sandbox can be told to break a rule',
    answers: 'deviations',
    answer: ({ sandbox }) => sandbox.catalogue.deviations(),
  },
];
