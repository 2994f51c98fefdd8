import { object, question, valuesOf } from '../question.ts';

export const imageCheck = question({
  id: 'image.check',
  section: '2.2',
  asks: 'How do you check that a URL leads to an image: by its ending, or by fetching it?',
  assumes: 'by its ending',
  details: 'By the URL: an allowed scheme, and no extension of another kind, or one that images have (`known`)',
  answers: {
    anyOf: [{ enum: ['url', 'fetch'] }, object({ extensions: { const: 'known' } })],
    examples: [{ extensions: 'known' }],
  },
  default: 'url',
  kind: 'image',
  example: { create: { image: 'https://partner.example/covers/not-there.png' } },
  // An extension of another kind is no image to anybody who looks at it.
  examples: valuesOf('image', {
    nowhere: 'https://nobody.invalid/cover.png',
    none: 'https://example.com/contract-check/cover',
    unknown: 'https://example.com/contract-check/cover.contractcheck',
  }),
  inRun: ['nowhere'],
  unseen: { compare: 'what an image’s URL leads to shows with fixtures whose images can be fetched' },
});
