import type { Fixtures } from '../../../files/fixtures.ts';
import type { Id } from '../../../target/json.ts';
import { outcomeOf } from '../../../target/outcome.ts';
import { baseline } from '../../deployment.ts';
import type { Body } from '../../event-body.ts';
import { violationAt } from '../../observations.ts';
import type { Observer, Probe } from '../observer.ts';
import { probeAll } from '../probe.ts';
import { single, type Compose } from './event-question.ts';

const question = 'capacity.floor.counts';

type Rsvps = NonNullable<Fixtures['eventWithRsvps']>;

/** Fewer places than RSVPs, which the rule refuses; 0 would be no limit. */
export function belowFloor({ id, rsvps }: Rsvps, body: Body): readonly Probe[] {
  return rsvps < 2 ? [] : [tooFew(withCapacity(id, rsvps - 1, body))];
}

function withCapacity(id: Id | string, capacity: number, body: Body): Pick<Probe, 'ask'> {
  return { ask: { operation: 'events.update', id, body: { ...body, capacity } } };
}

function tooFew(probe: Probe): Probe {
  const violation = { id: 'update.capacity.floor', kind: 'floor', pointer: '/capacity' };
  return { ...probe, cause: 'invalid', violations: [violationAt(violation, probe.ask.body)] };
}

/**
 * Which RSVPs count where an event receives webhooks: capacities between the confirmed ones and all of them, on the event that the fixtures
 * name for it. What the run changed there is put back at its end.
 */
export async function probeCountedRsvps(observer: Observer): Promise<void> {
  const { deployment, session } = observer;
  const event = deployment.fixtures.eventWithUnconfirmedRsvps;
  if (event === undefined || deployment.accepted['events.update'] === undefined) return;
  const { id, rsvps, confirmed } = event;
  const probe = (capacity: number) => {
    const body = { ...baseline(deployment, 'events.update', session), receivesRsvpWebhooks: true };
    return { ...withCapacity(id, capacity, body), question };
  };
  // Room for all of them is lawful however they are counted: where that is refused, nothing else tells.
  const [room] = (await probeAll([probe(rsvps)], observer)).get(question) ?? [];
  if (room === undefined || outcomeOf(room) !== 'accepted') return;
  const between = [rsvps - 1, Math.max(1, confirmed)];
  await probeAll(
    between.map((capacity) => ({ ...tooFew(probe(capacity)), part: 'between' })),
    observer,
  );
}

export const floorAnswers: Readonly<Record<string, Compose>> = { [question]: single('confirmed', 'all', 'between') };
