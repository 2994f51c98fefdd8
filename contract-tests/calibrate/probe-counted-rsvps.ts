import { baseline } from '../learn/deployment.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { SentExchange } from '../target/exchange.ts';
import type { UnconfirmedRsvps } from '../files/fixtures.ts';
import type { CalibrationContext } from './calibration-context.ts';

/**
 * Which RSVPs count where an event receives webhooks (`capacity.floor.counts`): capacities between the confirmed ones and all of them, on the
 * event that the fixtures name for it. What the run changed there is put back at its end.
 */
export async function probeCountedRsvps(context: CalibrationContext): Promise<void> {
  const event = context.deployment.fixtures.eventWithUnconfirmedRsvps;
  if (event === undefined || context.deployment.accepted['events.update'] === undefined) return;
  const { rsvps, confirmed } = event;
  // Room for all of them is lawful however they are counted: where that is refused, nothing else tells.
  const room = await updateCapacity(event, rsvps, context);
  if (outcomeOf(room) !== 'accepted') return;
  for (const capacity of [rsvps - 1, Math.max(1, confirmed)]) {
    const exchange = await updateCapacity(event, capacity, context);
    context.observations.seeOutcome({ question: 'capacity.floor.counts', part: 'between' }, exchange);
    context.observations.keepRefusal(exchange, 'invalid', [
      { id: 'update.capacity.floor', kind: 'floor', pointer: '/capacity', attribute: 'capacity', value: capacity },
    ]);
  }
}

async function updateCapacity(
  { id }: UnconfirmedRsvps,
  capacity: number,
  { deployment, session }: CalibrationContext,
): Promise<SentExchange> {
  const body = { ...baseline(deployment, 'events.update', session), receivesRsvpWebhooks: true, capacity };
  return await session.observe({
    operation: 'events.update',
    id,
    body,
    expects: 'either',
    serves: 'capacity.floor.counts',
  });
}
