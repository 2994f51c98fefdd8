import { expect, test } from 'vitest';
import {
  answering,
  answersTo,
  failuresIn,
  notPassed,
  playRun,
  type PlayedDeployment,
  type Twist,
} from '../testing/play-run.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { afterRefusalChecks } from './after-refusals.ts';
import { atOnceChecks } from './at-once.ts';
import { keptChecks } from './create.ts';

type Envelope = Readonly<Record<string, unknown>>;

type Change = (data: Envelope, count: number) => unknown;

/** Accepted answers of the operation become this. */
const changing = (operation: string, change: Change, status?: number): Twist => {
  let count = 0;
  return ({ ask }, answer) => {
    if (ask.operation !== operation || answer.status >= 400) return undefined;
    count += 1;
    return answering(answer, status ?? answer.status, change((answer.json as Envelope)['data'] as Envelope, count));
  };
};
const creating = (change: Change, status?: number) => changing('events.create', change, status);
const updating = (change: Change, status?: number) => changing('events.update', change, status);

/** Updates of these events are refused. */
const refusing = (isRefused: (id: unknown) => boolean) =>
  answersTo(({ operation, id }) => operation === 'events.update' && isRefused(id), 404);

const createAnswer = (says: string) => `failed: answers each create with 201 and the ID alone (events.create): ${says}`;
const updateAnswer = (says: string) =>
  `failed: answers each update with 200 and the ID of the event (events.update): ${says}`;
const updatedId = (status: string, says: string) =>
  `${status}: answers an ID that update takes (events.create): ${says}`;
const copiedId = (status: string, says: string) =>
  `${status}: answers another ID where the same body comes again (events.create): ${says}`;
const ownId = (status: string, says: string) =>
  `${status}: answers each create with an ID of its own (events.create): ${says}`;
const withoutId = (says: string) => [
  updatedId('skipped', 'no create answered an ID that an update was tried with'),
  copiedId('skipped', 'no ID came, which create.answer judges'),
  createAnswer(says),
  ownId('skipped', 'fewer than two events were created: raise --max-events'),
];

/** All that needs a lawful create, or update, where none was accepted. */
const unproven = (of: 'create' | 'update', titles: readonly string[]) =>
  titles.map((title) => `skipped: ${title}: no lawful ${of} was accepted, so a refusal would prove nothing`);
const bodies = (of: 'create' | 'update') =>
  ['any optional attribute', 'externalUrl', 'address', 'addressDetails', 'publishedAt'].map(
    (what) => `accepts a body without ${what} (events.${of})`,
  );
const eachId = 'answers each create with an ID that update takes, whatever the event is (events.create)';
const noUpdates = unproven('update', [
  ...bodies('update'),
  eachId,
  'answers each update with 200 and the ID of the event (events.update)',
]);

