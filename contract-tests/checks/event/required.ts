import type { Check } from '../../check.ts';
import { without } from '../../event-body.ts';
import { onBoth } from '../../experiment.ts';

/** §2.2, the attributes that are required on create and on update alike. */
const required = ['title', 'type', 'contactEmail', 'isVip', 'receivesRsvpWebhooks', 'isPaid', 'location', 'description', 'host'];

/** A self-paced course is excused from the dates alone. */
export const requiredChecks: readonly Check[] = required.flatMap((attribute) => [
  ...onBoth({ rule: `event.required.${attribute}`, title: `a body without ${attribute}`, touches: [attribute], change: (body) => without(body, attribute) }),
  ...onBoth({
    rule: `event.required.${attribute}`,
    title: `a self-paced course without ${attribute}`,
    touches: [attribute],
    change: (body) => ({ ...without(body, attribute), isSelfPacedCourse: true }),
  }),
]);
