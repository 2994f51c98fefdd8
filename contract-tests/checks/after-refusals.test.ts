import { expect, test } from 'vitest';
import { answering, failuresIn, playRun, type Twist } from '../testing/play-run.ts';
import { afterRefusalChecks } from './after-refusals.ts';

type Body = Readonly<Record<string, unknown>>;

const bodyOf = ({ ask }: Parameters<Twist>[0]): Body => (ask.body ?? {}) as Body;

const isUndated = (body: Body) => !('startedAt' in body) && !('isSelfPacedCourse' in body);

const deployments: readonly (readonly [what: string, twist: () => Twist, failed: readonly string[]])[] = [
  [
    'keeps that it is a self-paced course',
    () => {
      const courses = new Set<unknown>();
      return ({ ask }, answer) => {
        if (ask.operation !== 'events.update') return undefined;
        const body = (ask.body ?? {}) as Body;
        if (answer.status === 200) courses.delete(ask.id);
        else if (body['isSelfPacedCourse'] === true) courses.add(ask.id);
        return isUndated(body) && courses.has(ask.id) ? answering(answer, 200, { id: ask.id }) : undefined;
      };
    },
    [
      'refuses a body without dates after a refused update, which has not made the event a self-paced course (events.update): accepted with 200',
    ],
  ],
  [
    'loses the image',
    () => {
      let isBare = false;
      return (request, answer) => {
        if (request.ask.operation !== 'events.update') return undefined;
        const hasImage = 'image' in bodyOf(request);
        if (hasImage) isBare = answer.status === 422;
        return isBare && answer.status === 200 ? answering(answer, 422) : undefined;
      };
    },
    [
      'accepts a body without image after a refused update with another image (events.update): refused with 422, while a body with image is accepted with 200',
    ],
  ],
  [
    'takes no update at first',
    () => {
      let isHeld = false;
      return (request, answer) => {
        if (request.ask.operation !== 'events.update') return undefined;
        if (answer.status !== 200) isHeld = true;
        if (!isHeld || answer.status !== 200 || !('startedAt' in bodyOf(request))) return undefined;
        isHeld = false;
        return answering(answer, 422);
      };
    },
    ['accepts an update right after a refused one (events.update): refused with 422'],
  ],
];

test.each(deployments)('an event after what was refused: %s', async (_, twist, failed) => {
  const run = await playRun(
    ['create.answer', 'create.image', 'event.dates.required', 'update.answer', 'update.image'],
    twist(),
    { only: (title) => title.includes('refuse') || title.includes('without image') },
  );
  const found = failuresIn(run).filter((line) => afterRefusalChecks.some(({ title }) => line.startsWith(`${title} (`)));
  expect(found).toEqual(failed);
  expect(run.checks.filter(({ status }) => status === 'error')).toEqual([]);
});
