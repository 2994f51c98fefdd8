import { expect, test } from 'vitest';
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
/** Lawful bodies beside the plain one in which it is tried. */
const inBodies = [2, 3, 4, 5].map((at) => `${belowFloor}, in another lawful body (${at})`);
/** What a run says of each check that a capacity below the floor is refused. */
const everyRefusal = (status: string, says: string) =>
  [
    belowFloor,
    'refuses it with receivesRsvpWebhooks too, where all RSVPs are confirmed',
    'refuses a capacity of half the RSVPs',
    ...inBodies,
  ].map((check) => `${status}: ${check}: ${says}`);

const isBelow = (capacity: unknown) => capacity === 2;
const taken = (title = '') => `failed: ${title}: accepted with 200`;
const webhooks = 'accepts as many as there are RSVPs, with receivesRsvpWebhooks too';

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
    taken('refuses it with receivesRsvpWebhooks too, where all RSVPs are confirmed'),
    taken(inBodies[0]),
    taken(inBodies[1]),
  ],
  [
    'takes less of self-paced courses',
    () => takes((_, { isSelfPacedCourse }) => isSelfPacedCourse === true),
    taken(inBodies[0]),
  ],
  [
    'takes less of virtual events',
    () => takes((_, { isVirtual }) => isVirtual === true),
    taken(inBodies[0]),
    taken(inBodies[3]),
  ],
  [
    'takes less of events without tickets',
    () => takes((_, { isTicketless }) => isTicketless === true),
    taken(inBodies[3]),
  ],
  [
    'refuses as many as are coming',
    () => refuses((capacity) => capacity === 3),
    'failed: accepts a capacity equal to the number of RSVPs: refused with 422',
    `failed: ${webhooks}: refused with 422`,
  ],
  [
    'refuses as many as are coming to events with webhooks',
    () => refuses((capacity, { receivesRsvpWebhooks }) => capacity === 3 && receivesRsvpWebhooks === true),
    `failed: ${webhooks}: refused with 422`,
  ],
  [
    'refuses more than are coming',
    () => refuses((capacity) => Number(capacity) > 3),
    'failed: accepts a capacity above the number of RSVPs: refused with 422',
    'failed: accepts a capacity above the number of RSVPs whose last 16 bits are 1: refused with 422',
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
    `failed: ${webhooks}: refused with 422`,
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
  const plain = lines.map((line) =>
    line.replace(' (events.update)', '').replace(/either .* breaks `update.capacity.floor`: /, ''),
  );
  expect(plain.toSorted()).toEqual(says.toSorted());
});

test('standard depth tries capacity 0 on the event with RSVPs: it is below their number, and lawful', async () => {
  const twist = refuses((capacity) => capacity === 0);
  expect(namesOf(await playRun(undefined, twist, { depth: 'standard' }), 'failed')).toEqual([
    'accepts capacity 0, which is unlimited (events.update)',
  ]);
});

test('how a wrong update is answered that was taken, update.answer does not judge', async () => {
  const { checks } = await playRun(['update.answer', 'event.type'], ({ ask }, answer) =>
    ask.operation === 'events.update' && ask.expects === 'refused' ? { ...answer, status: 202 } : undefined,
  );
  expect(checks.filter(({ status }) => status === 'failed').length).toBeGreaterThan(0);
  expect(checks.find(({ name }) => name.startsWith('answers each update'))?.status).toBe('passed');
});
