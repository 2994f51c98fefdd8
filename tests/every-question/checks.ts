import { expect } from 'vitest';
import type { Reply } from '../testing/partner.ts';
import type { Showings } from './showing.ts';

const told = ({ status, violated }: Reply) => [status, ...violated];

/** How far a value is looked into. */
export const checks: Showings<'image.check' | 'email.check'> = {
  'image.check': {
    options: { probeImage: async (url) => ({ isImage: url.includes('cover'), what: 'text/html' }) },
    observe: async (partner, answer) => {
      const taken: string[] = [];
      const replies = [];
      for (const name of ['cover.html', 'other.png', 'cover', 'other.xyz']) {
        const reply = await partner.create({ image: `https://partner.example/${name}` });
        if (reply.status === 201) taken.push(name);
        else expect(told(reply)).toEqual([422, 'event.image.valid']);
        replies.push(reply);
      }
      const byUrl = answer === 'url' ? ['other.png', 'cover', 'other.xyz'] : ['other.png'];
      expect(taken).toEqual(answer === 'fetch' ? ['cover.html', 'cover'] : byUrl);
      return replies[1] as Reply;
    },
  },
  'email.check': {
    options: { probeMailDomain: async (domain) => domain === 'partner.example' },
    observe: async (partner, answer) => {
      const reply = await partner.create({ contactEmail: 'someone@gone.example' });
      expect(told(reply)).toEqual(answer === 'domain' ? [422, 'event.contact-email.valid'] : [201]);
      expect((await partner.create()).status).toBe(201);
      return reply;
    },
  },
};
