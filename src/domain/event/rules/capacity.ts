import { describe } from '../../violation.ts';
import { countRsvps, isUnlimited } from '../availability.ts';
import type { EventRule } from './rule.ts';

/** `update.capacity.floor` (§4.4): not below the RSVPs already registered. 0 and null are no low capacity, they mean unlimited. */
export const capacityHoldsRsvps: EventRule = ({ input: { capacity = null, receivesRsvpWebhooks }, current, ask }) => {
  if (current === undefined || capacity === null || isUnlimited(capacity)) return undefined;
  const confirms = receivesRsvpWebhooks ?? current.receivesRsvpWebhooks;
  const registered = countRsvps(current.rsvps, confirms ? ask('capacity.floor.counts') : 'all');
  if (capacity >= registered) return undefined;
  return {
    id: 'update.capacity.floor',
    pointer: '/capacity',
    expected: `at least ${registered}, the RSVPs already registered, or 0 for unlimited`,
    actual: describe(capacity),
  };
};
