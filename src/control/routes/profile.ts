import type { Answers } from '../../interface/questions/index.ts';
import type { ProfileWish } from '../controls.ts';
import type { Route } from '../route.ts';
import { answersWish, profileWish } from '../wishes.ts';

export const profileRoutes: readonly Route[] = [
  {
    on: 'GET /profile',
    summary: 'The world’s answers to what the interface leaves open',
    answers: 'profile',
    answer: ({ world }) => world.profile.read(),
  },
  {
    on: 'PUT /profile',
    summary: 'Replaces all given answers from now on, all or none; reports what it drops',
    body: profileWish,
    mostBytes: 1024 * 1024,
    answers: 'replacedProfile',
    answer: ({ world, body }) => world.profile.set(body as unknown as ProfileWish),
  },
  {
    on: 'PATCH /profile',
    summary: 'Changes the answers to some questions from now on, all or none; all others stay',
    body: answersWish,
    mostBytes: 1024 * 1024,
    answers: 'profile',
    answer: ({ world, body: { answers, ...grounds } }) => world.profile.change(answers as Partial<Answers>, grounds), // the schema has let it pass
  },
  {
    on: 'GET /rules',
    summary: 'What the interface states, by ID',
    answers: 'rules',
    answer: ({ sandbox }) => sandbox.catalogue.rules(),
  },
  {
    on: 'GET /questions',
    summary: 'What the interface leaves open, by ID, with the lawful answers',
    answers: 'questions',
    answer: ({ sandbox }) => sandbox.catalogue.questions(),
  },
  {
    on: 'GET /deviations',
    summary: 'Ways in which a sandbox can break a rule on request',
    answers: 'deviations',
    answer: ({ sandbox }) => sandbox.catalogue.deviations(),
  },
];
