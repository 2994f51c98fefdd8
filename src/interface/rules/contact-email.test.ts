import { expect, it } from 'vitest';
import { emailFeatures } from './contact-email.ts';

it.each([
  ['someone@partner.example', []],
  ["o'brien+tag_a.b-c@mail.partner.example", []],
  ['1@a.io', []],
  ['some!one@partner.example', ['symbols']],
  ['_a@partner.example', ['symbols']],
  [`${'a'.repeat(65)}@partner.example`, ['symbols']],
  [`a@${'b'.repeat(64)}.example`, ['symbols']],
  ['a@partner.x', ['symbols']],
  ['a@partner.xn--p1ai', ['symbols']],
  ['some..one@partner.example', ['dots']],
  ['.someone@partner.example', ['dots']],
  ['someone.@partner.example', ['dots']],
  ['Some One <someone@partner.example>', ['comments']],
  ['"some one"@partner.example', ['quoted']],
  ['"a@b"@partner.example', ['quoted']],
  ['some(a comment)one@partner.example', ['comments']],
  ['someone@[127.0.0.1]', ['quoted']],
  ['someone@[IPv6:2001:db8::1]', ['quoted']],
  ['søren@partner.example', ['international']],
  ['someone@bücher.example', ['international']],
  ['someone@localhost', ['domain']],
  ['someone@partner.example.', ['domain']],
  [' someone@partner.example', ['comments']],
  ['sø!ren@büro ', ['comments', 'symbols', 'domain', 'international']],
])('%s is written with %j', (address, features) => expect(emailFeatures(address)).toEqual(features));

it.each([
  '',
  'not-an-email',
  'Some One <someone>',
  'Some One <someone@partner.example> and more',
  'someone@',
  '@partner.example',
  'some one@partner.example',
  'someone@exam ple.com',
  'some@one@partner.example',
  'a@partner.example, b@partner.example',
  'someone@partner..example',
  'someone@-partner.example',
  'someone@partner-.example',
  'someone@[partner]',
  'søren',
  '"some\none"@partner.example',
])('%j is an address to nobody', (address) => expect(emailFeatures(address)).toBeUndefined());

it('takes time that grows with the length alone', () => {
  const timeOf = (length: number) => {
    const before = process.cpuUsage();
    for (const part of ['a', 'a.', '(', '"', '@', 'ø']) emailFeatures(`${part.repeat(length)}@b`);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const best = (length: number) => Math.min(...Array.from({ length: 5 }, () => timeOf(length)));
  expect(best(2 ** 20)).toBeLessThan(40 * Math.max(best(2 ** 17), 1)); // 8 times as long; 64 if it were quadratic
});
