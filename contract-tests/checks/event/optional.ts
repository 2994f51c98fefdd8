import type { LawfulValue } from '../bundle.ts';
import { withoutValues } from '../../learn/consistent.ts';

/** The rule that speaks of an attribute's being left out, where it is another one than that for all. */
const rules: Readonly<Record<string, string>> = {
  cohosts: 'event.cohosts.default',
  isSelfPacedCourse: 'event.self-paced.default',
  isVirtual: 'event.flags.optional',
  isTicketless: 'event.flags.optional',
  capacity: 'event.capacity.unlimited',
};

export function omitted(attribute: string): LawfulValue {
  return {
    rule: rules[attribute] ?? 'event.optional.omitted',
    title: `a body without ${attribute}`,
    change: (body) => withoutValues(body, attribute),
  };
}
