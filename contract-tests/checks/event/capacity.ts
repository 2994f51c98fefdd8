import type { Ingredient } from '../bundle.ts';
import type { Session } from '../../run/session.ts';

/** Unlimited is no number below that of the RSVPs, yet a deployment might read 0 so (§4.4): not on an event that has some. */
function cannot({ own }: Session, operation: string): string | undefined {
  return operation === 'events.update' && own?.isMade === false
    ? 'the run may create no event, and the event of the fixtures has RSVPs'
    : undefined;
}

export const zeroCapacity: Ingredient = {
  rule: 'event.capacity.unlimited',
  title: 'capacity 0',
  cannot,
  change: (body) => ({ ...body, capacity: 0 }),
};

export const nullCapacity: Ingredient = {
  rule: 'event.capacity.unlimited',
  title: 'null for capacity',
  cannot,
  change: (body) => ({ ...body, capacity: null }),
};
