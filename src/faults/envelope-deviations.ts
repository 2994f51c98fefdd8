import { randomUUID } from 'node:crypto';
import type { Deviation } from './deviation.ts';

const without = (envelope: Readonly<Record<string, unknown>>, member: string) =>
  Object.fromEntries(Object.entries(envelope).filter(([name]) => name !== member));

const constant = randomUUID();

const isRefusal = ({ status }: Readonly<Record<string, unknown>>) => Number(status) >= 400;

/** Envelopes that are wrong (§1). */
export const envelopeDeviations = [
  {
    id: 'envelope.shape:no-data',
    rule: 'envelope.shape',
    text: '`data` is missing',
    wraps: (envelope) => without(envelope, 'data'),
  },
  {
    id: 'envelope.shape:no-status',
    rule: 'envelope.shape',
    text: '`status` is missing',
    wraps: (envelope) => without(envelope, 'status'),
  },
  {
    id: 'envelope.shape:no-request-id',
    rule: 'envelope.shape',
    text: '`requestId` is missing',
    wraps: (envelope) => without(envelope, 'requestId'),
  },
  {
    id: 'envelope.shape:list',
    rule: 'envelope.shape',
    text: 'a list in place of the object',
    wraps: (envelope) => [envelope],
  },
  {
    id: 'envelope.shape:refusals-bare',
    rule: 'envelope.shape',
    text: 'refusals have no envelope',
    wraps: (envelope) => (isRefusal(envelope) ? { error: 'refused' } : envelope),
  },
  {
    id: 'envelope.request-id:repeated',
    rule: 'envelope.request-id',
    text: 'every response has the same `requestId`',
    wraps: (envelope) => ({ ...envelope, requestId: constant }),
  },
  {
    id: 'envelope.request-id:not-uuid',
    rule: 'envelope.request-id',
    text: '`requestId` is not UUID-shaped',
    wraps: (envelope) => ({ ...envelope, requestId: `req-${String(envelope['requestId']).slice(0, 8)}` }),
  },
  {
    id: 'envelope.status:other',
    rule: 'envelope.status',
    text: '`status` differs from the HTTP status',
    wraps: (envelope) => ({ ...envelope, status: 299 }),
  },
  {
    id: 'envelope.status:string',
    rule: 'envelope.status',
    text: '`status` is a string',
    wraps: (envelope) => ({ ...envelope, status: String(envelope['status']) }),
  },
  {
    id: 'envelope.status:refusals-200',
    rule: 'envelope.status',
    text: '`status` is 200 in refusals too',
    wraps: (envelope) => (isRefusal(envelope) ? { ...envelope, status: 200 } : envelope),
  },
] as const satisfies readonly Deviation[];
