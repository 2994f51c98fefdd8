import { expect } from 'vitest';
import type { Showings } from './showing.ts';

const usual = 'the standard answer adds nothing to a reply';

/** What every answer has, a success and a refusal alike. */
export const everyAnswer: Showings<'answer.members' | 'answer.headers' | 'answer.content-type' | 'request-id.form'> = {
  'answer.members': {
    unnamed: (answer) => (Object.keys(answer).length === 0 ? usual : undefined),
    observe: async (partner, answer) => {
      const [found, refused] = [await partner.page(9000), await partner.page(1)];
      for (const { status, body } of [found, refused]) {
        const { requestId, data, ...more } = body;
        const members = {
          apiVersion: '1.4',
          serverTime: '2027-01-01T12:00:00Z',
          meta: { ok: true, id: requestId },
        };
        expect({ requestId, data }).toEqual({ requestId: expect.any(String), data: expect.any(Object) });
        expect(more).toEqual(Object.keys(answer).length === 0 ? { status } : { status, ...members });
      }
      return found;
    },
  },
  'answer.headers': {
    unnamed: (answer) => (Object.keys(answer).length === 0 ? usual : undefined),
    observe: async (partner, answer) => {
      const [found, refused] = [await partner.page(9000), await partner.page(1)];
      for (const { headers, body } of [found, refused]) {
        const all = { 'x-request-id': body['requestId'], 'cache-control': 'no-store', 'x-powered-by': 'Gateway/2' };
        if (Object.keys(answer).length > 0) expect(headers).toMatchObject(all);
        else expect(Object.keys(headers)).not.toContain('x-request-id');
      }
      return found;
    },
  },
  'answer.content-type': {
    unnamed: (answer) => (answer === 'application/json; charset=utf-8' ? usual : undefined),
    observe: async (partner, answer) => {
      const [found, refused] = [await partner.page(9000), await partner.page(1)];
      expect([found.headers['content-type'], refused.headers['content-type']]).toEqual([answer, answer]);
      return found;
    },
  },
  'request-id.form': {
    unnamed: (answer) => (answer === 'v4' ? usual : undefined),
    observe: async (partner, answer) => {
      const replies = [await partner.page(9000), await partner.page(1)];
      const forms = {
        v4: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        upper: /^[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/,
        v7: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        shape: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      };
      const ids = replies.map(({ body }) => String(body['requestId']));
      for (const id of ids) expect(id).toMatch(forms[answer]);
      expect(new Set(ids).size).toBe(2);
      return replies[0] as (typeof replies)[number];
    },
  },
};
