import { expect } from 'vitest';
import type { AnswerTo } from '../../src/domain/look-up.ts';
import type { Showings } from './showing.ts';

/** What page 9279 has beside the three members of the interface, by the answers that are given as examples. */
function membersOf(answer: AnswerTo<'page.members'>): { readonly search: object; readonly get: object } {
  if ('slug' in answer) {
    const both = {
      slug: 'lodz-community-shop',
      isVerified: true,
      links: { self: '/channels/pages/9279', number: 9279 },
    };
    return { search: both, get: both };
  }
  const own = { description: null, kinds: ['organisation'] };
  return { search: {}, get: 'pages.get' in answer ? own : {} };
}

const title = 'Łódź Community Shop';

export const pages: Showings<'page.members'> = {
  'page.members': {
    unnamed: (answer) => (Object.keys(answer).length === 0 ? 'the standard answer adds nothing to a reply' : undefined),
    observe: async (partner, answer) => {
      const { search, get } = membersOf(answer);
      const page = { id: 9279, title, logo: expect.stringMatching(/^http:/) as string };
      expect((await partner.search({ query: title })).body.data).toEqual([{ ...page, ...search }]);
      const reply = await partner.page(9279);
      expect(reply.body.data).toEqual({ ...page, ...get });
      return reply;
    },
  },
};
