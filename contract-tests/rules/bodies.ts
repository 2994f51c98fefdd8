import { rule, type Patch, type Rule } from './rule.ts';

const body = (id: string, title: string, patch: Patch): Rule => rule(id, { isBody: true, accept: { [title]: patch } });

/**
 * Lawful bodies in which refused values are tried. The first and the last have every flag set between them: an implementation that looks
 * at a flag first, and then forgets another rule, shows in one of them. At quick depth the first three are created too.
 */
export const bodyRules: readonly Rule[] = [
  body('event.dates.self-paced', 'a virtual, paid VIP course with webhooks', {
    isSelfPacedCourse: true,
    startedAt: undefined,
    endedAt: undefined,
    isVirtual: true,
    isPaid: true,
    isVip: true,
    receivesRsvpWebhooks: true,
  }),
  body('event.flags.optional', 'a paid VIP event with webhooks, on site', {
    isVirtual: false,
    isTicketless: false,
    isSelfPacedCourse: false,
    isVip: true,
    isPaid: true,
    receivesRsvpWebhooks: true,
  }),
  body('event.optional.omitted', 'a body without any optional attribute', {
    externalUrl: undefined,
    cohosts: undefined,
    isSelfPacedCourse: undefined,
    isVirtual: undefined,
    isTicketless: undefined,
    capacity: undefined,
    address: undefined,
    addressDetails: undefined,
    publishedAt: undefined,
    isVip: false,
    isPaid: false,
    receivesRsvpWebhooks: false,
  }),
  body('event.flags.optional', 'a virtual VIP event without tickets', {
    isVirtual: true,
    isTicketless: true,
    isVip: true,
  }),
];
