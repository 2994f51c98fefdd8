import { expect } from 'vitest';
import { formsOf } from '../../src/domain/event/date-time.ts';
import type { DateTimeFeature } from '../../src/domain/look-up.ts';
import type { Reply } from '../testing/partner.ts';
import { advised, either } from './accepted-or-refused.ts';
import { stored, type Showings } from './showing.ts';

const separators = { T: 'T', space: ' ' } as const;
const precisions = { minutes: '18:00', seconds: '18:00:30', fraction: '18:00:30.5' } as const;
const endings = { local: '', z: 'Z', offset: '+01:00', 'basic-offset': '+0100' } as const;

interface Form {
  readonly value: string | number;
  /** Read in spite of a word that narrows fractions. */
  readonly hasThreeDigits?: true;
  /** What it is made of. */
  readonly parts: readonly DateTimeFeature[];
  /** What is stored, where that is otherwise. */
  readonly as?: string;
}

/** A date and time in each form, and the parts that it is made of. */
const forms: readonly Form[] = [
  ...Object.entries(separators).flatMap(([separator, mark]) =>
    Object.entries(precisions).flatMap(([precision, time]) =>
      Object.entries(endings).map(([ending, zone]) => ({
        value: `2027-05-20${mark}${time}${zone}`,
        parts: [separator, precision, ending] as DateTimeFeature[],
      })),
    ),
  ),
  { value: '2027-05-20T18:00:30.500', parts: ['T', 'fraction', 'local'], hasThreeDigits: true },
  { value: '2027-05-20T18:00:30.500000', parts: ['T', 'fraction', 'local'] },
  { value: '2027-05-20T18:00:30,5', parts: ['T', 'fraction', 'comma', 'local'] },
  { value: '2027-05-20t18:00:00z', parts: ['T', 'seconds', 'z', 'lower'], as: '2027-05-20T18:00:00Z' },
  { value: '2027-05-20', parts: ['date'], as: '2027-05-20T00:00:00' },
  { value: '20270520T180000', parts: ['basic', 'local'], as: '2027-05-20T18:00:00' },
  { value: '20270520T180000Z', parts: ['basic', 'z'], as: '2027-05-20T18:00:00Z' },
  { value: 1_810_922_400, parts: ['epoch-seconds'], as: '2027-05-21T18:00:00' },
  { value: 1_810_922_400_000, parts: ['epoch-milliseconds'], as: '2027-05-21T18:00:00' },
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
      const replies = [];
      for (const { value, parts, hasThreeDigits = false, as } of forms) {
        const isNarrowed = parts.includes('fraction') && !hasThreeDigits;
        const changes = { isSelfPacedCourse: true, startedAt: value, endedAt: undefined, publishedAt: value };
        const reply = await partner.create(changes);
        const isRead = (attribute: 'startedAt' | 'publishedAt') =>
          formsOf(answer, attribute).some(
            (list) => parts.every((part) => list.includes(part)) && !(isNarrowed && list.includes('milliseconds')),
          );
        const unread = (['startedAt', 'publishedAt'] as const).filter((attribute) => !isRead(attribute));
        expect({ value, violated: reply.violated }).toEqual({
          value,
          violated: unread.map((one) => `event.types.${one}`),
        });
        const kept = as ?? value;
        if (unread.length === 0)
          expect(await stored(partner, reply)).toMatchObject({ startedAt: kept, publishedAt: kept });
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
