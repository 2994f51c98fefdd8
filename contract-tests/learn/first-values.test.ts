import { expect, test } from 'vitest';
import { answersTo, namesOf, playRun, playedFixtures } from '../testing/play-run.ts';

type Body = Readonly<Record<string, unknown>>;

const refusing = (isRefused: (body: Body) => boolean) =>
  answersTo(({ operation, body }) => operation.startsWith('events.') && isRefused((body ?? {}) as Body), 422);

test.each<[string, (body: Body) => boolean, readonly string[], object]>([
  [
    'type 0',
    ({ type }) => type === 0,
    ['accepts the last of the valid event types'],
    { eventTypes: { valid: [0, 7], invalid: 999 } },
  ],
  ['the first place', ({ location }) => location === 'place-a', ['accepts another valid place'], {}],
  ['the first page as host', ({ host }) => [host].flat()[0] === 10, ['accepts another page as host'], {}],
])('a deployment that refuses %s is checked with the next, and told', async (...[, isRefused, found, fixtures]) => {
  const run = await playRun(['event'], refusing(isRefused), {
    fixtures: { ...playedFixtures, ...fixtures },
    only: (title) => title.startsWith('accepts '),
  });
  const names = found.flatMap((title) => [`${title} (events.create)`, `${title} (events.update)`]);
  expect(namesOf(run, 'failed').toSorted()).toEqual(names.toSorted());
  expect(namesOf(run, 'passed').length).toBeGreaterThan(50);
});
