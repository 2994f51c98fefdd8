import type { LawfulValue } from '../bundle.ts';
import { skipped, type Finding, type Trial } from '../check.ts';
import { ofType } from './types.ts';

export const zeroCapacity: LawfulValue = {
  rule: 'event.capacity.unlimited',
  title: 'capacity 0',
  change: (body) => ({ ...body, capacity: 0 }),
};

/** An int that no other rule speaks about, unless it is below the RSVPs of the event that an update is tried on (§4.4). */
export function ofCapacity(capacity: number): LawfulValue {
  const cannot = (trial: Trial, operation: string): Finding | undefined =>
    operation === 'events.update' && rsvpsOf(trial) > capacity
      ? skipped('the event to update is that of the fixtures, which has more RSVPs')
      : undefined;
  return { ...ofType('capacity', capacity), cannot };
}

/** An event of the run's own has none. */
function rsvpsOf({ deployment: { own, fixtures } }: Trial): number {
  const { eventWithRsvps: given } = fixtures;
  return given !== undefined && String(own?.id) === String(given.id) ? given.rsvps : 0;
}
