import { describe } from '../../violation.ts';
import { rule } from './rule.ts';

/** §2.2 */
export const locationIsValid = rule('event.location.valid', ['/location'], ({ input: { location }, facts, ask }) => {
  if (location === undefined) return undefined;
  ask('places');
  return facts.place === undefined ? { expected: 'a valid place identifier', actual: describe(location) } : undefined;
});
