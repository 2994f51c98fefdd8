import { expect } from 'vitest';
import type { Changes, Reply } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';
import { advised, either } from './accepted-or-refused.ts';
import { stored, type Showing, type Showings } from './showing.ts';

/** What is as large as the limit is accepted, and one more is refused under the question's own name; without a limit, what is over the least one. */
function limit<Q extends 'capacity.maximum' | 'text.length'>(
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

export const attributes: Showings<
  | 'host.form'
  | 'body.unknown-attribute'
  | 'cohosts.duplicates'
  | 'capacity.negative'
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
  'cohosts.duplicates': advised(
    'cohosts.duplicates',
    either('cohosts.duplicates', { host: 9000, cohosts: [9003, 9000, 9003] }, { cohosts: [9003, 9000, 9003] }),
  ),
  'capacity.negative': either('capacity.negative', { capacity: -3 }, { capacity: -3 }),
  'capacity.maximum': limit('capacity.maximum', (capacity) => ({ capacity }), 2 ** 31),
  'text.length': limit('text.length', (length) => ({ title: '😀'.repeat(length), description: 'x' }), 256),
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
