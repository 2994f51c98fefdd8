import { expect, test } from 'vitest';
import { playRun, type Twist } from '../testing/play-run.ts';
import { afterRefusalChecks } from './after-refusals.ts';
import { atOnceChecks } from './at-once.ts';
import { keptChecks } from './create.ts';

type Envelope = Readonly<Record<string, unknown>>;

/** Accepted answers of the operation become this. */
const answering = (operation: string, change: (data: Envelope, count: number) => unknown, status?: number): Twist => {
  let count = 0;
  return ({ ask }, answer) => {
    if (ask.operation !== operation || answer.status >= 400) return undefined;
    count += 1;
    const envelope = answer.json as Envelope;
    return {
      ...answer,
      status: status ?? answer.status,
      json: { ...envelope, data: change(envelope['data'] as Envelope, count) },
    };
  };
};
const creating = (change: (data: Envelope, count: number) => unknown, status?: number) =>
  answering('events.create', change, status);
const updating = (change: (data: Envelope, count: number) => unknown, status?: number) =>
  answering('events.update', change, status);

/** Updates of these events are refused. */
const refusing =
  (isRefused: (id: unknown) => boolean): Twist =>
  ({ ask }, answer) =>
    ask.operation === 'events.update' && isRefused(ask.id)
      ? { ...answer, status: 404, json: { requestId: crypto.randomUUID(), status: 404, data: null } }
      : undefined;

/** Deployments, and what a run says of each; checks that are not named pass. */
const deployments: readonly (readonly [what: string, twist: () => Twist, says: readonly string[]])[] = [
  [
    'are created with 200',
    () => creating((data) => data, 200),
    ['failed: answers each create with 201 and the ID alone (events.create): status 200'],
  ],
  [
    'are created without an answer',
    () => creating(() => null),
    [
      'skipped: answers an ID that update takes (events.create): no create answered an ID that an update was tried with',
      'skipped: answers another ID where the same body comes again (events.create): no ID came, which create.answer judges',
      'failed: answers each create with 201 and the ID alone (events.create): data is no object',
      'skipped: answers each create with an ID of its own (events.create): fewer than two events were created: raise --max-events',
    ],
  ],
  [
    'are created with their ID as text',
    () => creating(({ id }) => ({ id: String(id) })),
    ['failed: answers each create with 201 and the ID alone (events.create): id is no int'],
  ],
  [
    'are created with more than the ID',
    () => creating((data) => ({ ...data, title: 'Title' })),
    ['failed: answers each create with 201 and the ID alone (events.create): data holds more than id'],
  ],
  [
    'are created with another name for the ID',
    () => creating(({ id }) => ({ eventId: id })),
    [
      'skipped: answers an ID that update takes (events.create): no create answered an ID that an update was tried with',
      'skipped: answers another ID where the same body comes again (events.create): no ID came, which create.answer judges',
      'failed: answers each create with 201 and the ID alone (events.create): data has no id',
      'skipped: answers each create with an ID of its own (events.create): fewer than two events were created: raise --max-events',
    ],
  ],
  [
    'are created with a bare ID',
    () => creating(({ id }) => id),
    ['failed: answers each create with 201 and the ID alone (events.create): data is no object'],
  ],
  [
    'all have the same ID',
    () => creating(() => ({ id: 4711 })),
    [
      'failed: answers another ID where the same body comes again (events.create): the same ID twice: 4711',
      'failed: answers each create with an ID of its own (events.create): the ID of another event: 4711, for title 2 and for title 2',
    ],
  ],
  [
    'have the ID of the fixtures’ event, once',
    () => creating(({ id }, count) => ({ id: count === 2 ? 5001 : id })),
    [
      'failed: answers each create with an ID of its own (events.create): the ID of another event: 5001, for title 1 and for title 2',
    ],
  ],
  [
    'are updated with 201',
    () => updating((data) => data, 201),
    ['failed: answers each update with 200 and the ID of the event (events.update): status 201'],
  ],
  [
    'are updated without an answer',
    () => updating(() => null),
    ['failed: answers each update with 200 and the ID of the event (events.update): data is no object'],
  ],
  [
    'are updated with their ID as text',
    () => updating(({ id }) => ({ id: String(id) })),
    ['failed: answers each update with 200 and the ID of the event (events.update): id is no int'],
  ],
  [
    'are updated with more than the ID',
    () => updating((data) => ({ ...data, title: 'Title' })),
    ['failed: answers each update with 200 and the ID of the event (events.update): data holds more than id'],
  ],
  [
    'are updated with the ID of another',
    () => updating(({ id }) => ({ id: Number(id) + 1 })),
    [
      'failed: answers each update with 200 and the ID of the event (events.update): the ID of another event: 5002, not 5001; the ID of another event: 880000000002, not 880000000001; the ID of another event: 880000000003, not 880000000002; the ID of another event: 880000000004, not 880000000003; the ID of another event: 880000000005, not 880000000004; the ID of another event: 880000000006, not 880000000005',
    ],
  ],
  [
    'are updated without their ID',
    () => updating(() => ({})),
    ['failed: answers each update with 200 and the ID of the event (events.update): data has no id'],
  ],
  [
    'cannot be updated, but for that of the fixtures',
    () => refusing((id) => id !== 5001),
    [
      'failed: answers an ID that update takes (events.create): an ID that update refuses, though it takes that of another event',
      'failed: accepts a lawful update (events.update): refused in all 94 lawful forms that were tried',
      'skipped: accepts a body without any optional attribute (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without externalUrl (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without address (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without addressDetails (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without publishedAt (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: answers each create with an ID that update takes, whatever the event is (events.create): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: answers each update with 200 and the ID of the event (events.update): no lawful update was accepted, so a refusal would prove nothing',
    ],
  ],
  [
    'cannot be updated',
    () => refusing(() => true),
    [
      'skipped: answers an ID that update takes (events.create): no event at all can be updated, which update.answer judges',
      'failed: accepts a lawful update (events.update): refused in all 98 lawful forms that were tried',
      'skipped: accepts a body without any optional attribute (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without externalUrl (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without address (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without addressDetails (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without publishedAt (events.update): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: answers each create with an ID that update takes, whatever the event is (events.create): no lawful update was accepted, so a refusal would prove nothing',
      'skipped: answers each update with 200 and the ID of the event (events.update): no lawful update was accepted, so a refusal would prove nothing',
    ],
  ],
  [
    'cannot be created',
    () =>
      ({ ask }, answer) =>
        ask.operation === 'events.create'
          ? { ...answer, status: 422, json: { requestId: crypto.randomUUID(), status: 422, data: null } }
          : undefined,
    [
      'failed: accepts a lawful create (events.create): refused in all 90 lawful forms that were tried',
      'skipped: answers an ID that update takes (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: answers another ID where the same body comes again (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without any optional attribute (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without externalUrl (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without address (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without addressDetails (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: accepts a body without publishedAt (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: answers each create with an ID that update takes, whatever the event is (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: answers each create with 201 and the ID alone (events.create): no lawful create was accepted, so a refusal would prove nothing',
      'skipped: answers each create with an ID of its own (events.create): no lawful create was accepted, so a refusal would prove nothing',
    ],
  ],
];

