import { loadContract } from '../../contract/contract.ts';
import { defaultProfile } from '../../profile/profile.ts';
import { bodyOfBytes, type Recorded } from '../recorded.ts';

const profile = defaultProfile(loadContract());

/** An exchange as it comes from the request path. */
export const exchange = (change: Partial<Recorded> = {}): Recorded => ({
  requestId: 'an-id',
  at: 0,
  worldTime: 0,
  durationMs: 1,
  operation: 'pages.get',
  method: 'GET',
  url: '/channels/pages/1',
  httpVersion: '1.1',
  headers: [],
  body: null,
  response: { status: 200, headers: [], body: bodyOfBytes(Buffer.alloc(0)) },
  outcome: 'accepted',
  violations: [],
  advices: [],
  asked: [],
  profile,
  forced: [],
  event: null,
  ...change,
});
