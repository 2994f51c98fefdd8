import { oddValue, type Oddity } from './oddity.ts';

/** Spellings of an address that the document leaves open (`email.features`). */
const emails: Readonly<Record<string, string>> = {
  quoted: '"contact person"@example.com',
  literal: 'contact@[192.0.2.1]',
  international: 'kontakt@bücher.example',
  'single-label': 'contact@localhost',
  apostrophe: "o'neil@example.com",
  plus: 'contact+tag@example.com',
  slash: 'contact/unit@example.com',
  'long-local': `${'a'.repeat(65)}@example.com`,
  'long-domain': `contact@${'a'.repeat(64)}.example`,
  'numeric-top': 'contact@example.123',
  comment: 'contact(box)@example.com',
  underscore: 'contact@ex_ample.com',
};

/** Spellings of a URL that the document leaves open (`url.features`). */
const urls: Readonly<Record<string, string>> = {
  port: 'https://example.com:8443/contract-check',
  userinfo: 'https://user:secret@example.com/contract-check',
  ip: 'https://192.0.2.1/contract-check',
  ipv6: 'https://[2001:db8::1]/contract-check',
  fragment: 'https://example.com/contract-check#top',
  international: 'https://bücher.example/fest',
  'international-path': 'https://example.com/fête',
  'single-label': 'https://localhost/contract-check',
  long: `https://example.com/${'a'.repeat(2100)}`,
  'upper-case': 'HTTPS://EXAMPLE.COM/contract-check',
  'no-slashes': 'https:example.com',
  brackets: 'https://example.com/[a]',
};

/** §2.2 names no scheme. */
const schemes = ['http', 'ftp', 'ftps', 'webcal', 'ws'] as const;

/** What stands at the end of an image's path. */
const extensions: Readonly<Record<string, string>> = {
  none: 'https://example.com/contract-check/cover',
  unknown: 'https://example.com/contract-check/cover.image',
  document: 'https://example.com/contract-check/cover.pdf',
  text: 'https://example.com/contract-check/cover.txt',
  svg: 'https://example.com/contract-check/cover.svg',
  query: 'https://example.com/contract-check?cover=1.png',
};

export const addressOddities: readonly Oddity[] = [
  ...Object.entries(emails).map(([part, value]) =>
    oddValue(['email.features', part], ['contactEmail', value], { kind: 'format', expected: 'an email address' }),
  ),
  ...Object.entries(urls).map(([part, value]) =>
    oddValue(['url.features', part], ['externalUrl', value], { kind: 'format', expected: 'a URL' }),
  ),
  ...schemes.map((part) =>
    oddValue(['url.schemes', part], ['externalUrl', `${part}://example.com/contract-check`], {
      kind: 'format',
      expected: 'a URL',
    }),
  ),
  ...Object.entries(extensions).map(([part, value]) =>
    oddValue(['image.extensions', part], ['image', value], { kind: 'format', expected: 'the URL of an image' }),
  ),
];
