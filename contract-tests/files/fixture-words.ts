import type { Fixtures } from './fixtures.ts';

/** A part of the fixtures that may be wrong. */
export interface SuspectFixture {
  /** As it stands in the file: `pages.known`. */
  readonly key: string;
  readonly value: unknown;
  /** Where its line is told; the key where left out. */
  readonly origin?: string;
}

/** `` `pages.known: 708` (fixtures.yaml:4) ``; without a place where the fixtures came from no file. */
export function fixtureWords({ key, value, origin = key }: SuspectFixture, { origins }: Fixtures): string {
  const place = origins?.[origin];
  return `\`${key}: ${String(value)}\`${place === undefined ? '' : ` (${place})`}`;
}
