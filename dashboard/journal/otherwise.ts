import type { JournalEntry, MadeWorld } from '../../src/control/controls.ts';
import { area, world } from '../sandbox.ts';
import { recordedRequest, send, type PlainRequest, type Sent } from './request.ts';

/** The answers to one request under the present answer to a question, and under another. */
export interface Otherwise {
  readonly before: Sent;
  readonly after: Sent;
}

/**
 * Replays a request in two copies of the world as it is now, which differ in one answer alone; the world itself, its journal and its audit
 * are left as they are.
 */
export async function replayOtherwise(entry: JournalEntry, question: string, answer: unknown): Promise<Otherwise> {
  const [request, scenario, profile] = await Promise.all([
    recordedRequest(entry),
    world.value.scenario.snapshot(),
    world.value.profile.read(),
  ]);
  const replay = (answers: Readonly<Record<string, unknown>>) =>
    inCopy({ scenario, profile: answers, expiresAfter: 'PT5M' }, request, `replay=${entry.seq}`);
  const before = await replay(profile.answers);
  return { before, after: await replay({ ...profile.answers, [question]: answer }) };
}

async function inCopy(wish: object, request: PlainRequest, mark: string): Promise<Sent> {
  const { ask } = area.value;
  const { channelId, apiKey } = await ask<MadeWorld>({ method: 'POST', path: '/worlds', body: wish });
  const own = await world.value.fixtures();
  const inIt = (value: string) => value.replaceAll(own.apiKey, apiKey).replaceAll(own.channelId, channelId);
  try {
    const headers = request.headers.map(([name, value]) => [name, inIt(value)] as const);
    return await send({ ...request, headers }, mark);
  } finally {
    await ask({ method: 'DELETE', path: `/worlds/${encodeURIComponent(channelId)}` });
  }
}
