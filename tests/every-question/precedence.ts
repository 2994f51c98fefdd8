import { expect } from 'vitest';
import type { RefusalStage } from '../../src/domain/look-up.ts';
import type { Partner, Reply, Sent } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';

/** Statuses by the stage that refuses, all of them different. */
const statusOf: Readonly<Record<RefusalStage, number>> = {
  path: 404,
  credentials: 401,
  'media-type': 415,
  body: 400,
  attributes: 422,
  references: 404,
};

/** A request that is wrong at two stages. */
interface WrongTwice {
  readonly at: readonly [RefusalStage, RefusalStage];
  readonly path: string;
  readonly sent: Sent;
}

const headers = { authorization: undefined };
const create = '/v1/events.create';
const unknownEvent = '/v1/events.update/1';
const untitled = { ...validEvent, title: undefined };

/** Path, media type and body leave nothing to look at behind them: an unknown path has no attributes, what is not JSON neither. */
const wrongTwice: readonly WrongTwice[] = [
  { at: ['path', 'credentials'], path: '/nowhere', sent: { body: validEvent, headers } },
  {
    at: ['credentials', 'media-type'],
    path: create,
    sent: { body: JSON.stringify(validEvent), headers: { ...headers, 'content-type': 'text/plain' } },
  },
  { at: ['credentials', 'body'], path: create, sent: { body: '{', headers } },
  { at: ['credentials', 'attributes'], path: create, sent: { body: untitled, headers } },
  { at: ['credentials', 'references'], path: unknownEvent, sent: { body: validEvent, headers } },
  { at: ['attributes', 'references'], path: unknownEvent, sent: { body: untitled } },
];

/** Expects of each request that is wrong twice the refusal that comes first, and that no refused request writes anything. */
export async function winners(partner: Partner, precedence: readonly RefusalStage[]): Promise<Reply> {
  const before = await partner.control<readonly unknown[]>('events');
  const replies = [];
  for (const { at, path, sent } of wrongTwice) {
    const [first] = at.toSorted((a, b) => precedence.indexOf(a) - precedence.indexOf(b));
    const reply = await partner.send(path, sent);
    expect({ at, status: reply.status }).toEqual({ at, status: statusOf[first ?? 'path'] });
    replies.push(reply);
  }
  expect(await partner.control<readonly unknown[]>('events')).toEqual(before);
  const [last] = replies.slice(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return last;
}
