import type { Check } from '../check.ts';
import { without } from '../../learn/event-body.ts';
import { onBoth, onOne, type Experiment } from '../experiment.ts';
import { inCircumstances, selfPaced } from './circumstances.ts';

/** §2.2, the attributes that are required on create and on update alike. */
export const required = [
  'title',
  'type',
  'contactEmail',
  'isVip',
  'receivesRsvpWebhooks',
  'isPaid',
  'location',
  'description',
  'host',
] as const;

/**
 * A self-paced course is excused from the dates alone. A deployment that excuses it from more does so in one place: standard depth tries
 * each attribute on one of the operations, which spares nine requests.
 */
export const requiredChecks: readonly Check[] = required.flatMap((attribute, index) => {
  const experiment: Experiment = {
    rule: `event.required.${attribute}`,
    title: `a body without ${attribute}`,
    change: (body) => without(body, attribute),
  };
  const [first, second] =
    index % 2 === 0 ? (['events.create', 'events.update'] as const) : (['events.update', 'events.create'] as const);
  const course: Experiment = { ...experiment, where: selfPaced };
  return [
    ...onBoth(experiment),
    // Whoever excuses a course from more does so for one reason: the first of them stands for all where requests are few.
    onOne(index === 0 ? course : { ...course, lot: { name: 'required of courses', take: required.length } }, first),
    onOne({ ...course, lot: { name: 'required of courses on the other operation', take: 0 } }, second),
    ...inCircumstances(experiment, [selfPaced]),
  ];
});
