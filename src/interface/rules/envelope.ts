import { without } from './deviation.ts';
import { rule } from './rule.ts';

const sameId = '00000000-0000-4000-8000-000000000000';

const isRefusal = (envelope: Readonly<Record<string, unknown>>): boolean => Number(envelope['status']) >= 400;

export const envelopeRules = [
  rule({
    id: 'envelope.shape',
    section: '1',
    text: 'Every response, a refusal too, is a JSON object with `requestId`, `status` and `data`',
    quotes: [
      'Every response uses one envelope: `requestId` (string, a UUID-shaped identifier of the request), `status` (int, the HTTP status) and `data` (the payload).',
    ],
    example: { comes: 'accepted', page: '9000' },
    deviations: {
      'no-data': { text: '`data` is missing', wraps: (envelope) => without(envelope, 'data') },
      'no-status': { text: '`status` is missing', wraps: (envelope) => without(envelope, 'status') },
      'no-request-id': { text: '`requestId` is missing', wraps: (envelope) => without(envelope, 'requestId') },
      list: { text: 'a list in place of the object', wraps: (envelope) => [envelope] },
      'refusals-bare': {
        text: 'refusals have no envelope',
        wraps: (envelope) => (isRefusal(envelope) ? { error: 'refused' } : envelope),
      },
    },
  }),
  rule({
    id: 'envelope.request-id',
    section: '1',
    text: '`requestId` is a UUID-shaped string that identifies the request: no two responses share one',
    quotes: [
      'Every response uses one envelope: `requestId` (string, a UUID-shaped identifier of the request), `status` (int, the HTTP status) and `data` (the payload).',
    ],
    example: { comes: 'accepted', page: '9000' },
    deviations: {
      repeated: {
        text: 'every response has the same `requestId`',
        wraps: (envelope) => ({ ...envelope, requestId: sameId }),
      },
      'not-uuid': {
        text: '`requestId` is not UUID-shaped',
        wraps: (envelope) => ({ ...envelope, requestId: `req-${String(envelope['requestId']).slice(0, 8)}` }),
      },
    },
  }),
  rule({
    id: 'envelope.status',
    section: '1',
    text: '`status` is an int and equals the HTTP status',
    quotes: [
      'Every response uses one envelope: `requestId` (string, a UUID-shaped identifier of the request), `status` (int, the HTTP status) and `data` (the payload).',
    ],
    example: { comes: 'accepted', page: '9000' },
    deviations: {
      other: { text: '`status` differs from the HTTP status', wraps: (envelope) => ({ ...envelope, status: 299 }) },
      string: {
        text: '`status` is a string',
        wraps: (envelope) => ({ ...envelope, status: String(envelope['status']) }),
      },
      'refusals-200': {
        text: '`status` is 200 in refusals too',
        wraps: (envelope) => (isRefusal(envelope) ? { ...envelope, status: 200 } : envelope),
      },
    },
  }),
] as const;
