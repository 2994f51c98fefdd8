import { expect } from 'vitest';
import type { Partner, Reply } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';
import { winners } from './precedence.ts';
import type { Showing, Showings } from './showing.ts';

type StatusQuestion =
  | 'invalid'
  | 'unauthenticated'
  | 'malformed'
  | 'unknown-page'
  | 'unknown-event'
  | 'unknown-path'
  | 'wrong-method'
  | 'too-large'
  | 'forbidden';

/** Expects the status that is the answer, or that its cases come to (`byCase`); of null, the status of the success. */
const status = <Q extends `refusal.status.${StatusQuestion}`>(
  byCase: number,
  request: (partner: Partner) => Promise<Reply>,
  more: Omit<Showing<Q>, 'observe'> = {},
): Showing<Q> => ({
  ...more,
  observe: async (partner, answer) => {
    const reply = await request(partner);
    const expected = answer === 'null' ? 200 : typeof answer === 'object' ? byCase : answer;
    expect([reply.status, reply.body['status']]).toEqual([expected, expected]);
    if (answer === 'null') expect(reply.body.data).toBe(null);
    return reply;
  },
});

/** An event that another channel created. */
export async function foreignEvent(partner: Partner): Promise<number> {
  const events = await partner.control<readonly { id: number; channel: string }[]>('events');
  const foreign = events.find(({ channel }) => channel !== 'chn-sandbox');
  if (foreign === undefined) throw new Error('no seeded event is another channel’s');
  return foreign.id;
}

const noKey = { authorization: undefined };
const untitled = (partner: Partner) => partner.create({ title: undefined });

/** What `data` and its neighbours are in each form of a refusal. */
const bodies = {
  violations: {
    data: {
      code: 'invalid',
      message: expect.stringContaining('title') as string,
      violations: [expect.objectContaining({ rule: 'event.required.title' })],
    },
  },
  null: { data: null },
  string: { data: expect.stringContaining('title') as string },
  message: { data: { message: expect.stringContaining('title') as string } },
  list: { data: [{ code: 'invalid', attribute: 'title', message: expect.stringContaining('title') as string }] },
  map: { data: { title: [expect.stringContaining('title') as string] } },
  beside: {
    data: null,
    error: expect.objectContaining({
      code: 'invalid',
      violations: [expect.objectContaining({ rule: 'event.required.title' })],
    }) as unknown,
  },
};

/** What the examples that the question gives make of a title that is missing. */
const bodyByExample = { data: null, message: 'The title field is required.' };

export const refusals: Showings<
  | `refusal.status.${StatusQuestion}`
  | 'refusal.status.media-type'
  | 'refusal.body'
  | 'refusal.precedence'
  | 'refusal.all-at-once'
  | 'body.charset'
> = {
  'refusal.status.invalid': status(400, untitled),
  'refusal.status.unauthenticated': status(401, (partner) =>
    partner.send('/channels/pages/9000', { method: 'get', headers: noKey }),
  ),
  'refusal.status.malformed': status(422, (partner) => partner.send('/v1/events.create', { body: '[]' })),
  'refusal.status.media-type': {
    observe: async (partner, answer) => {
      const headers = { 'content-type': 'text/plain' };
      const reply = await partner.send('/v1/events.create', { body: JSON.stringify(validEvent), headers });
      const { type, charset } = typeof answer === 'object' ? answer : { type: answer, charset: answer };
      expect(reply.status).toBe(answer === 'accepted' ? 201 : type);
      const other = await partner.send('/channels/pages.search', {
        body: '{"query":"x"}',
        headers: { 'content-type': 'application/json; charset=utf-16' },
      });
      expect(other.status).toBe(answer === 'accepted' ? 200 : charset);
      return reply;
    },
  },
  'body.charset': {
    observe: async (partner, answer) => {
      const sent = (type: string, more = {}) =>
        partner.send('/channels/pages.search', { body: '{"query":"x"}', headers: { 'content-type': type, ...more } });
      const reply = await sent('application/json; charset=latin1');
      expect(reply.status).toBe(answer === 'ignored' ? 200 : 415);
      expect((await sent('application/json-patch; charset=latin1')).status).toBe(415);
      expect((await sent('application/json; charset=latin1', { 'content-encoding': 'gzip' })).status).toBe(415);
      return reply;
    },
  },
  'refusal.status.unknown-page': status(410, (partner) => partner.page(1)),
  'refusal.status.unknown-event': status(422, (partner) => partner.update(1)),
  'refusal.status.unknown-path': status(400, (partner) => partner.send('/v1/events.delete/1')),
  'refusal.status.wrong-method': status(404, (partner) =>
    partner.send('/v1/events.create', { method: 'put', body: validEvent }),
  ),
  'refusal.status.too-large': status(413, (partner) => partner.create({ description: 'x'.repeat(5000) }), {
    with: { 'limits.body': 4096 },
  }),
  'refusal.status.forbidden': status(404, async (partner) => partner.update(await foreignEvent(partner)), {
    with: { 'event.ownership': 'forbidden' },
  }),
  'refusal.body': {
    observe: async (partner, answer) => {
      const reply = await untitled(partner);
      const { requestId: _id, status: _status, ...rest } = reply.body;
      expect(rest).toEqual(typeof answer === 'string' ? bodies[answer] : bodyByExample);
      return reply;
    },
  },
  'refusal.precedence': { observe: winners },
  'refusal.all-at-once': {
    observe: async (partner, answer) => {
      const reply = await partner.create({ title: undefined, isVip: 'maybe', host: 1 });
      const all = ['event.required.title', 'event.types.isVip', 'event.host.valid'];
      expect([reply.status, reply.violated]).toEqual([422, answer === 'all' ? all : all.slice(0, 1)]);
      return reply;
    },
  },
};
