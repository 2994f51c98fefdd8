import { flagMisfits } from './misfits.ts';
import { rule, type Rule } from './rule.ts';

const accepted = (name: string, ...values: readonly boolean[]) =>
  Object.fromEntries(values.map((one) => [`${String(one)} for ${name}`, { [name]: one }]));

const optional = (name: string): Rule =>
  rule('event.flags.optional', {
    accept: {
      ...accepted(name, true),
      [`a body without ${name}`]: { [name]: undefined },
      ...accepted(name, false),
    },
  });

/** In this order, so that the first request sets as many flags as get on with each other. */
export const flagRules: readonly Rule[] = [
  rule('event.types.isPaid', {
    refuse: flagMisfits({ attribute: 'isPaid', first: 'object', withNull: true }),
    accept: accepted('isPaid', true, false),
  }),
  rule('event.types.isVip', {
    refuse: flagMisfits({ attribute: 'isVip', first: 'word', withNull: true }),
    accept: accepted('isVip', true, false),
  }),
  rule('event.types.receivesRsvpWebhooks', {
    refuse: flagMisfits({ attribute: 'receivesRsvpWebhooks', first: 'empty', withNull: true }),
    accept: accepted('receivesRsvpWebhooks', true, false),
  }),
  rule('event.types.isSelfPacedCourse', {
    quickOn: 'events.update',
    refuse: flagMisfits({ attribute: 'isSelfPacedCourse', first: 'list' }),
    accept: accepted('isSelfPacedCourse', false),
  }),
  optional('isVirtual'),
  optional('isTicketless'),
  rule('event.types.isVirtual', {
    quickOn: 'events.create',
    refuse: flagMisfits({ attribute: 'isVirtual', first: 'word' }),
  }),
  rule('event.types.isTicketless', {
    quickOn: 'events.update',
    refuse: flagMisfits({ attribute: 'isTicketless', first: 'empty' }),
  }),
];
