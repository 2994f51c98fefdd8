import { part } from '../answer-parts.ts';
import { object, question } from '../question.ts';

const members = {
  type: 'object',
  maxProperties: 20,
  propertyNames: { allOf: [part('Name'), { not: { enum: ['pages.search', 'pages.get'] } }] },
  additionalProperties: part('Json'),
  description: 'an object of members by name (docs/profiles.md)',
} as const;

export const pageMembers = question({
  id: 'page.members',
  section: '2.1',
  asks: 'Does a page have members besides `id`, `title` and `logo`? Which?',
  assumes: 'it has none',
  details:
    'For both operations or by operation. An object gives them; with `id`, `title` and `logo` too it is one ' +
    'page as it was shown, whose values are replaced in all its members (docs/profiles.md)',
  answers: {
    anyOf: [
      members,
      {
        ...object({}, { 'pages.search': members, 'pages.get': members }),
        minProperties: 1,
        description: 'an object of such by operation, for those named',
      },
    ],
    examples: [
      {
        id: 9000,
        title: 'Community garden',
        slug: 'community-garden',
        isVerified: true,
        links: { self: '/channels/pages/9000', number: 9000 },
      },
      { 'pages.get': { description: null, kinds: ['organisation'] } },
    ],
  },
  default: {},
  isMetByAll: true,
  flips: [
    { answer: { id: 9000, title: 'Community garden', slug: 'community-garden' } },
    { answer: { 'pages.get': { isVerified: true } } },
  ],
  unseen: { verify: 'only a comparison of many answers shows it: `calibrate` reads it' },
});
