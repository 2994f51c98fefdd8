import { expect } from 'vitest';
import type { AnswerTo } from '../../src/domain/look-up.ts';
import { validEvent } from '../testing/valid-event.ts';
import { stored, type Showings } from './showing.ts';

type Coercion = Exclude<AnswerTo<'body.coercion'>, string>['read'][number];

/** A look-alike of each kind, and what it is read as. */
const alike: readonly { attribute: string; kind: Coercion; value: unknown; as: unknown }[] = [
  { attribute: 'title', kind: 'string-from-number', value: 5, as: '5' },
  { attribute: 'description', kind: 'string-from-bool', value: true, as: 'true' },
  { attribute: 'type', kind: 'int-from-string', value: '3', as: 3 },
  { attribute: 'host', kind: 'int-from-string', value: '9003', as: 9003 },
  { attribute: 'cohosts', kind: 'int-from-string', value: ['9006'], as: [9006] },
  { attribute: 'capacity', kind: 'int-from-bool', value: true, as: 1 },
  { attribute: 'capacity', kind: 'int-from-loose-string', value: ' +012.0', as: 12 },
  { attribute: 'isVip', kind: 'bool-from-string', value: 'false', as: false },
  { attribute: 'isPaid', kind: 'bool-from-int', value: 1, as: true },
  { attribute: 'isVip', kind: 'bool-from-digit', value: '0', as: false },
  { attribute: 'isVirtual', kind: 'bool-from-word', value: 'Yes', as: true },
  { attribute: 'cohosts', kind: 'list-from-value', value: 9006, as: [9006] },
  { attribute: 'isTicketless', kind: 'null-from-blank', value: ' ', as: false },
];

/** Kinds that only an answer that names them reads. */
const named: ReadonlySet<Coercion> = new Set<Coercion>([
  'int-from-loose-string',
  'bool-from-digit',
  'bool-from-word',
  'list-from-value',
  'null-from-blank',
]);

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
      const reads = (kind: Coercion, attribute: string) =>
        typeof answer === 'string'
          ? answer === 'read' && !named.has(kind)
          : answer.read.includes(kind) && answer.except?.includes(attribute) !== true;
      for (const { attribute, kind, value, as } of alike) {
        const changes = { [attribute]: value };
        const replies = [
          await partner.create(changes),
          await partner.update(await partner.created(), changes),
        ] as const;
        for (const reply of replies) {
          if (reads(kind, attribute)) expect(await stored(partner, reply)).toMatchObject({ [attribute]: as });
          else {
            const refusedBy = named.has(kind) ? `event.types.${attribute}` : 'body.coercion';
            expect({ value, violated: reply.violated }).toEqual({ value, violated: [refusedBy] });
          }
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
