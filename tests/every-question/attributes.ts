import { expect } from 'vitest';
import type { AnswerTo } from '../../src/domain/look-up.ts';
import type { Changes, Reply } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';
import { advised, either } from './accepted-or-refused.ts';
import { stored, type Showing, type Showings } from './showing.ts';

/** What is as large as the limit is accepted, and one more is refused under the question's own name; without a limit, what is over the least one. */
function limit<Q extends 'capacity.maximum' | 'cohosts.maximum'>(
  question: Q,
  sized: (size: number) => Changes,
  overLeast: number,
): Showing<Q> {
  return {
    observe: async (partner, answer) => {
      const over = typeof answer === 'number' ? answer + 1 : overLeast;
      expect((await partner.create(sized(over - 1))).status).toBe(201);
      const reply = await partner.create(sized(over));
      expect([reply.status, ...reply.violated]).toEqual(answer === 'none' ? [201] : [422, question]);
      return reply;
    },
  };
}

const addresses: Readonly<Record<string, AnswerTo<'email.features'>[number]>> = {
  'some!one@partner.example': 'symbols',
  [`${'a'.repeat(64)}b@partner.example`]: 'long',
  'a@partner.x1': 'unusual-domain',
  'a..b@partner.example': 'dots',
  'Some One <a@partner.example>': 'named',
  '"some one"@partner.example': 'quoted',
  'a(b)@partner.example': 'comments',
  'a@[127.0.0.1]': 'literal',
  'søren@partner.example': 'international',
  'a@localhost': 'single-label',
  'a@partner.example.': 'trailing-dot',
  ' a@partner.example ': 'padded',
};

const urls: Readonly<Record<string, AnswerTo<'url.features'>[number]>> = {
  'https://user@partner.example/': 'userinfo',
  'https://127.0.0.1/': 'ip',
  'https://intranet/': 'single-label',
  'https://partner.example/日本': 'international',
  'https://partner.example/?a[]=b': 'brackets',
  'https://partner_a.example/': 'unusual',
  'https://partner.example/a|b': 'characters',
  'https://partner.example/a b': 'spaces',
  ' https://partner.example/': 'padded',
};

export const attributes: Showings<
  | 'host.form'
  | 'body.unknown-attribute'
  | 'cohosts.duplicates'
  | 'body.contradictions'
  | 'cohosts.maximum'
  | 'email.features'
  | 'url.features'
  | 'capacity.maximum'
  | 'text.length'
  | 'url.schemes'
