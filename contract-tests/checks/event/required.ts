import type { Check } from '../check.ts';
import { without } from '../../learn/event-body.ts';
import { onBoth, onOne } from '../experiment.ts';

/** §2.2, the attributes that are required on create and on update alike. */
const required = [
  'title',
  'type',
  'contactEmail',
  'isVip',
  'receivesRsvpWebhooks',
  'isPaid',
  'location',
  'description',
  'host',
];

/**
 * A self-paced course is excused from the dates alone. A deployment that excuses it from more does so in one place: each attribute is
 * tried on one of the operations, which spares nine requests.
 */
export const requiredChecks: readonly Check[] = required.flatMap((attribute, index) => [
  ...onBoth({
    rule: `event.required.${attribute}`,
    title: `a body without ${attribute}`,
    change: (body) => without(body, attribute),
  }),
  onOne(
    {
      rule: `event.required.${attribute}`,
      title: `a self-paced course without ${attribute}`,
      change: (body) => ({ ...without(body, attribute), isSelfPacedCourse: true }),
    },
    index % 2 === 0 ? 'events.create' : 'events.update',
  ),
]);
