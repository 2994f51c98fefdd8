import type { Faker } from '@faker-js/faker';
import type { Rsvp } from '../../domain/event/event.ts';
import { chance } from './seeded-faker.ts';
import type { Schedule } from './event-schedule.ts';

/** How well an event is attended. */
export type Demand = 'none' | 'some' | 'soldOut';

/** The registrations of an event, and the capacity that goes with them. */
export interface Attendance {
  readonly capacity: number | null;
  readonly rsvps: readonly Rsvp[];
}

interface AttendanceWish {
  readonly demand: Demand;
  readonly receivesRsvpWebhooks: boolean;
  readonly schedule: Schedule;
}

const HOUR = 3_600_000;
/** Null and 0 both mean unlimited (§2.2 `capacity`). */
const capacities = [null, null, 0, 12, 20, 25, 40, 60, 80, 120, 250] as const;

/** RSVPs that never exceed the capacity. With webhooks only the confirmed ones count, so others may wait beside them (§6). */
export function attendanceOf(random: Faker, { demand, receivesRsvpWebhooks, schedule }: AttendanceWish): Attendance {
  if (demand === 'soldOut') {
    const capacity = random.number.int({ min: 4, max: 24 });
    const waiting = receivesRsvpWebhooks ? random.number.int(4) : 0;
    const rsvps = rsvpsOf(random, schedule, capacity + waiting);
    return { capacity, rsvps: receivesRsvpWebhooks ? confirmed(random, { rsvps, schedule, count: capacity }) : rsvps };
  }
  const capacity = random.helpers.arrayElement(capacities);
  if (demand === 'none') return { capacity, rsvps: [] };
  const rsvps = rsvpsOf(random, schedule, random.number.int({ min: 1, max: Math.min(capacity || 20, 20) }));
  if (!receivesRsvpWebhooks) return { capacity, rsvps };
  const count = chance(random, 20) ? rsvps.length : random.number.int(rsvps.length);
  return { capacity, rsvps: confirmed(random, { rsvps, schedule, count }) };
}

/** Three confirmed RSVPs of 40 places: what the fixtures tell about event 5001 (`update.capacity.floor`). */
export function fixtureAttendance(random: Faker, schedule: Schedule): Attendance {
  const rsvps = rsvpsOf(random, schedule, 3);
  return { capacity: 40, rsvps: confirmed(random, { rsvps, schedule, count: rsvps.length }) };
}

/** Unconfirmed registrations of as many members, by time. */
function rsvpsOf(random: Faker, { openFrom, openUntil }: Schedule, count: number): readonly Rsvp[] {
  const times = Array.from(
    { length: count },
    () => random.number.int({ min: openFrom / 1000, max: openUntil / 1000 }) * 1000,
  );
  let member = random.number.int({ min: 10_000, max: 80_000 });
  return times
    .sort((one, other) => one - other)
    .map((registeredAt) => {
      member += random.number.int({ min: 1, max: 97 });
      return { member: `member-${member}`, registeredAt, confirmedAt: null };
    });
}

interface Confirmation {
  readonly rsvps: readonly Rsvp[];
  readonly schedule: Schedule;
  /** How many are confirmed. */
  readonly count: number;
}

/** The same RSVPs, the first ones confirmed within three days. */
function confirmed(random: Faker, { rsvps, schedule, count }: Confirmation): readonly Rsvp[] {
  return rsvps.map((rsvp, index) => {
    const wait = random.number.int({ min: 1, max: 72 }) * HOUR;
    return index < count ? { ...rsvp, confirmedAt: Math.min(rsvp.registeredAt + wait, schedule.openUntil) } : rsvp;
  });
}
