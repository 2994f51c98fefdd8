import { valueCase, type EdgeCase } from './edge-case.ts';

/** Spellings of an address, each with one thing that some refuse (`email.features`). */
const emails: Readonly<Record<string, string>> = {
  symbols: 'contact!desk@example.com',
  long: `${'a'.repeat(65)}@example.com`,
  'unusual-domain': 'contact@example.x1',
  quoted: '"contact"@example.com',
  comments: 'contact(desk)@example.com',
  literal: 'contact@[192.0.2.1]',
  international: 'kontakt-é@example.com',
  'single-label': 'contact@localhost',
  'trailing-dot': 'contact@example.com.',
  padded: ' contact@example.com ',
};

/** The same of a URL (`url.features`). */
const urls: Readonly<Record<string, string>> = {
  userinfo: 'https://user@example.com/contract-check',
  ip: 'https://192.0.2.1/contract-check',
  'single-label': 'https://localhost/contract-check',
  international: 'https://exämple.com/fête',
  brackets: 'https://example.com/[a]',
  unusual: 'https://example.com/100%',
  characters: 'https://example.com/a|b',
  padded: ' https://example.com/contract-check ',
};

/** §2.2 names no scheme. */
const schemes = ['http', 'ftp', 'ftps', 'webcal', 'ws'] as const;

/** What stands at the end of an image's path; an extension of another kind is no image to anybody who looks at it. */
const extensions: Readonly<Record<string, string>> = {
  none: 'https://example.com/contract-check/cover',
  unknown: 'https://example.com/contract-check/cover.contractcheck',
};

export const addressCases: readonly EdgeCase[] = [
  ...Object.entries(emails).map(([part, value]) =>
    valueCase(['email.features', part], ['contactEmail', value], { kind: 'format', expected: 'an email address' }),
  ),
  ...Object.entries(urls).map(([part, value]) =>
    valueCase(['url.features', part], ['externalUrl', value], { kind: 'format', expected: 'a URL' }),
  ),
  ...schemes.map((part) =>
    valueCase(['url.schemes', part], ['externalUrl', `${part}://example.com/contract-check`], {
      kind: 'format',
      expected: 'a URL',
    }),
  ),
  ...Object.entries(extensions).map(([part, value]) =>
    valueCase(['image.check', part], ['image', value], { kind: 'image', expected: 'the URL of an image' }),
  ),
];
