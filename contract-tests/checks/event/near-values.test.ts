import { expect, test } from 'vitest';
import { answering, answersTo, namesOf, playedFixtures, playRun } from '../../testing/play-run.ts';

const fixtures = {
  ...playedFixtures,
  eventTypes: { valid: [3, 7], invalid: 12, complete: true },
  places: { valid: ['place-lisbon-7f3', 'place-porto-19c'], invalid: 'nowhere-at-all', complete: true },
};

const both = (title: string) => ['create', 'update'].map((operation) => `refuses ${title} (events.${operation})`);

test.each<[string, (sent: unknown) => boolean, readonly string[]]>([
  ['a type in a gap', (type) => type === 4, both('a type in a gap between valid event types')],
  ['a type above all', (type) => type === 8, both('a type one above the largest event type')],
  ['types by their last bits', (type) => type === 3 + 2 ** 32, both('for type a valid event type and 2^32')],
  ['places by LIKE', (place) => place === 'place-lisbon-7f%', both('a valid place whose last character is % instead')],
  ['places that begin right', (place) => place === 'place-lisbon-7f3abc', both('a valid place with letters behind')],
  ['beginnings of places', (place) => place === 'place-lisbon-7f', both('a valid place without its last character')],
])('a deployment that takes %s is found', async (_, isTaken, found) => {
  const taking = answersTo(
    ({ expects, body }) => {
      const { type, location } = (body ?? {}) as Readonly<Record<string, unknown>>;
      return expects === 'refused' && (isTaken(type) || isTaken(location));
    },
    200,
    {},
  );
  const run = await playRun(['event.type.valid', 'event.location.valid'], taking, { fixtures });
  expect(namesOf(run, 'failed').toSorted()).toEqual(found.toSorted());
  expect(namesOf(run, 'error')).toEqual([]);
});

test.each<[string, string, string]>([
  ['gets', 'page.get', 'answers with no other page for the ID of a page with letters behind it (pages.get)'],
  ['updates', 'update.answer', 'updates no event for its ID with letters behind it (events.update)'],
])('a deployment that %s by the digits of an ID alone is found', async (_, rule, found) => {
  const run = await playRun(
    [rule],
    ({ url }, answer) => {
      const [, id] = /(\d+)abc$/.exec(url) ?? [];
      const data = { id: Number(id), title: 'Page 10', logo: 'https://example.com/10.svg' };
      return id === undefined ? undefined : answering(answer, 200, data);
    },
    { only: (title) => title.includes('letters') || title.startsWith('accepts a lawful') },
  );
  expect(namesOf(run, 'failed')).toEqual([found]);
});
