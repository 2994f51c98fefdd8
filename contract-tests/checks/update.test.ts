import { describe, expect, test } from 'vitest';
import {
  answering,
  answersTo,
  namesOf,
  notPassed,
  playRun,
  silentOn,
  type PlayedDeployment,
  type Twist,
} from '../testing/play-run.ts';
import type { RequestSpec } from '../target/exchange.ts';

type Body = Readonly<Record<string, unknown>>;

/** Updates of the event with 3 RSVPs, with these bodies, are answered so. */
const floor =
  (status: 200 | 422, isMeant: (capacity: unknown, body: Body) => boolean): Twist =>
  ({ ask }, answer) => {
    const body = (ask.body ?? {}) as Body;
    const isHere = ask.operation === 'events.update' && ask.id === 5001 && ask.expects !== 'either';
    return isHere && isMeant(body['capacity'], body) ? answering(answer, status, { id: 5001 }) : undefined;
  };
const takes = (isTaken: (capacity: unknown, body: Body) => boolean) => floor(200, isTaken);
const refuses = (isRefused: (capacity: unknown, body: Body) => boolean) => floor(422, isRefused);

const belowFloor = 'refuses a capacity below the number of RSVPs';
/** What a run says of each check that a capacity below the floor is refused. */
const everyRefusal = (status: string, says: string) =>
  [
    belowFloor,
    'refuses it with receivesRsvpWebhooks too, where all RSVPs are confirmed',
    'refuses a capacity of half the RSVPs',
    ...[
      'of a self-paced course',
      'of a virtual event',
      'of an event without tickets',
      'of a paid event',
      'of a VIP event',
      'with RSVP webhooks',
      'of an event that is nothing special',
      'in a body without image',
    ].map((circumstance) => `${belowFloor}, ${circumstance}`),
  ].map((check) => `${status}: ${check}: ${says}`);

const isBelow = (capacity: unknown) => capacity === 2;
/** What a run says where less is taken in one circumstance. */
const takenIn = (circumstance: string) => `failed: ${belowFloor}, ${circumstance}: accepted with 200`;

const deployments: readonly PlayedDeployment[] = [
  ['takes 2 where 3 are coming', () => takes(isBelow), ...everyRefusal('failed', 'accepted with 200')],
  [
    'takes 1 where 3 are coming',
    () => takes((capacity) => capacity === 1),
    'failed: refuses a capacity of 1: accepted with 200',
  ],
  [
    'takes less of events with webhooks',
    () => takes((_, { receivesRsvpWebhooks }) => receivesRsvpWebhooks === true),
    'failed: refuses it with receivesRsvpWebhooks too, where all RSVPs are confirmed: accepted with 200',
    takenIn('with RSVP webhooks'),
  ],
  [
    'takes less of self-paced courses',
    () => takes((_, { isSelfPacedCourse }) => isSelfPacedCourse === true),
    takenIn('of a self-paced course'),
  ],
  [
    'takes less of virtual events',
    () => takes((_, { isVirtual }) => isVirtual === true),
    takenIn('of a virtual event'),
  ],
  [
    'takes less of events without tickets',
    () => takes((_, { isTicketless }) => isTicketless === true),
    takenIn('of an event without tickets'),
  ],
  ['takes less of paid events', () => takes((_, { isPaid }) => isPaid === true), takenIn('of a paid event')],
  ['takes less of VIP events', () => takes((_, { isVip }) => isVip === true), takenIn('of a VIP event')],
  [
    'takes less where there is no image',
    () => takes((_, body) => !('image' in body)),
    takenIn('of an event that is nothing special'),
    takenIn('in a body without image'),
  ],
  [
    'refuses as many as are coming',
    () => refuses((capacity) => capacity === 3),
    'failed: accepts a capacity equal to the number of RSVPs: refused with 422',
    'failed: accepts it with receivesRsvpWebhooks too: refused with 422',
  ],
  [
    'refuses as many as are coming to events with webhooks',
    () => refuses((capacity, { receivesRsvpWebhooks }) => capacity === 3 && receivesRsvpWebhooks === true),
    'failed: accepts it with receivesRsvpWebhooks too: refused with 422',
  ],
  [
    'refuses more than are coming',
    () => refuses((capacity) => Number(capacity) > 3),
    'failed: accepts a capacity above the number of RSVPs whose last 16 bits are 1: refused with 422',
    'failed: accepts a capacity above the number of RSVPs: refused with 422',
  ],
  [
    'compares in 8 bits',
    () => refuses((capacity) => Number(capacity) > 0 && Number(capacity) % 256 < 3),
    'failed: accepts a capacity above the number of RSVPs whose last 16 bits are 1: refused with 422',
  ],
  [
    'refuses to leave out capacity',
    () => refuses((capacity) => capacity === undefined),
    'failed: accepts a body without capacity: refused with 422',
  ],
  [
    'never lets capacity go down again',
    () => {
      let most = 0;
      return (request, answer, count) => {
        const capacity = Number((request.ask.body as Body | undefined)?.['capacity'] ?? 0);
        const isLower = capacity > 2 && capacity < most;
        most = Math.max(most, request.ask.id === 5001 ? capacity : 0);
        return isLower ? refuses(() => true)(request, answer, count) : undefined;
      };
    },
    'failed: accepts a capacity equal to the number of RSVPs: refused with 422',
    'failed: accepts a capacity above the number of RSVPs: refused with 422',
    'failed: accepts it with receivesRsvpWebhooks too: refused with 422',
  ],
  [
    'fails on a capacity below the floor',
    () => answersTo(({ body }) => isBelow((body as Body | undefined)?.['capacity']), 500),
    ...everyRefusal('failed', 'neither accepted nor refused, but a server error: 500'),
  ],
  [
    'is silent about a capacity below the floor',
    () => silentOn(({ body }) => isBelow((body as Body | undefined)?.['capacity'])),
    ...everyRefusal('skipped', 'no answer: ECONNRESET'),
  ],
];

