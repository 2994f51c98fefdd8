import { refusesEvents } from './deviation.ts';
import { required, rule, typed } from './rule.ts';

export const flagsRules = [
  required('event.required.isVip', 'bool'),
  typed('event.types.isVip', 'bool', 'maybe'),
  rule({
    id: 'event.vip',
    section: '2.2',
    seen: ['control'],
    text: "`isVip` needs the member's event-access flag; a member whose flag is false is prompted to upgrade",
    quotes: [
      "When true, the event requires the member's event-access feature flag. Members whose flag was returned false by the partner's single-sign-on are prompted to upgrade their membership.",
    ],
    example: { comes: 'shown', control: '/events/5001/member-view?eventAccess=false' },
  }),
  required('event.required.isPaid', 'bool'),
  typed('event.types.isPaid', 'bool', 'maybe'),
  rule({
    id: 'event.paid.label',
    section: '2.2',
    seen: ['control'],
    text: '`isPaid` gives the label in event listings',
    quotes: ['Whether the event is paid. Used to show the correct label in event listings.'],
    example: { comes: 'shown', control: '/events/5001/member-view' },
  }),
  typed('event.types.isVirtual', 'bool', 'maybe'),
  typed('event.types.isTicketless', 'bool', 'maybe'),
  rule({
    id: 'event.flags.optional',
    section: '2.2',
    seen: ['api', 'control'],
    text: '`isVirtual` and `isTicketless` are optional bools, false when omitted',
    quotes: ['| isVirtual | bool | no | false |', '| isTicketless | bool | no | false |'],
    example: { comes: 'accepted', create: {} },
    deviations: {
      required: refusesEvents(
        '`isVirtual` and `isTicketless` are required',
        ({ isVirtual, isTicketless }) => isVirtual === undefined || isTicketless === undefined,
      ),
    },
  }),
] as const;
