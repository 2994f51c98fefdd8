import { withValue } from '../../learn/consistent.ts';
import type { Check } from '../check.ts';
import { onBoth, type Experiment } from '../experiment.ts';
import type { Circumstance } from '../proven-bodies.ts';
import { optionalAttributes, without } from '../../learn/event-body.ts';
import type { EventOperation } from '../../target/exchange.ts';

const flagged = (attribute: string, title: string): Circumstance => ({
  title,
  holds: (body) => body[attribute] === true,
  make: (body) => withValue(body, [attribute, true]),
});

export const selfPaced: Circumstance = {
  title: 'of a self-paced course',
  holds: ({ isSelfPacedCourse }) => isSelfPacedCourse === true,
  make: (body) => ({ ...without(body, 'startedAt', 'endedAt'), isSelfPacedCourse: true }),
};

/** Where dates are due, so that they are read (`datetime.form`). */
export const dated: Circumstance = {
  title: 'of an event with dates',
  holds: ({ isSelfPacedCourse }) => isSelfPacedCourse !== true,
  make: (body) => ({ ...body, isSelfPacedCourse: false }),
};

const plainFlags = ['isPaid', 'isVip', 'receivesRsvpWebhooks', 'isSelfPacedCourse'];

/** §2.2, §4.4: what need not be given. That no course is meant is said, as an update may keep what it leaves out (`update.omitted-optional`). */
function beside(operation: EventOperation): readonly string[] {
  const names = optionalAttributes.filter((name) => !plainFlags.includes(name));
  return operation === 'events.update' ? [...names, 'image'] : names;
}

/** What an implementation looks at first, and then forgets another rule. */
const circumstances: readonly Circumstance[] = [
  selfPaced,
  flagged('isVirtual', 'of a virtual event'),
  flagged('isTicketless', 'of an event without tickets'),
  flagged('isPaid', 'of a paid event'),
  flagged('isVip', 'of a VIP event'),
  flagged('receivesRsvpWebhooks', 'with RSVP webhooks'),
  {
    title: 'of an event that is nothing special',
    holds: (body, operation) =>
      plainFlags.every((flag) => body[flag] !== true) && beside(operation).every((name) => !(name in body)),
    make: (body, operation) => ({
      ...without(body, ...beside(operation)),
      ...Object.fromEntries(plainFlags.map((flag) => [flag, false])),
    }),
  },
];

/** The experiment in each circumstance, beside the one in which seed and name put it: at thorough depth. */
export function inCircumstances(experiment: Experiment, but: readonly Circumstance[] = []): readonly Check[] {
  return circumstancesBut(but).flatMap((where) => onBoth({ ...experiment, where, lot: thorough(experiment) }));
}

export function circumstancesBut(but: readonly Circumstance[]): readonly Circumstance[] {
  return circumstances.filter((one) => !but.includes(one));
}

function thorough({ rule }: Experiment) {
  return { name: `${rule} in circumstances`, take: 0 };
}
