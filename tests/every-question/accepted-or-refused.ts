import { expect } from 'vitest';
import type { QuestionId } from '../../src/domain/vocabulary/ids.ts';
import { examplesOf, type Question } from '../../src/interface/question.ts';
import type { Changes, Reply } from '../testing/partner.ts';
import { sampleKnown, validEvent } from '../testing/valid-event.ts';
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
export function advised<Q extends 'datetime.order'>(question: Q, showing: Showing<Q>): Showing<Q> {
  return {
    observe: async (partner, answer) => {
      const reply = await showing.observe(partner, answer);
      expect(reply.headers['x-sandbox-advice']).toBe(answer === 'refused' ? undefined : question);
      return reply;
    },
  };
}

type PartsId = 'cohosts.duplicates' | 'body.contradictions';

/** What shows a part is refused where the answer refuses it, and only then; it is advised against where its file says what. */
export const byPart = (question: Question): Showing<PartsId> => ({
  observe: async (partner, answer) => {
    const replies: Reply[] = [];
    const lawful = { isPaid: false, receivesRsvpWebhooks: false, host: 9000 };
    for (const [part, changes] of Object.entries(examplesOf(question, sampleKnown))) {
      const body = { ...validEvent, ...lawful, ...changes };
      const reply = await partner.create(body);
      const refused: readonly string[] = typeof answer === 'string' ? [] : answer.refused;
      const isRefused = answer === 'refused' || refused.includes(part);
      const violated = [...new Set(reply.violated)];
      expect({ part, status: reply.status, violated }).toEqual(
        isRefused ? { part, status: 422, violated: [question.id] } : { part, status: 201, violated: [] },
      );
      const isAdvised = !isRefused && question.occursIn?.(body).some(({ advice }) => advice !== undefined) === true;
      expect(reply.headers['x-sandbox-advice']).toBe(isAdvised ? question.id : undefined);
      replies.push(reply);
    }
    return replies.at(-1) as Reply;
  },
});
