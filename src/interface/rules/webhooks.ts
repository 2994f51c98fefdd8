import { required, rule, typed } from './rule.ts';

export const webhooksRules = [
  required('event.required.receivesRsvpWebhooks', 'bool'),
  typed('event.types.receivesRsvpWebhooks', 'bool', 'maybe'),
  rule({
    id: 'event.rsvp-webhooks.honest',
    section: '6',
    seen: ['partner'],
    text: '`receivesRsvpWebhooks` true: the partner really calls the RSVP-confirmation endpoint for this event',
    quotes: ['The partner must then really call the webhook endpoint.'],
    audit: { scope: 'course', needs: 'an event with `receivesRsvpWebhooks` true' },
    example: { comes: 'shown', control: '/audit' },
  }),
  rule({
    id: 'event.rsvp-webhooks.communication',
    section: '2.2',
    seen: ['control'],
    text: 'False: communication is about interest in the event, not about attending',
    quotes: [
      "When false, communication about the event is geared towards members' interest in the event, not towards their attending.",
    ],
    example: { comes: 'shown', control: '/events/5001/member-view' },
  }),
] as const;
