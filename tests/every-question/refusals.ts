import { expect } from 'vitest';
import { loadContract } from '../../src/contract/contract.ts';
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

const missing = 'title is missing: it is required.';

/** What each of the templates that `openapi.yaml` gives as examples makes of a title that is missing, in their order. */
const bodiesByTemplate = (requestId: unknown): readonly object[] => [
  { data: null, message: missing, errors: { title: [missing] } },
  { data: { title: 'One or more validation errors occurred.', status: 422, errors: { Title: [missing] } } },
  { data: { title: [missing] } },
  {
    data: null,
    errors: [{ status: '422', code: 'invalid', detail: missing, source: { pointer: '/data/attributes/title' } }],
  },
  { data: `Unprocessable Entity: ${missing} (${String(requestId)})` },
];

function bodyByTemplate(answer: object, requestId: unknown): object | undefined {
  const { answers } = loadContract().questions.get('refusal.body') ?? { answers: {} };
  const examples = (answers as { examples: readonly object[] }).examples.map((one) => JSON.stringify(one));
  return bodiesByTemplate(requestId)[examples.indexOf(JSON.stringify(answer))];
}

export const refusals: Showings<
  | `refusal.status.${StatusQuestion}`
  | 'refusal.status.media-type'
  | 'refusal.body'
  | 'refusal.messages'
  | 'refusal.codes'
  | 'refusal.precedence'
  | 'refusal.order'
  | 'refusal.all-at-once'
  | 'refusal.list-items'
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
      const refused = typeof answer === 'object' ? 415 : answer;
      expect(reply.status).toBe(answer === 'accepted' ? 201 : refused);
      const other = await partner.send('/channels/pages.search', {
        body: '{"query":"x"}',
        headers: { 'content-type': 'application/json; charset=utf-16' },
      });
      expect(other.status).toBe(answer === 'accepted' ? 200 : refused);
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
  'refusal.list-items': {
    observe: async (partner, answer) => {
      const reply = await partner.create({ cohosts: [9000, 'x'] });
      const { violations } = reply.body.data as { readonly violations: readonly { readonly pointer: string }[] };
      const pointers = violations.map(({ pointer }) => pointer);
      expect(pointers).toContain(answer === 'item' ? '/cohosts/1' : '/cohosts');
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
      expect(rest).toEqual(
        typeof answer === 'string' ? bodies[answer] : bodyByTemplate(answer, reply.body['requestId']),
      );
      return reply;
    },
  },
  'refusal.messages': {
    observe: async (partner, answer) => {
      const reply = await partner.create({ type: 4, title: undefined });
      const { violations } = reply.body.data as { violations: readonly { message: string }[] };
      const texts = violations.map(({ message }) => message);
      const unlisted = 'type: expected a valid event type ID, but got 4.';
      if (answer === 'sandbox') expect(texts).toEqual([missing, unlisted]);
      else if ('required@title' in answer) expect(texts).toEqual(['title should not be empty', unlisted]);
      else if ('event.type.valid' in answer) expect(texts).toEqual([missing, 'Unknown event type.']);
      else expect(texts).toEqual(['The title field is required.', 'The selected type is invalid.']);
      return reply;
    },
  },
  'refusal.codes': {
    observe: async (partner, answer) => {
      const reply = await untitled(partner);
      expect(reply.body.data).toMatchObject({ code: answer === 'sandbox' ? 'invalid' : 'E_MISSING' });
      return reply;
    },
  },
  'refusal.precedence': { observe: winners },
  'refusal.order': {
    observe: async (partner, answer) => {
      const reply = await partner.create({ host: 1, title: undefined, isVip: 'maybe' });
      const [title, isVip, host] = ['event.required.title', 'event.types.isVip', 'event.host.valid'];
      const byAttribute = { host: [host, title, isVip], isVip: [isVip, title, host] };
      const reported = (): readonly string[] => {
        if (answer === 'document') return [title, isVip, host];
        if ('stages' in answer)
          return answer.stages.some(({ of }) => of.includes('type.string')) ? [isVip] : [title, isVip, host];
        const [first = 'isVip'] = answer.attributes;
        return answer.stops === true ? [host] : byAttribute[first as 'host'];
      };
      expect(reply.violated).toEqual(reported());
      return reply;
    },
  },
  'refusal.all-at-once': {
    observe: async (partner, answer) => {
      const reply = await partner.create({ title: undefined, isVip: 'maybe', host: 1 });
      const all = ['event.required.title', 'event.types.isVip', 'event.host.valid'];
      expect([reply.status, reply.violated]).toEqual([422, answer === 'all' ? all : all.slice(0, 1)]);
      return reply;
    },
  },
};