test.for(deployments)('a deployment that %s', async ([, twist, ...says]) => {
  const lines = notPassed(await playRun(['update.capacity'], twist()));
  expect(
    lines.map((line) => line.replace(' (events.update)', '').replace(/either .* breaks `update.capacity.floor`: /, '')),
  ).toEqual(says);
});

test('standard depth tries capacity 0 on the event with RSVPs: it is below their number, and lawful', async () => {
  const twist = refuses((capacity) => capacity === 0);
  expect(namesOf(await playRun(['update.capacity'], twist, { depth: 'standard' }), 'failed')).toEqual([
    'accepts capacity 0, which is unlimited (events.update)',
  ]);
});

describe('where lawful updates of courses are refused', () => {
  const isCourse = ({ operation, expects, body }: RequestSpec) =>
    operation === 'events.update' && expects !== 'refused' && (body as Body)['isSelfPacedCourse'] === true;
  const run = () => playRun(['update', 'event.dates.self-paced', 'event.type'], answersTo(isCourse, 422));

  test('no refusal in a course proves anything', async () => {
    const { checks } = await run();
    const reason = 'no lawful body of a self-paced course was accepted, so a refusal would prove nothing';
    expect(checks.filter(({ says }) => says === reason).map(({ status, name }) => [status, name])).toEqual([
      ['skipped', 'refuses a type that is no event type, of a self-paced course (events.update)'],
      ['skipped', 'refuses a capacity below the number of RSVPs, of a self-paced course (events.update)'],
    ]);
  });

  test('the answers to other updates are what update.answer judges', async () => {
    const { checks } = await run();
    expect(checks.find(({ name }) => name.startsWith('answers each update'))?.status).toBe('passed');
  });
});

test('how a wrong update is answered that was taken, update.answer does not judge', async () => {
  const { checks } = await playRun(['update.answer', 'event.type'], ({ ask }, answer) =>
    ask.operation === 'events.update' && ask.expects === 'refused' ? { ...answer, status: 202 } : undefined,
  );
  expect(checks.filter(({ status }) => status === 'failed').length).toBeGreaterThan(0);
  expect(checks.find(({ name }) => name.startsWith('answers each update'))?.status).toBe('passed');
});
