import { describe } from '../../violation.ts';
import type { EventRule } from './rule.ts';

/** `event.location.valid` (§2.2). */
export const locationIsValid: EventRule = ({ input: { location }, facts, ask }) => {
  if (location === undefined) return undefined;
  ask('places');
  if (facts.place !== undefined) return undefined;
  return {
    id: 'event.location.valid',
    pointer: '/location',
    expected: 'a valid place identifier',
    actual: describe(location),
  };
};
