import { expect } from 'vitest';
import type { AnswerTo } from '../../src/domain/look-up.ts';
import { validEvent } from '../testing/valid-event.ts';
import { stored, type Showings } from './showing.ts';

/** Look-alikes of each part, and what they are read as. */
const alike: readonly { attribute: string; part: 'int' | 'bool' | 'digit' | 'string'; value: unknown; as: unknown }[] =
  [
    { attribute: 'title', part: 'string', value: 5, as: '5' },
    { attribute: 'type', part: 'int', value: '3', as: 3 },
    { attribute: 'host', part: 'int', value: '9003', as: 9003 },
    { attribute: 'cohosts', part: 'int', value: ['9006'], as: [9006] },
    { attribute: 'isVip', part: 'bool', value: 'false', as: false },
    { attribute: 'isPaid', part: 'digit', value: 1, as: true },
    { attribute: 'isVip', part: 'digit', value: '0', as: false },
  ];

/** What is stored of an attribute that is given as null, where that is as if it were left out. */
const left = {
  startedAt: { startedAt: null },
  endedAt: { endedAt: null },
  image: { image: { url: validEvent.image, version: 1 } },
  cohosts: { cohosts: [] },
  isSelfPacedCourse: { isSelfPacedCourse: false },
  isVirtual: { isVirtual: false },
  isTicketless: { isTicketless: false },
  address: { address: null },
  addressDetails: { addressDetails: null },
  publishedAt: { publishedAt: null },
};

/** What becomes of a blank text where `body.blank` is a word: `yes`, it is accepted, `as the word says`, or the rule that refuses it. */
const acceptsBlank: Readonly<Record<string, string>> = {
  title: 'as the word says',
  description: 'as the word says',
  externalUrl: 'event.external-url.valid',
  image: 'event.image.valid',
  address: 'yes',
  addressDetails: 'yes',
  startedAt: 'event.types.startedAt',
  endedAt: 'event.types.endedAt',
  publishedAt: 'event.types.publishedAt',
};

/** What a blank text is refused by. */
function expectedOfBlank(
  answer: AnswerTo<'body.blank'>,
  { attribute, text, isAccepted }: { readonly attribute: string; readonly text: string; readonly isAccepted: string },
): readonly string[] {
  if (typeof answer !== 'string' && (text === '' || answer.only === undefined)) {
    const listed: readonly string[] = 'refused' in answer ? answer.refused : answer.accepted;
    return listed.includes(attribute) === 'refused' in answer ? ['body.blank'] : [];
  }
  if (isAccepted === 'as the word says') return answer === 'refused' ? ['body.blank'] : [];
  return isAccepted === 'yes' ? [] : [isAccepted];
}

/** Questions about values of one type or another. */
export const bodyValues: Showings<'body.coercion' | 'body.null' | 'body.blank'> = {
  'body.coercion': {
    observe: async (partner, answer) => {
      const isRead = (part: (typeof alike)[number]['part']) =>
        typeof answer === 'string' ? answer === 'read' : !answer.refused.includes(part);
      for (const { attribute, part, value, as } of alike) {
        const changes = { [attribute]: value };
        const replies = [
          await partner.create(changes),
          await partner.update(await partner.created(), changes),
        ] as const;
        for (const reply of replies) {
          if (isRead(part)) expect(await stored(partner, reply)).toMatchObject({ [attribute]: as });
          else expect({ value, violated: reply.violated }).toEqual({ value, violated: ['body.coercion'] });
        }
      }
      return partner.create({ capacity: '12' });
    },
  },
  'body.null': {
    observe: async (partner, answer) => {
      for (const [attribute, fallback] of Object.entries(left)) {
        const isRefused =
          typeof answer === 'string' ? answer === 'refused' : answer.refused.includes(attribute as 'image');
        const changes = { isSelfPacedCourse: true, [attribute]: null };
        const reply = await partner.update(await partner.created(), changes);
        expect({ attribute, violated: reply.violated }).toEqual({
          attribute,
          violated: isRefused ? ['body.null'] : [],
        });
        if (!isRefused) expect(await stored(partner, reply)).toMatchObject(fallback);
      }
      const documented = await partner.create({ externalUrl: null, capacity: null });
      expect(await stored(partner, documented)).toMatchObject({ externalUrl: null, capacity: null });
      return partner.create({ addressDetails: null });
    },
  },
  'body.blank': {
    observe: async (partner, answer) => {
      for (const [attribute, isAccepted] of Object.entries(acceptsBlank)) {
        for (const text of ['', ' ']) {
          const changes = { isSelfPacedCourse: true, [attribute]: text };
          const { violated } = await partner.update(await partner.created(), changes);
          const expected = expectedOfBlank(answer, { attribute, text, isAccepted });
          expect({ attribute, text, violated }).toEqual({ attribute, text, violated: expected });
        }
      }
      return partner.create({ title: '', description: '' });
    },
  },
};