> = {
  'host.form': {
    observe: async (partner, answer) => {
      const [int, list] = [await partner.create({ host: 9003 }), await partner.create({ host: [9003] })];
      const told = ({ status, violated }: Reply) => [status, ...violated];
      expect(told(int)).toEqual(answer === 'list' ? [422, 'host.form'] : [201]);
      expect(told(list)).toEqual(answer === 'int' ? [422, 'host.form'] : [201]);
      expect(await stored(partner, answer === 'list' ? list : int)).toMatchObject({ host: 9003 });
      return int;
    },
  },
  'body.unknown-attribute': advised(
    'body.unknown-attribute',
    either('body.unknown-attribute', { colour: 'green', 'a/b~c': 1 }, { title: validEvent.title }),
  ),
  'cohosts.duplicates': {
    observe: async (partner, answer) => {
      const reply = await partner.create({ host: 9000, cohosts: [9003, 9000, 9003] });
      const host = await partner.create({ host: 9000, cohosts: [9003, 9000] });
      const twice = await partner.create({ host: 9000, cohosts: [9003, 9003] });
      for (const [one, kind] of [
        [host, 'host'],
        [twice, 'twice'],
      ] as const) {
        const isRefused = typeof answer === 'string' ? answer === 'refused' : answer.refused.includes(kind);
        expect([one.status, one.violated]).toEqual(isRefused ? [422, ['cohosts.duplicates']] : [201, []]);
        expect(one.headers['x-sandbox-advice']).toBe(isRefused ? undefined : 'cohosts.duplicates');
      }
      expect(reply.status).toBe(answer === 'accepted' ? 201 : 422);
      return reply;
    },
  },
  'body.contradictions': {
    observe: async (partner, answer) => {
      const clashes = {
        paid: { isPaid: true, externalUrl: null },
        'dated-course': { isSelfPacedCourse: true, startedAt: validEvent.startedAt, endedAt: validEvent.endedAt },
        ticketless: { isTicketless: true, capacity: 40 },
        virtual: { isVirtual: true, address: '12 Garden Street' },
        details: { addressDetails: 'Second floor' },
      };
      const replies = [];
      for (const [clash, body] of Object.entries(clashes)) {
        const reply = await partner.create({ isPaid: false, receivesRsvpWebhooks: false, ...body });
        const isRefused = typeof answer === 'string' ? answer === 'refused' : answer.refused.includes(clash as 'paid');
        expect([clash, reply.status, ...new Set(reply.violated)]).toEqual(
          isRefused ? [clash, 422, 'body.contradictions'] : [clash, 201],
        );
        replies.push(reply);
      }
      return replies.at(-1) as Reply;
    },
  },
  'cohosts.maximum': limit(
    'cohosts.maximum',
    (count) => ({ cohosts: Array.from({ length: count }, (_, at) => 9003 + 3 * at) }),
    40,
  ),
  'capacity.maximum': limit('capacity.maximum', (capacity) => ({ capacity }), 2 ** 31),
  'text.length': {
    observe: async (partner, answer) => {
      const most = typeof answer === 'object' ? (answer.title ?? 1000) : answer === 'none' ? 1000 : answer;
      const titled = (length: number) => partner.create({ title: '😀'.repeat(length), description: 'x' });
      expect((await titled(most)).status).toBe(201);
      const reply = await titled(most + 1);
      expect([reply.status, ...reply.violated]).toEqual(answer === 'none' ? [201] : [422, 'text.length']);
      const long = await partner.create({ externalUrl: `https://partner.example/${'x'.repeat(2048)}` });
      const isRefused = typeof answer === 'object' ? answer.externalUrl !== undefined : answer === 2000;
      expect(long.violated).toEqual(isRefused ? ['text.length'] : []);
      return reply;
    },
  },
  'email.features': {
    observe: async (partner, answer) => {
      for (const [address, feature] of Object.entries(addresses)) {
        const { violated } = await partner.create({ contactEmail: address });
        const expected = answer.includes(feature) ? [] : ['event.contact-email.valid'];
        expect({ address, violated }).toEqual({ address, violated: expected });
      }
      expect((await partner.create({ contactEmail: 'some one@partner.example' })).violated).toEqual([
        'event.contact-email.valid',
      ]);
      return partner.create({ contactEmail: 'some!one@partner.example' });
    },
  },
  'url.features': {
    observe: async (partner, answer) => {
      for (const [url, feature] of Object.entries(urls)) {
        const { violated } = await partner.create({ externalUrl: url, image: url });
        const expected = answer.includes(feature) ? [] : ['event.external-url.valid', 'event.image.valid'];
        expect({ url, violated }).toEqual({ url, violated: expected });
      }
      expect((await partner.create({ externalUrl: 'https://part ner.example/' })).status).toBe(422);
      return partner.create({ externalUrl: 'https://user@partner.example/' });
    },
  },
  'url.schemes': {
    observe: async (partner, answer) => {
      for (const scheme of ['http', 'https', 'ftp', 'gopher']) {
        const { violated } = await partner.create({
          externalUrl: `${scheme}://partner.example/a`,
          image: `${scheme}://partner.example/a.png`,
        });
        expect({ scheme, violated }).toEqual({
          scheme,
          violated: answer.includes(scheme) ? [] : ['event.external-url.valid', 'event.image.valid'],
        });
      }
      return partner.create();
    },
  },
};
