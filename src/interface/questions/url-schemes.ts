import { question, valuesOf } from '../question.ts';

export const urlSchemes = question({
  id: 'url.schemes',
  section: '2.2',
  asks: 'Which schemes may a URL have?',
  assumes: 'http and https',
  answers: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string', pattern: '^[a-z][a-z0-9+.-]*$' },
    contains: { const: 'https' },
    examples: [['https'], ['http', 'https', 'ftp']],
  },
  default: ['http', 'https'],
  kind: 'format',
  example: { create: { externalUrl: 'ftp://partner.example/garden' } },
  examples: valuesOf(
    'externalUrl',
    Object.fromEntries(
      ['http', 'ftp', 'ftps', 'webcal', 'ws'].map((scheme) => [scheme, `${scheme}://example.com/contract-check`]),
    ),
  ),
  inRun: ['http', 'ftp'],
  flips: [
    { answer: ['https'], writes: true },
    { answer: ['http', 'https', 'ftp'], writes: true },
  ],
});
