import { describe } from '../../violation.ts';
import { countRsvps, isUnlimited } from '../availability.ts';
import { rule } from './rule.ts';

/** Not below the RSVPs already registered (§4.4). 0 and null are no low capacity, they mean unlimited. */
export const capacityHoldsRsvps = rule('update.capacity.floor', ['/capacity'], ({ input, current, ask }) => {
  const { capacity = null, receivesRsvpWebhooks } = input;
  if (current === undefined || capacity === null || isUnlimited(capacity)) return undefined;
  const confirms = receivesRsvpWebhooks ?? current.receivesRsvpWebhooks;
  const registered = countRsvps(current.rsvps, confirms ? ask('capacity.floor.counts') : 'all');
  if (capacity >= registered) return undefined;
  return {
    expected: `at least ${registered}, the RSVPs already registered, or 0 for unlimited`,
    actual: describe(capacity),
  };
});
