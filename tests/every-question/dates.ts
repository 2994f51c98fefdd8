import { expect } from 'vitest';
import type { AnswerTo } from '../../src/domain/look-up.ts';
import type { Reply } from '../testing/partner.ts';
import { advised, either } from './accepted-or-refused.ts';
import { stored, type Showings } from './showing.ts';

/** Dates and times, by the sets that their form belongs to; null for those that no answer reads. */
const forms: readonly (readonly [value: unknown, ...sets: readonly (AnswerTo<'datetime.form'>[number] | null)[]])[] = [
  ['2027-05-20T18:00:30', 'local'],
  ['2027-05-20T18:00', 'minutes'],
  ['2027-05-20 18:00:30', 'space'],
  ['2027-05-20T18:00:30Z', 'utc'],
  ['2027-05-20T18:00:30.500Z', 'utc'],
  ['2027-05-20T18:00:30+01:00', 'offset'],
  ['2027-05-20T18:00:30.5+01:00', 'offset'],
  ['2027-05-20T18:00:30.5', 'local'],
  ['2027-05-20T18:00+01:00', 'other'],
  ['2027-05-20T18:00:30,5Z', 'utc'],
  ['2027-05-20 18:00', 'space'],
  ['2027-05-20 18:00:30Z', 'space', 'other'],
  ['2027-05-20T18:00:30+0100', null],
  ['2027-05-20', null],
  ['20270520T180000', null],
  ['2027-05-20t18:00:00z', null],
  [1_810_922_400, null],
];

/** Noon of the day so many days after the clock's, which stands at noon of the first of January 2027. */
const dayAfter = (days: number) => new Date(Date.UTC(2027, 0, 1 + days, 12)).toISOString().slice(0, 19);

const never = 3000;

/** Dates and times: how they are written, and when they may be. */
export const dates: Showings<
  | 'datetime.form'
  | 'datetime.offset'
  | 'datetime.order'
  | 'datetime.horizon'
  | 'published-at.offset'
  | 'published-at.far'
> = {
  'datetime.form': {
    observe: async (partner, answer) => {
      const replies: Reply[] = [];
      for (const [value, ...sets] of forms) {
        const changes = { isSelfPacedCourse: true, startedAt: value, endedAt: undefined, publishedAt: value };
        const reply = await partner.create(changes);
        const isRead = sets.every((set) => set !== null && answer.includes(set));
        const violated = isRead ? [] : ['event.types.startedAt', 'event.types.publishedAt'];
        expect({ value, violated: reply.violated }).toEqual({ value, violated });
        if (isRead) expect(await stored(partner, reply)).toMatchObject({ startedAt: value, publishedAt: value });
        replies.push(reply);
      }
      return replies[0] as Reply;
    },
  },
  'datetime.horizon': {
    observe: async (partner, answer) => {
      const { ahead = never, back = never } = answer === 'accepted' ? {} : answer;
      const at = (days: number) =>
        partner.create({ location: 'place-lisbon-7f3', startedAt: dayAfter(days), endedAt: dayAfter(days) });
      const lawful = await at(ahead);
      expect([lawful.status, (await at(-back)).status]).toEqual([201, 201]);
      const refused = ['datetime.horizon', 'datetime.horizon'];
      expect((await at(ahead + 1)).violated).toEqual(ahead === never ? [] : refused);
      expect((await at(-back - 1)).violated).toEqual(back === never ? [] : refused);
      return back === never ? await at(ahead + 1) : await at(-back - 1);
    },
  },
  'published-at.far': {
    observe: async (partner, answer) => {
      const { days } = answer === 'accepted' ? { days: never } : answer;
      expect((await partner.create({ publishedAt: dayAfter(days) })).status).toBe(201);
      const reply = await partner.create({ publishedAt: dayAfter(days + 1) });
      expect(reply.violated).toEqual(answer === 'accepted' ? [] : ['published-at.far']);
      return reply;
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
};
