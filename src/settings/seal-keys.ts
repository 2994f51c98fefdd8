import { SettingRefused } from './options.ts';

const fewestDifferent = 16;

/**
 * The keys of the setting `seal`: the first one seals, and a second one opens what it has sealed before.
 *
 * @throws SettingRefused whose message has nothing of a key in it
 */
export function readSealKeys(text: string): readonly Buffer[] {
  const keys = text.split(',').map((one) => one.trim());
  if (keys.length > 2) throw refusedSeal('has more than two keys: give the new one, then the one before');
  if (!keys.every((one) => /^[0-9a-f]{64}$/i.test(one)))
    throw refusedSeal(
      'takes 64 hexadecimal digits, as of `openssl rand -hex 32`, or two such keys with a comma between them',
    );
  const read = keys.map((one) => Buffer.from(one, 'hex'));
  if (read.some((key) => new Set(key).size < fewestDifferent))
    throw refusedSeal('is a key that somebody can guess: make one by `openssl rand -hex 32`');
  if (read.length === 2 && read[0]?.equals(read[1] as Buffer) === true) throw refusedSeal('has the same key twice');
  return read;
}

export const refusedSeal = (why: string): SettingRefused => new SettingRefused(`CHANNEL_SANDBOX_SEAL (--seal) ${why}.`);
