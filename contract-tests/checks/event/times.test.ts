import { expect, test } from 'vitest';
import { namesOf, playRun } from '../../testing/play-run.ts';

type Body = Readonly<Record<string, unknown>>;

const textOf = (body: Body, name: string) => String(body[name] ?? '');
const isTwoDays = (body: Body) =>
  textOf(body, 'startedAt') !== '' &&
  textOf(body, 'endedAt') !== '' &&
  textOf(body, 'startedAt').slice(0, 10) !== textOf(body, 'endedAt').slice(0, 10);
const isReadEast = (body: Body) =>
  Date.parse(`${textOf(body, 'publishedAt').slice(0, 16)}Z`) < Date.now() + 60 * 60 * 1000;

const both = (title: string) => ['create', 'update'].map((operation) => `accepts ${title} (events.${operation})`);

test.each<[string, (body: Body) => boolean, readonly string[]]>([
  ['midnight', (body) => textOf(body, 'startedAt').includes('T00:00'), both('a start at midnight, on a Saturday')],
  [
    'leap days',
    (body) => textOf(body, 'startedAt').includes('-02-29T'),
    both('a start on the 29th of February, with all that is optional'),
  ],
  [
    'an end on another day',
    isTwoDays,
    [
      ...both('an end on the next day, 25 hours after the start'),
      ...both('an end after midnight, from the 31st of December to the 1st of January'),
    ],
  ],
  [
    'what a zone an hour to the east has behind it',
    isReadEast,
    ['accepts publishedAt in 45 minutes, by UTC, with all that is optional (events.update)'],
  ],
  [
    'an event that would be shown only after its start, which no check asks for',
    (body) => textOf(body, 'startedAt') !== '' && textOf(body, 'publishedAt') > textOf(body, 'startedAt'),
    [],
  ],
])('a deployment that refuses %s is found, and for nothing else', async (_, isRefused, found) => {
  const run = await playRun(
    ['event'],
    ({ ask }, answer) =>
      ask.expects === 'accepted' && ask.operation.startsWith('events.') && isRefused((ask.body ?? {}) as Body)
        ? { ...answer, status: 422 }
        : undefined,
    { only: (title) => title.startsWith('accepts ') },
  );
  expect(namesOf(run, 'failed').toSorted()).toEqual(found.toSorted());
  expect(namesOf(run, 'error')).toEqual([]);
});

test('a deployment that refuses publishedAt in all forms is found', async () => {
  const run = await playRun(
    ['event'],
    ({ ask }, answer) => (Object.hasOwn(ask.body ?? {}, 'publishedAt') ? { ...answer, status: 422 } : undefined),
    { only: (title) => title.startsWith('accepts ') },
  );
  const found = [
    ...both('publishedAt in the future'),
    ...both('publishedAt in the future, with all that is optional'),
    'accepts publishedAt in 45 minutes, by UTC, with all that is optional (events.update)',
  ];
  expect(namesOf(run, 'failed').toSorted()).toEqual(found.toSorted());
});

test('a deployment whose clock is an hour ahead, as its Date tells, may refuse what is its past', async () => {
  const date = new Date(Date.now() + 60 * 60 * 1000).toUTCString();
  const run = await playRun(
    ['event.published-at'],
    ({ ask }, answer) => ({
      ...answer,
      headers: { ...answer.headers, date },
      ...(isReadEast((ask.body ?? {}) as Body) ? { status: 422 } : {}),
    }),
    { only: (title) => title.startsWith('accepts ') },
  );
  expect(namesOf(run, 'failed')).toEqual([]);
  expect(namesOf(run, 'passed')).toContain('accepts publishedAt in the future (events.update)');
});
