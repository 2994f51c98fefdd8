import { isoOf } from '../../domain/event/instant.ts';
import { StoreUnavailable } from '../../domain/store-unavailable.ts';
import { visibleFrom } from '../../domain/event/visibility.ts';
import { listAll } from '../../lib/list-all.ts';
import type { WorldStep } from '../../world/step.ts';
import { present, setClock } from '../../world/take-due-steps.ts';
import type { World } from '../../world/world.ts';
import type { ClockReading, Upcoming, Registered, RsvpWish } from '../controls.ts';
import { clockInput, flag, text, whole } from '../schemas.ts';
import type { Asked, Operations } from '../operation.ts';
import { randomBytes } from 'node:crypto';
import { closedObject } from '../../contract/input/schema-errors.ts';
import { availability } from '../../domain/event/availability.ts';
import type { RsvpDecision } from '../../domain/event/rsvp.ts';
import { shownRsvp } from '../../domain/event/shown-event.ts';
import { rsvpRefusals } from '../../http/rsvp-refusals.ts';
import { confirmRsvp, registerMembers } from '../../world/rsvps.ts';
import { ControlRefused } from '../errors.ts';
import { eventOf, namedEvent } from './stored.ts';

const member = text('Whoever registers, by any name', { minLength: 1, maxLength: 200 });

/** Members register, and the partner confirms. */
export const rsvpOperations = {
  'POST /events/:id/rsvps': {
    summary: 'Members register for an event, all of them or none',
    called: 'rsvps.register',
    input: closedObject(
      {
        member,
        members: { type: 'array', minItems: 1, maxItems: 1000, uniqueItems: true, items: member },
        count: whole('How many members; their names are generated', 1, 1000),
        confirmed: flag('Whether the partner has confirmed them at once'),
      },
      { minProperties: 1, anyOf: [{ required: ['member'] }, { required: ['members'] }, { required: ['count'] }] },
    ),
    status: 201,
    answer: async (asked) => {
      const { id } = await namedEvent(asked);
      const wish: RsvpWish = asked.input;
      const registration = { members: membersOf(wish), isConfirmed: wish.confirmed ?? false };
      return registered(await registerMembers(await present(asked.world), id, registration), id);
    },
  },
  'POST /rsvp-confirmations': {
    summary: 'The partner confirms an RSVP, as its webhook would (§6)',
    called: 'rsvps.confirm',
    input: closedObject({ event: whole('ID of the event'), member }, { required: ['event', 'member'] }),
    answer: async ({ world, input }) => {
      const { event, member } = input as { event: number; member: string };
      const { id } = await eventOf(world, String(event));
      return registered(await confirmRsvp(await present(world), { event: id, member }), id);
    },
  },
} satisfies Operations;

function membersOf({ member, members = [], count = 0 }: RsvpWish): readonly string[] {
  const named = member === undefined ? members : [member, ...members];
  const distinct = [...new Set(named)];
  if (distinct.length < named.length) throw new ControlRefused(400, '`member` is among `members` too: name each once.');
  return [...distinct, ...Array.from({ length: count }, () => `member-${randomBytes(6).toString('hex')}`)];
}

function registered(decision: RsvpDecision, event: number): Registered {
  if ('event' in decision)
    return { event, rsvps: decision.rsvps.map(shownRsvp), availability: availability(decision.event) };
  const [status, detail] = rsvpRefusals[decision.refusal];
  throw new ControlRefused(status, `Event ${event}: ${detail}`);
}

/** A world's clock. */
export const clockOperations = {
  'GET /clock': {
    summary: 'The world’s clock, and what will happen next by it',
    called: 'clock.read',
    answer: async ({ world }) => readingOf(await present(world)),
  },
  'PUT /clock': {
    summary: 'Sets or moves the world’s clock, lets it run or stand',
    called: 'clock.set',
    input: clockInput,
    answer: set,
  },
} satisfies Operations;

/** How many of the things to come a clock tells. */
const MAX_UPCOMING = 100;

async function set({ area, world, input }: Asked): Promise<ClockReading> {
  await setClock(world, input, area.clock);
  return readingOf(world).catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? new StoreUnavailable('The clock', error.cause, 'unknown') : error; // it is set
  });
}

async function readingOf(world: World): Promise<ClockReading> {
  const now = world.ports.clock.now();
  const dated = [...(await eventsOf(world, now)), ...stepsOf(world), ...expiriesOf(world, now)];
  const next = dated.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, MAX_UPCOMING);
  const afterRequests = waitingOf(world);
  return {
    now: isoOf(now),
    mode: world.state.clock.mode,
    next,
    ...(afterRequests.length === 0 ? {} : { afterRequests }),
  };
}

async function eventsOf({ ports: { store }, state: { profile } }: World, now: number): Promise<readonly Upcoming[]> {
  const next: Upcoming[] = [];
  for await (const event of listAll(store)) {
    const at = visibleFrom(event, profile.answers['published-at.offset']);
    if (at > now) next.push({ at: isoOf(at), what: 'event-visible', event: event.id });
  }
  return next;
}

const changesOf = ({ change }: WorldStep) => Object.keys(change);

const stepsOf = ({ state: { steps } }: World): readonly Upcoming[] =>
  steps.flatMap((step) =>
    step.at === undefined
      ? []
      : [{ at: isoOf(step.at), what: 'step' as const, step: step.number, changes: changesOf(step) }],
  );

const expiriesOf = ({ state: { credentials } }: World, now: number): readonly Upcoming[] =>
  credentials.flatMap(({ channel, expiresAt }) =>
    expiresAt === null || expiresAt <= now
      ? []
      : [{ at: isoOf(expiresAt), what: 'key-expires' as const, channelId: channel }],
  );

/** Steps that no clock brings, in the order in which they will happen. */
const waitingOf = ({ state: { steps, requests } }: World): NonNullable<ClockReading['afterRequests']> =>
  steps
    .flatMap((step) =>
      step.afterRequests === undefined
        ? []
        : [{ requests: Math.max(0, step.afterRequests - requests), step: step.number, changes: changesOf(step) }],
    )
    .toSorted((a, b) => a.requests - b.requests);
