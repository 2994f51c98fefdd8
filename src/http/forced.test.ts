import request from 'supertest';
import { expect, test } from 'vitest';
import type { DeviationId } from '../faults/deviations.ts';
import { createSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

/** First word of what the answer rests on. */
async function basis(deviate: readonly DeviationId[], path: string, body?: object): Promise<string> {
  await using sandbox = await createSandbox({ pages: 5, events: 0, deviate });
  const sent = body === undefined ? request(sandbox.app).get(path) : request(sandbox.app).post(path);
  const answer = await sent.set({ ...sandbox.headers, 'content-type': 'application/json' }).send(body);
  return String(answer.headers['x-sandbox-basis']).split(';')[0] ?? '';
}

const create = '/v1/events.create';
const nobodysHost = { ...validEvent, host: 1 };

test.each<[what: string, deviate: DeviationId, path: string, body: object | undefined, isForced: boolean]>([
  ['a rule that is off lets pass', 'event.host.valid', create, nobodysHost, true],
  ['it had nothing against the request', 'event.host.valid', create, validEvent, false],
  ['it is off on this operation', 'event.host.valid@events.create', create, nobodysHost, true],
  ['it is off on another', 'event.host.valid@events.update', create, nobodysHost, false],
  ['a lawful request is refused', 'event.flags.optional:required', create, validEvent, true],
  ['another request is read', 'search.page.advances:ignored', '/channels/pages.search', { query: 'a', page: 2 }, true],
  ['another operation is asked', 'search.page.advances:ignored', create, validEvent, false],
  ['the answer is another', 'page.get:other', '/channels/pages/9000', undefined, true],
  ['another operation answers', 'page.get:other', create, validEvent, false],
  ['the envelope is another', 'envelope.status:refusals-200', create, nobodysHost, true],
  ['only refusals are wrapped otherwise', 'envelope.status:refusals-200', create, validEvent, false],
])('%s (%s)', async (...[, id, path, body, isForced]) => {
  expect(await basis([id], path, body)).toBe(isForced ? `forced=${id}` : 'documented');
});
