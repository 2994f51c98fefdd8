import type { Check } from '../check.ts';
import type { Experiment } from '../experiment.ts';
import { onBoth } from '../experiment.ts';
import type { Circumstance } from '../proven-bodies.ts';
import { without } from '../../learn/event-body.ts';

const flagged = (attribute: string, title: string): Circumstance => ({
  title,
  holds: (body) => body[attribute] === true,
  make: (body) => ({ ...body, [attribute]: true }),
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
    holds: ({ isVirtual, isTicketless, isPaid, isVip, receivesRsvpWebhooks, isSelfPacedCourse }) =>
      [isVirtual, isTicketless, isPaid, isVip, receivesRsvpWebhooks, isSelfPacedCourse].every((flag) => flag !== true),
    make: (body) => ({
      ...without(body, 'isVirtual', 'isTicketless', 'isSelfPacedCourse'),
      isPaid: false,
      isVip: false,
      receivesRsvpWebhooks: false,
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
