import type { Evidence } from './evidence.ts';
import { asks, breaks, nothing } from './evidence.ts';
import { ordinary } from './ordinary.ts';

/** §8 */
const MAX_ADDRESS_LENGTH = 255;

const graphemes = new Intl.Segmenter();

/** `title`, `description` and `addressDetails`: any text; which is too long, and which characters are none, is left open. */
export function judgeText(text: string, attribute: 'title' | 'description' | 'addressDetails'): readonly Evidence[] {
  const pointer = `/${attribute}`;
  if (text.trim() === '') return asks('body.blank', pointer);
  if (text.length > ordinary[attribute]) return asks('text.length', pointer);
  const lines = attribute === 'description' ? text.replaceAll(/\r?\n/g, ' ') : text;
  return hasOddCharacters(lines) ? asks('text.characters', pointer) : nothing;
}

/**
 * §8: 255 characters, each of which is a code point, whatever units it is kept in. Where what a reader takes for characters comes to the
 * other side, it is left open.
 * @param taken - texts that were taken: their characters are known to be taken
 */
export function judgeAddress(text: string, taken: readonly string[]): readonly Evidence[] {
  const points = Array.from(text);
  const isLong = points.length > MAX_ADDRESS_LENGTH;
  if (isLong && Array.from(graphemes.segment(text)).length > MAX_ADDRESS_LENGTH)
    return breaks('event.address.max-length', '/address');
  if (text.trim() === '') return asks('body.blank', '/address');
  const untaken = points.filter((point) => !taken.some((one) => one.includes(point))).join('');
  return isLong || hasOddCharacters(untaken) ? asks('text.characters', '/address') : nothing;
}

/** Control characters, beyond the basic plane, or half a pair. */
function hasOddCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\p{Cn}\p{Co}]|[\u{10000}-\u{10FFFF}]/u.test(text);
}
