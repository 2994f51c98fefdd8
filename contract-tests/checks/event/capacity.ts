import type { LawfulValue } from '../bundle.ts';
import type { Finding, Trial } from '../check.ts';
import { skipped } from '../check.ts';

/** Unlimited is no number below that of the RSVPs, yet a deployment might read 0 so (§4.4): not on an event that has some. */
function cannot({ deployment: { own, fixtures } }: Trial, operation: string): Finding | undefined {
  const isGiven = own?.isMade === false || String(own?.id) === String(fixtures.eventWithRsvps?.id);
  return operation === 'events.update' && isGiven
    ? skipped('the event to update is that of the fixtures, which has RSVPs')
    : undefined;
}

export const zeroCapacity: LawfulValue = {
  rule: 'event.capacity.unlimited',
  title: 'capacity 0',
  cannot,
  change: (body) => ({ ...body, capacity: 0 }),
};
