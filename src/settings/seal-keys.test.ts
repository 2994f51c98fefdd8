import { expect, it } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import { readSealKeys } from './seal-keys.ts';

const [one, other, third] = ['0123456789abcdef', '123456789abcdef0', '23456789abcdef01'].map((part) =>
  part.repeat(3).concat('00112233aabbccdd'),
) as [string, string, string];

it('reads one key, or the new one and the one before', () => {
  expect(readSealKeys(one)).toEqual([Buffer.from(one, 'hex')]);
  expect(readSealKeys(`${other}, ${one.toUpperCase()}`).map((key) => key.toString('hex'))).toEqual([other, one]);
});

it.each([
  ['', '64 hexadecimal digits'],
  ['secret', '64 hexadecimal digits'],
  [one.slice(1), '64 hexadecimal digits'],
  [`${one}0`, '64 hexadecimal digits'],
  [`${one},`, '64 hexadecimal digits'],
  ['0'.repeat(64), 'can guess'],
  [`${one},${'ab'.repeat(32)}`, 'can guess'],
  [`${one},${one}`, 'the same key twice'],
  [`${one},${other},${third}`, 'more than two keys'],
])('refuses %j, and shows nothing of it', (text, says) => {
  const refuse = () => readSealKeys(text);
  expect(refuse).toThrow(/^CHANNEL_SANDBOX_SEAL \(--seal\) /);
  expect(refuse).toThrow(says);
  for (const key of text.split(',').filter((part) => part !== '')) expect(refuse).not.toThrow(new RegExp(key));
});

it('seals nothing without a database', async () => {
  await expect(createSandbox({ seal: one })).rejects.toThrow('--seal needs --database-url');
});
