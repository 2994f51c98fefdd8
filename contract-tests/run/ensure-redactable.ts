import type { KitContract } from '../files/contract.ts';
import { WrongFile } from '../files/fixtures.ts';
import { shortest } from '../report/credentials.ts';
import type { RunCredentials } from '../target/exchange.ts';

/** Digits alone stand in every report, as figures. */
const MAX_FIGURE_DIGITS = 8;

/**
 * Every report takes the key out of all that it says: a key that is a part of its own words would take those out too.
 * @throws WrongFile where the key cannot be kept out of reports, or no header can carry the credentials
 */
export function ensureRedactable({ apiKey, channelId, other }: RunCredentials, contract: KitContract): void {
  const keys = [
    ['API key', apiKey] as const,
    ...(other === undefined ? [] : [['key of otherChannel', other.apiKey] as const]),
  ];
  for (const [name, key] of keys) {
    const reason = key === '' ? undefined : mangles(key, contract);
    if (reason !== undefined)
      throw new WrongFile(
        `The ${name} ${reason}, so it could not be removed from them. Use a longer or more random key.`,
      );
  }
  for (const [name, value] of [
    ...keys,
    ['channel', channelId] as const,
    ['other channel', other?.channelId ?? ''] as const,
  ]) {
    if (!/^[\x20-\x7e]*$/.test(value))
      throw new WrongFile(
        `The ${name} holds a character that no header can carry: only visible ASCII characters can be sent.`,
      );
  }
}

function mangles(apiKey: string, contract: KitContract): string | undefined {
  if (apiKey.length < shortest) return `has fewer than ${shortest} characters, which may stand anywhere in reports`;
  if (/^\d+$/.test(apiKey) && apiKey.length < MAX_FIGURE_DIGITS)
    return `is a number of fewer than ${MAX_FIGURE_DIGITS} digits, as reports use them`;
  const words = JSON.stringify(contract).toLowerCase();
  return words.includes(apiKey.toLowerCase()) ? 'is an ordinary word that reports use' : undefined;
}
