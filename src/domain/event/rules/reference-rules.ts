import { describe, mostTold } from '../../violation.ts';
import { rule } from './rule.ts';
import { countRsvps, isUnlimited } from '../availability.ts';

/** §2.2, §2.3 */
export const typeIsValid = rule('event.type.valid', ['/type'], ({ input: { type }, facts, ask }) => {
  if (type === undefined) return undefined;
  ask('event-types');
  return facts.isEventType(type) ? undefined : { expected: 'a valid event type ID', actual: describe(type) };
});

/** §2.2 */
export const locationIsValid = rule('event.location.valid', ['/location'], ({ input: { location }, facts, ask }) => {
  if (location === undefined) return undefined;
  ask('places');
  return facts.place === undefined ? { expected: 'a valid place identifier', actual: describe(location) } : undefined;
});

/** §2.2 */
export const hostIsPage = rule('event.host.valid', ['/host'], ({ input: { host }, facts }) =>
  host === undefined || facts.isPage(host) ? undefined : { expected: 'a valid page ID', actual: describe(host) },
);

/** §2.2: each of them, the first and the last alike. */
export const cohostsArePages = rule(
  'event.cohosts.valid',
  ['/cohosts/{index}'],
  ({ input: { cohosts = [] }, facts }) => {
    const wrong: { at: `/cohosts/${number}`; expected: string; actual: string }[] = [];
    // `forEach` passes over holes: elements that are no int were refused already.
    cohosts.forEach((cohost, index) => {
      if (wrong.length < mostTold && !facts.isPage(cohost))
        wrong.push({ at: `/cohosts/${index}`, expected: 'a valid page ID', actual: describe(cohost) });
    });
    return wrong;
  },
);

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
