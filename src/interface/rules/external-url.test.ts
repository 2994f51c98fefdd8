import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnswerTo, LookUp } from '../look-up.ts';
import { isUrl as isAccepted, urlFeatures } from './external-url.ts';

const web = ['http', 'https'];
const usual: AnswerTo<'url.features'> = ['userinfo', 'host', 'international'];

/** Whether it is one where neither blanks nor unlawful characters are accepted. */
const isUrl = (text: string, schemes: readonly string[]) => {
  const answers: Partial<Record<string, readonly string[]>> = { 'url.schemes': schemes, 'url.features': usual };
  return isAccepted(text, ((question: string) => answers[question]) as LookUp);
};

it.each([
  ['https://partner.example', []],
  ['http://www.sub-domain.partner.example:8443/a/b.html?c=d&e=f%20g#h', []],
  ['https://partner.example:84430/', undefined],
  ['https://partner.example:65530/', ['host']],
  ['https://partner_a.example/', ['host']],
  ['https://partner.example./', ['host']],
  ['https://partner.example/a%2', ['characters']],
  ['https://user@partner.example/', ['userinfo']],
  ['http://localhost:8080/', ['host']],
  ['https://127.0.0.1/', ['host']],
  ['https://[::1]/', ['host']],
  ['https://bücher.example/', ['international']],
  ['https://partner.example/日本', ['international']],
  ['https://partner.example/?e[]=f', ['characters']],
  ['https://partner.example/{a}|b', ['characters']],
  [' https://partner.example/', ['blanks']],
  ['https://partner.example/a b', ['blanks']],
  ['https://part ner.example/', undefined],
  ['https://partner.example/a\tb', undefined],
])('%s is written with %j', (text, features) => expect(urlFeatures(text, web)).toEqual(features));

it.each([
  'https://partner.example',
  'https://partner.example/',
  'HTTPS://PARTNER.EXAMPLE/A',
  'http://localhost:8080/a?b=c#d',
  'http://127.0.0.1/',
  'http://[::1]:80/',
  'https://user:word@partner.example/',
  'https://müller.example/ö?ß',
  'https://partner.example/a%20b',
  "https://partner.example/it's(fine)~!*",
])('%s is a URL', (text) => expect(isUrl(text, web)).toBe(true));

it.each([
  ['', 'nothing'],
  ['partner.example', 'no scheme'],
  ['//partner.example', 'relative'],
  ['/a.png', 'a path'],
  ['https:partner.example', 'no slashes'],
  ['https:/partner.example', 'one slash'],
  ['https://', 'no host'],
  ['https:///a', 'no host'],
  ['https://?a', 'no host'],
  ['https://#a', 'no host'],
  [' https://partner.example', 'a blank before it'],
  ['https://partner.example ', 'a blank behind it'],
  ['https://partner.example/a b', 'a blank inside'],
  ['https://partner\n.example', 'a line break'],
  ['https://partner.example\\a', 'a backslash'],
  ['https://partner.example/<a>', 'angle brackets'],
  ['https://partner.example:99999/', 'no such port'],
  ['https://[::1', 'an open bracket'],
  ['https://256.1.1.1/', 'no such address'],
  [`https://${'a'.repeat(4097)}/`, 'no host has so long a name'],
  ['ftp://partner.example/', 'another scheme'],
  ['javascript://partner.example/%0aalert(1)', 'another scheme'],
  ['mailto:a@partner.example', 'another scheme'],
])('%j is none: %s', (text) => expect(isUrl(text, web)).toBe(false));

it('knows the schemes that it is given, in any case', () => {
  expect(isUrl('ftp://partner.example/', ['https', 'ftp'])).toBe(true);
  expect(isUrl('FTP://partner.example/', ['https', 'ftp'])).toBe(true);
  expect(isUrl('http://partner.example/', ['https'])).toBe(false);
});

it('accepts every web URL, and whatever it accepts can be parsed', () => {
  fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => isUrl(url, web)));
  fc.assert(
    fc.property(
      fc.string().map((text) => `https://${text}`),
      (text) => !isUrl(text, web) || new URL(text).host !== '',
    ),
  );
});

it('an international URL is one however often URLs were looked at before', () => {
  for (let count = 0; count < 200_000; count += 1) isUrl(`https://a.example/${count}`, web);
  expect(isUrl('https://müller.example/ö?ß', web)).toBe(true);
});
