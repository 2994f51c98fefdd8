import { expect } from 'vitest';
import type { QuestionId } from '../../src/domain/vocabulary/ids.ts';
import type { Changes } from '../testing/partner.ts';
import { stored, type Showing, type Stored } from './showing.ts';

/** Changes that `refused` refuses under the question's own name, and every other answer accepts. */
export function either<Q extends QuestionId>(question: Q, changes: Changes, kept: Stored): Showing<Q> {
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

/** Expects an advice where something is accepted that the document does not speak of. */
export function advised<Q extends 'datetime.order' | 'body.unknown-attribute'>(
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
