import type { Fixtures } from '../files/fixtures.ts';
import { sameForm } from './same-form.ts';

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
