import type { Fixtures } from '../files/fixtures.ts';

/** Ints next to the valid event types that are surely none, each undefined where that is not known. */
export interface NearTypes {
  /** Cut to 8, 16 or 32 bits it is a valid one; nobody has so many types. */
  readonly cut: number;
  /** One more than the largest, where the list is complete. */
  readonly above?: number;
  /** In a gap of the list, where the list is complete. */
  readonly between?: number;
}

export function nearTypes({ eventTypes: { valid = [], complete = false } = {} }: Fixtures, type: number): NearTypes {
  const cut = type + 2 ** 32;
  const sorted = valid.toSorted((a, b) => a - b);
  const [largest] = sorted.slice(-1);
  if (!complete || largest === undefined) return { cut };
  const gap = sorted.find((one, at) => at < sorted.length - 1 && sorted[at + 1] !== one + 1);
  return { cut, above: largest + 1, ...(gap === undefined ? {} : { between: gap + 1 }) };
}

/** Identifiers next to a valid place that are surely none. */
export interface NearPlaces {
  /** Of the same form. */
  readonly alike: string;
  /** Without its last character: a comparison of beginnings takes it. */
  readonly cut: string;
  /** Its last character is a wildcard of SQL: a comparison by LIKE takes it, and one of so many characters. */
  readonly wildcard: string;
  /** Letters follow it. */
  readonly longer: string;
}

/** @returns undefined where places are too short to tell, unless the fixtures name all of them */
export function nearPlaces(
  { places: { valid = [], complete = false } = {} }: Fixtures,
  place: string,
): NearPlaces | undefined {
  const [alike] = sameForm(place, complete);
  if (alike === undefined) return undefined;
  const body = place.slice(0, -1);
  const near = { alike, cut: body, wildcard: `${body}%`, longer: `${place}abc` };
  return body === '' || Object.values(near).some((one) => valid.includes(one)) ? undefined : near;
}

/** An identifier with fewer possible ones beside it may be one of somebody else's. */
const fewest = 1e12;

/**
 * Identifiers of the same length and kinds of signs as a valid one, made of its letters and figures in another order: nobody has issued
 * them, and only who looks an identifier up can tell.
 *
 * @param isSure - all identifiers are known, so that a short one tells as well
 * @returns none where it is too short to tell
 */
export function sameForm(valid: string, isSure = false): readonly string[] {
  if (!isSure && possible(valid) < fewest) return [];
  return [turned(valid, 3), turned(valid, 7)].filter((one) => one !== valid);
}

/** How many there are of its form. */
function possible(text: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/\d/g, 10],
    [/[a-z]/g, 26],
    [/[A-Z]/g, 26],
  ];
  return kinds.reduce((product, [kind, size]) => product * size ** (text.match(kind)?.length ?? 0), 1);
}

/** Each sign moves on within its kind, further from place to place; what is no letter or figure stays. */
function turned(text: string, step: number): string {
  const letters = /^[^g-z]*$/i.test(text) ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const kinds = ['0123456789', letters, letters.toUpperCase()];
  const moved = (sign: string, by: number) => {
    const kind = kinds.find((one) => one.includes(sign)) ?? sign;
    return kind[(kind.indexOf(sign) + by) % kind.length] ?? sign;
  };
  return Array.from(text, (sign, at) => moved(sign, step * (at + 1))).join('');
}
