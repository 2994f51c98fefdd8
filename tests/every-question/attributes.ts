import { expect } from 'vitest';
import { emailFeatures } from '../../src/interface/questions/email-features.ts';
import { urlFeatures } from '../../src/interface/questions/url-features.ts';
import type { Changes, Reply } from '../testing/partner.ts';
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

/** By attribute: the rule that refuses a value written as the answer does not allow it. */
const rules: Readonly<Record<string, string>> = {
  contactEmail: 'event.contact-email.valid',
  externalUrl: 'event.external-url.valid',
  image: 'event.image.valid',
};

/** Each way to write a value is accepted if the answer names it; an image is a URL too. */
const spelled = <Q extends 'email.features' | 'url.features'>(
  { examples }: typeof emailFeatures | typeof urlFeatures,
  wrong: Changes,
): Showing<Q> => ({
  observe: async (partner, answer) => {
    const words: readonly string[] = answer;
    for (const [part, changes] of Object.entries(examples ?? {})) {
      const { externalUrl: image } = changes;
      const sent = { ...changes, ...(image === undefined ? {} : { image }) };
      const { violated } = await partner.create(sent);
      const refusing = Object.keys(sent).map((name) => rules[name]);
      expect({ part, violated }).toEqual({ part, violated: words.includes(part) ? [] : refusing });
    }
    expect((await partner.create(wrong)).status).toBe(422);
    return partner.create(Object.values(examples ?? {})[0]);
  },
});

export const attributes: Showings<
  | 'host.form'
  | 'body.unknown-attribute'
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
  'body.unknown-attribute': {
    observe: async (partner, answer) => {
      const changes = { colour: 'green', 'a/b~c': 1 };
      const create = await partner.create(changes);
      const update = await partner.update(await partner.created(), changes);
      const search = await partner.search({ query: 'Community', ...changes });
      for (const [reply, part, status] of [
        [create, 'events', 201],
        [update, 'events', 200],
        [search, 'searches', 200],
      ] as const) {
        const isRefused = typeof answer === 'string' ? answer === 'refused' : answer.refused.includes(part);
        expect([reply.status, [...new Set(reply.violated)]]).toEqual(
          isRefused ? [422, ['body.unknown-attribute']] : [status, []],
        );
        expect(reply.headers['x-sandbox-advice']).toBe(isRefused ? undefined : 'body.unknown-attribute');
      }
      return create;
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
  'email.features': spelled(emailFeatures, { contactEmail: 'some one@partner.example' }),
  'url.features': spelled(urlFeatures, { externalUrl: 'https://part ner.example/' }),
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