/** What comes at once, or again, has tests of its own. */
const only = (title: string) =>
  !title.includes('letters') &&
  ![...atOnceChecks.slice(1), ...keptChecks.slice(0, 1), ...afterRefusalChecks].some((one) => one.title === title);

test('an event that is not kept for what it is shows at thorough depth', async () => {
  const forgotten = new Set<string>();
  const { checks } = await playRun(
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
  expect(checks.filter(({ status }) => status === 'failed').map(({ name, says }) => `${name}: ${says}`)).toEqual([
    'answers each create with an ID that update takes, whatever the event is (events.create): an update of the event created for title 5 is refused with 404',
  ]);
});

test('dates that are read in none of the known forms are no violation where an event without dates is accepted', async () => {
  const { checks } = await playRun(['create.answer', 'update.answer'], ({ ask }, answer) => {
    const isEvent = ask.operation.startsWith('events.');
    return isEvent && Object.hasOwn(ask.body ?? {}, 'startedAt')
      ? { ...answer, status: 422, json: { requestId: crypto.randomUUID(), status: 422, data: null } }
      : undefined;
  });
  const accepting = checks.filter(({ name }) => name.startsWith('accepts a lawful'));
  const says = expect.stringMatching(
    /^an event without dates is accepted, and one with dates in none of the \d+ forms that were tried \(datetime\.form\)$/,
  ) as string;
  expect(accepting).toMatchObject([
    { status: 'skipped', says },
    { status: 'skipped', says },
  ]);
  expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
});

test.each(deployments)('a deployment whose events %s', async (_, twist, says) => {
  const { checks } = await playRun(['create.answer', 'create.id', 'update.answer', 'event.optional'], twist(), {
    only,
  });
  const others = checks.filter(({ status }) => status !== 'passed');
  expect(others.map(({ status, name, says: said }) => `${status}: ${name}: ${said}`)).toEqual(says);
});
