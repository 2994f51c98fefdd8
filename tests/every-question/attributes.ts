import { expect } from 'vitest';
import type { DateTimeFeature } from '../../src/domain/ask.ts';
import type { Changes, Reply } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';
import { stored, type Showing, type Showings, type Stored } from './showing.ts';

/** Changes that `refused` refuses under the question's own name, and every other answer accepts. */
function either<
  Q extends
    'datetime.order' | 'published-at.past' | 'body.unknown-attribute' | 'cohosts.duplicates' | 'capacity.negative',
>(question: Q, changes: Changes, kept: Stored): Showing<Q> {
  return {
    observe: async (partner, answer) => {
      const replies = [await partner.create(changes), await partner.update(await partner.created(), changes)] as const;
      if (answer === 'refused') {
        for (const { status, violated } of replies) expect([status, [...new Set(violated)]]).toEqual([422, [question]]);
      } else {
        expect(replies.map(({ status }) => status)).toEqual([201, 200]);
        for (const reply of replies) expect(await stored(partner, reply)).toMatchObject(kept);
      }
      return replies[0];
    },
  };
}

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

/** Expects an advice where something is accepted that the document does not speak of. */
function advised<Q extends 'datetime.order' | 'body.unknown-attribute' | 'cohosts.duplicates'>(
  question: Q,
  showing: Showing<Q>,
): Showing<Q> {
  return {
    observe: async (partner, answer) => {
      const reply = await showing.observe(partner, answer);
      expect(reply.headers['x-sandbox-advice']).toBe(answer === 'refused' ? undefined : question);
      return reply;
    },
  };
}

const separators = { T: 'T', space: ' ' } as const;
const precisions = { minutes: '18:00', seconds: '18:00:30', fraction: '18:00:30.5' } as const;
const endings = { local: '', z: 'Z', offset: '+01:00' } as const;

/** A date and time in each form, and the parts that it is made of. */
const forms = Object.entries(separators).flatMap(([separator, mark]) =>
  Object.entries(precisions).flatMap(([precision, time]) =>
    Object.entries(endings).map(([ending, zone]) => ({
      text: `2027-05-20${mark}${time}${zone}`,
      parts: [separator, precision, ending] as DateTimeFeature[],
    })),
  ),
);

export const attributes: Showings<
  | 'host.form'
  | 'datetime.form'
  | 'datetime.offset'
  | 'datetime.order'
  | 'published-at.offset'
  | 'published-at.past'
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
  'datetime.form': {
    observe: async (partner, answer) => {
      const replies = [];
      for (const { text, parts } of forms) {
        const reply = await partner.create({
          startedAt: text,
          isSelfPacedCourse: true,
          endedAt: undefined,
          publishedAt: text,
        });
        const isRead = parts.every((part) => answer.includes(part));
        expect({ text, violated: reply.violated }).toEqual({
          text,
          violated: isRead ? [] : ['event.types.startedAt', 'event.types.publishedAt'],
        });
        replies.push(reply);
      }
      return replies[0] as Reply;
    },
  },
  'datetime.offset': {
    observe: async (partner, answer) => {
      const dates = { startedAt: '2027-05-20T18:00:00+09:00', endedAt: '2027-05-20T20:00:00Z' };
      const replies = [await partner.create(dates), await partner.update(await partner.created(), dates)] as const;
      for (const reply of replies) {
        if (answer === 'refused')
          expect([reply.status, reply.violated]).toEqual([422, ['datetime.offset', 'datetime.offset']]);
        else
          expect(await stored(partner, reply)).toMatchObject(
            answer === 'kept' ? dates : { startedAt: '2027-05-20T10:00:00', endedAt: '2027-05-20T21:00:00' },
          );
      }
      expect((await partner.create()).status).toBe(201);
      return replies[1];
    },
  },
  'datetime.order': advised(
    'datetime.order',
    either('datetime.order', { endedAt: '2027-05-20T17:00:00' }, { endedAt: '2027-05-20T17:00:00' }),
  ),
  'published-at.offset': {
    with: { 'published-at.past': 'refused' },
    observe: async (partner, answer) => {
      const past = await partner.create({ publishedAt: '2027-01-01T12:30:00+01:00' });
      const ahead = await partner.create({ publishedAt: '2027-01-01T11:30:00-01:00' });
      expect([past.violated, ahead.violated]).toEqual(
        answer === 'honoured' ? [['published-at.past'], []] : [[], ['published-at.past']],
      );
      const later = await partner.memberView(await partner.created({ publishedAt: '2027-05-01T09:00:00+02:00' }));
      expect(later['visibleFrom']).toBe(
        answer === 'honoured' ? '2027-05-01T07:00:00.000Z' : '2027-05-01T09:00:00.000Z',
      );
      return past;
    },
  },
  'published-at.past': either(
    'published-at.past',
    { publishedAt: '2020-01-01T00:00:00' },
    { publishedAt: '2020-01-01T00:00:00' },
  ),
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
