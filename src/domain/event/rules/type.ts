import { describe } from '../../violation.ts';
import { rule } from './rule.ts';

/** §2.2, §2.3 */
export const typeIsValid = rule('event.type.valid', ['/type'], ({ input: { type }, facts, ask }) => {
  if (type === undefined) return undefined;
  ask('event-types');
  return facts.isEventType(type) ? undefined : { expected: 'a valid event type ID', actual: describe(type) };
});