const deployments: readonly PlayedDeployment[] = [
  ['are created with 200', () => creating((data) => data, 200), createAnswer('status 200')],
  ['are created without an answer', () => creating(() => null), ...withoutId('data is no object')],
  ['are created with their ID as text', () => creating(({ id }) => ({ id: String(id) })), createAnswer('id is no int')],
  [
    'are created with more than the ID',
    () => creating((data) => ({ ...data, title: 'Title' })),
    createAnswer('data holds more than id'),
  ],
  [
    'are created with another name for the ID',
    () => creating(({ id }) => ({ eventId: id })),
    ...withoutId('data has no id'),
  ],
  ['are created with a bare ID', () => creating(({ id }) => id), createAnswer('data is no object')],
  [
    'all have the same ID',
    () => creating(() => ({ id: 4711 })),
    copiedId('failed', 'the same ID twice: 4711'),
    ownId('failed', 'the ID of another event: 4711, for title 2 and for title 2'),
  ],
  [
    'have the ID of the fixtures’ event, once',
    () => creating(({ id }, count) => ({ id: count === 2 ? 5001 : id })),
    ownId('failed', 'the ID of another event: 5001, for title 1 and for title 2'),
  ],
  ['are updated with 201', () => updating((data) => data, 201), updateAnswer('status 201')],
  ['are updated without an answer', () => updating(() => null), updateAnswer('data is no object')],
  ['are updated with their ID as text', () => updating(({ id }) => ({ id: String(id) })), updateAnswer('id is no int')],
  [
    'are updated with more than the ID',
    () => updating((data) => ({ ...data, title: 'Title' })),
    updateAnswer('data holds more than id'),
  ],
  [
    'are updated with the ID of another',
    () => updating(({ id }) => ({ id: Number(id) + 1 })),
    updateAnswer(
      [[5002, 5001], ...[2, 3, 4, 5, 6, 7, 8, 9].map((at) => [880_000_000_000 + at, 880_000_000_000 + at - 1])]
        .map(([came, asked]) => `the ID of another event: ${came}, not ${asked}`)
        .join('; '),
    ),
  ],
  ['are updated without their ID', () => updating(() => ({})), updateAnswer('data has no id')],
  [
    'cannot be updated, but for that of the fixtures',
    () => refusing((id) => id !== 5001),
    updatedId('failed', 'an ID that update refuses, though it takes that of another event'),
    'failed: accepts a lawful update (events.update): refused in all lawful forms that were tried',
    ...noUpdates,
  ],
  [
    'cannot be updated',
    () => refusing(() => true),
    updatedId('skipped', 'no event at all can be updated, which update.answer judges'),
    'failed: accepts a lawful update (events.update): refused in all lawful forms that were tried',
    ...noUpdates,
  ],
  [
    'cannot be created',
    () => answersTo(({ operation }) => operation === 'events.create', 422),
    'failed: accepts a lawful create (events.create): refused in all lawful forms that were tried',
    ...unproven('create', [
      'answers an ID that update takes (events.create)',
      'answers another ID where the same body comes again (events.create)',
      ...bodies('create'),
      eachId,
      'answers each create with 201 and the ID alone (events.create)',
      'answers each create with an ID of its own (events.create)',
    ]),
  ],
];

/** What comes at once, or again, has tests of its own. */
const only = (title: string) =>
  !title.includes('letters') &&
  !title.startsWith('accepts every lawful') &&
  ![...atOnceChecks.slice(1), ...keptChecks.slice(0, 1), ...afterRefusalChecks].some((one) => one.title === title);

test('an event that is not kept for what it is shows at thorough depth', async () => {
  const forgotten = new Set<string>();
  const run = await playRun(
    ['create.answer', 'event.dates.self-paced'],
    (request, answer, count) => {
      const { ask } = request;
      const { isSelfPacedCourse } = (ask.body ?? {}) as Envelope;
      const data = (answer.json as Envelope | undefined)?.['data'] as Envelope | null | undefined;
      if (ask.operation === 'events.create' && isSelfPacedCourse === true) forgotten.add(String(data?.['id']));
      return refusing((id) => forgotten.has(String(id)))(request, answer, count);
    },
    { only },
  );
  expect(failuresIn(run)).toEqual([
    expect.stringMatching(/: an update of the event created for title \d+ is refused with 404$/),
  ]);
  expect(failuresIn(run)[0]).toContain(eachId);
});

test('dates that are read in none of the known forms are no violation where an event without dates is accepted', async () => {
  const isDated = ({ operation, body }: RequestSpec) =>
    operation.startsWith('events.') && Object.hasOwn(body ?? {}, 'startedAt');
  const run = await playRun(['create.answer', 'update.answer'], answersTo(isDated, 422));
  const accepting = run.checks.filter(({ name }) => name.startsWith('accepts a lawful'));
  const says = expect.stringMatching(
    /^an event without dates is accepted, and one with dates in none of the \d+ forms that were tried \(datetime\.form\)$/,
  ) as string;
  expect(accepting).toMatchObject([
    { status: 'skipped', says },
    { status: 'skipped', says },
  ]);
  expect(failuresIn(run)).toEqual([]);
});

test.for(deployments)('a deployment whose events %s', async ([, twist, ...says]) => {
  const rules = ['create.answer', 'create.id', 'update.answer', 'event.optional'];
  const lines = notPassed(await playRun(rules, twist(), { only }));
  expect(lines.map((line) => line.replace(/in all \d+ lawful/, 'in all lawful'))).toEqual(says);
});
