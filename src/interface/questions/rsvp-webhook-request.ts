import { object, question } from '../question.ts';

export const rsvpWebhookRequest = question({
  id: 'rsvp-webhook.request',
  section: '6',
  asks: 'Where do we confirm an RSVP, and what does that request look like?',
  assumes: 'a request of the sandbox’s own',
  details: '`control` is a request of the sandbox’s own, POST /_sandbox/rsvp-confirmations, which is always there',
  answers: {
    anyOf: [
      { const: 'control' },
      object(
        {
          path: {
            type: 'string',
            pattern: '^/(?!_sandbox(/|$))[!-~]{0,500}$',
            description: 'Its path; {event} and {rsvp} stand for a part of it',
          },
          event: {
            type: 'string',
            pattern: '^(path|/.{0,200})$',
            description: "`path`, or the JSON pointer of the event's ID in the payload",
          },
          rsvp: {
            type: 'string',
            pattern: '^(path|/.{0,200})$',
            description:
              '`path`, or the JSON pointer of the RSVP in the payload: the name of the member who registered',
          },
        },
        {
          method: { enum: ['POST', 'PUT', 'PATCH'], description: 'POST without' },
          credentials: { type: 'boolean', description: 'Whether it carries the headers of §5; it does without' },
          signature: object(
            {
              header: {
                type: 'string',
                pattern: '^[A-Za-z0-9-]{1,64}$',
                description: 'Name of the header that has it',
              },
              secret: { type: 'string', minLength: 1, maxLength: 256, description: 'The key of the HMAC' },
            },
            {
              algorithm: { enum: ['sha1', 'sha256', 'sha512'], description: 'sha256 without' },
              encoding: { enum: ['hex', 'base64'], description: 'hex without' },
              prefix: {
                type: 'string',
                maxLength: 32,
                description: 'What precedes it, such as `sha256=` (default: nothing)',
              },
            },
          ),
        },
      ),
    ],
    examples: [
      { path: '/webhooks/rsvps', event: '/event/id', rsvp: '/rsvp/member' },
      {
        path: '/hooks/{event}/confirmed',
        method: 'PUT',
        event: 'path',
        rsvp: '/member',
        credentials: false,
        signature: { header: 'X-Signature', secret: 'whsec-of-the-sandbox', prefix: 'sha256=' },
      },
    ],
  },
  default: 'control',
  unseen: { verify: 'it is no part of the four operations (§6)', compare: 'it is no part of the four operations' },
});
