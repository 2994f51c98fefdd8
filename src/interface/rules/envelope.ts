import { rule } from './rule.ts';

export const envelopeRules = [
  rule({
    id: 'envelope.shape',
    section: '1',
    text: 'Every response, a refusal too, is a JSON object with `requestId`, `status` and `data`',
    quotes: [
      'Every response uses one envelope: `requestId` (string, a UUID-shaped identifier of the request), `status` (int, the HTTP status) and `data` (the payload).',
    ],
    example: { comes: 'accepted', page: '9000' },
  }),
  rule({
    id: 'envelope.request-id',
    section: '1',
    text: '`requestId` is a UUID-shaped string that identifies the request: no two responses share one',
    quotes: [
      'Every response uses one envelope: `requestId` (string, a UUID-shaped identifier of the request), `status` (int, the HTTP status) and `data` (the payload).',
    ],
    example: { comes: 'accepted', page: '9000' },
  }),
  rule({
    id: 'envelope.status',
    section: '1',
    text: '`status` is an int and equals the HTTP status',
    quotes: [
      'Every response uses one envelope: `requestId` (string, a UUID-shaped identifier of the request), `status` (int, the HTTP status) and `data` (the payload).',
    ],
    example: { comes: 'accepted', page: '9000' },
  }),
] as const;
