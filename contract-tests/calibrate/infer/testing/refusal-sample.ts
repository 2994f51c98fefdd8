import type { RefusalSample } from '../sample.ts';

/** A refused create, of which this alone matters. */
export const refusalSample = (more: Partial<RefusalSample>): RefusalSample => ({
  operation: 'events.create',
  request: { method: 'POST', path: '/v1/events.create' },
  status: 422,
  headers: {},
  requestId: '0',
  body: null,
  cause: 'invalid',
  violations: [],
  ...more,
});
