import type { SeenParts } from '../learn/observations.ts';

/** `search.matching`, by what was found: a piece, a prefix or a word; all words or any; case and accents. */
export function searchMatching(parts: SeenParts): unknown {
  const isFound = (part: string): boolean => parts.get(part)?.observed === true;
  if (!isFound('word') && !isFound('start')) return undefined;
  const unit = unitOf(isFound);
  const more = {
    ...(!isWhole(unit) && isFound('one of two') ? { terms: 'any' } : {}),
    ...keptOf(isFound),
  };
  const word = Object.keys(more).length === 0 ? words[unit] : undefined;
  return word ?? { unit, ...more };
}

/** What counts: a word that is found as it is written, and not otherwise. */
function keptOf(isFound: (part: string) => boolean): object {
  return {
    ...(isFound('word') && !isFound('other case') ? { case: 'kept' } : {}),
    ...(isFound('accent as written') && !isFound('accent') ? { accents: 'kept' } : {}),
  };
}

/** What has a word of its own where nothing else is to be said. */
const words: Readonly<Record<string, string>> = { prefix: 'words', phrase: 'substring' };

const isWhole = (unit: string) => unit === 'phrase' || unit === 'start';

/** Where the words may not be turned round, the whole has to match. */
function unitOf(isFound: (part: string) => boolean): string {
  if (!isFound('word')) return 'start';
  if (!isFound('turned')) return isFound('middle') ? 'phrase' : 'start';
  if (isFound('middle')) return 'substring';
  return isFound('prefix') ? 'prefix' : 'word';
}

/** Kinds of look-alikes that may stand in a search, in the order of the question. */
const lookAlikes = [
  'int-from-string',
  'int-from-bool',
  'int-from-loose-string',
  'string-from-number',
  'string-from-bool',
] as const;

/** `search.types`: whether a value of another type is refused, and what is read all the same. Where any is ignored, nobody sees whether it was read. */
export function searchTypes(parts: SeenParts): unknown {
  const other = parts.get('other');
  if (other === undefined) return undefined;
  const isTaken = (part: string) => parts.get(part)?.observed === 'accepted';
  const isIgnored = isTaken('other');
  const read = isIgnored ? [] : lookAlikes.filter(isTaken);
  const ofNull =
    parts.has('null') && isTaken('null') !== isIgnored ? { null: isTaken('null') ? 'omitted' : 'refused' } : {};
  const otherwise = isIgnored ? 'ignored' : 'refused';
  const more = { ...ofNull, ...(read.length === 0 ? {} : { read }) };
  return Object.keys(more).length === 0 ? otherwise : { otherwise, ...more };
}
