import { describe } from '../../violation.ts';
import type { EventRule } from './rule.ts';

/** `event.type.valid` (§2.2). */
export const typeIsValid: EventRule = ({ input: { type }, facts, ask }) => {
  if (type === undefined) return undefined;
  ask('event-types');
  if (facts.isEventType(type)) return undefined;
  return { id: 'event.type.valid', pointer: '/type', expected: 'a valid event type ID', actual: describe(type) };
};
