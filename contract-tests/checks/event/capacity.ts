import type { LawfulValue } from '../bundle.ts';
import type { Trial } from '../check.ts';

/** Unlimited is no number below that of the RSVPs, yet a deployment might read 0 so (§4.4): not on an event that has some. */
function cannot({ deployment: { own } }: Trial, operation: string): string | undefined {
  return operation === 'events.update' && own?.isMade === false
    ? 'the run may create no event, and the event of the fixtures has RSVPs'
    : undefined;
}

export const zeroCapacity: LawfulValue = {
  rule: 'event.capacity.unlimited',
  title: 'capacity 0',
  cannot,
  change: (body) => ({ ...body, capacity: 0 }),
};

export const nullCapacity: LawfulValue = {
  rule: 'event.capacity.unlimited',
  title: 'null for capacity',
  cannot,
  change: (body) => ({ ...body, capacity: null }),
};
