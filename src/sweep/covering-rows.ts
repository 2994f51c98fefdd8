/** Something that can take several values; the first is the one of the baseline. */
export interface Factor {
  readonly id: string;
  readonly values: readonly unknown[];
}

/** A value for each factor, by its place among the factor's values. */
type Row = readonly number[];

/** Whether values can stand together; factors that have none yet are undefined. */
export type IsLawful = (row: readonly (number | undefined)[]) => boolean;

/**
 * Rows in which each pair of values of two factors stands together at least once: greedy, each row begins with a pair that no row has yet,
 * and takes for each further factor the value that brings most new pairs. The same factors give the same rows. Pairs that cannot stand
 * together are in none.
 */
export function coveringRows(factors: readonly Factor[], isLawful: IsLawful): readonly Row[] {
  const missing = new Set(allPairs(factors));
  const rows: Row[] = [];
  for (const pair of missing) {
    const [one = 0, a = 0, other = 0, b = 0] = pair.split(' ').map(Number);
    const row: (number | undefined)[] = factors.map(() => undefined);
    [row[one], row[other]] = [a, b];
    missing.delete(pair);
    if (!isLawful(row)) continue;
    for (const at of factors.keys()) row[at] ??= bestValue(row, { at, factors, missing, isLawful });
    const full = row as Row;
    for (const reached of pairsOf(full)) missing.delete(reached);
    rows.push(full);
  }
  return rows;
}

interface Choice {
  readonly at: number;
  readonly factors: readonly Factor[];
  readonly missing: ReadonlySet<string>;
  readonly isLawful: IsLawful;
}

/** The value of the baseline, which stands beside everything, where no other brings more. */
function bestValue(row: readonly (number | undefined)[], { at, factors, missing, isLawful }: Choice): number {
  const gains = (factors[at]?.values ?? []).map((_, value) => ({ value, gain: gainOf(row, { at, value, missing }) }));
  const ordered = gains.toSorted((left, right) => right.gain - left.gain);
  return ordered.find(({ value }) => isLawful(row.with(at, value)))?.value ?? 0;
}

function gainOf(
  row: readonly (number | undefined)[],
  { at, value, missing }: { readonly at: number; readonly value: number; readonly missing: ReadonlySet<string> },
): number {
  return row.filter((other, place) => other !== undefined && missing.has(pairKey([place, other], [at, value]))).length;
}

type Place = readonly [factor: number, value: number];

const pairKey = (one: Place, other: Place): string =>
  one[0] < other[0] ? `${one[0]} ${one[1]} ${other[0]} ${other[1]}` : `${other[0]} ${other[1]} ${one[0]} ${one[1]}`;

const allPairs = (factors: readonly Factor[]): readonly string[] =>
  factors.flatMap((one, at) =>
    factors
      .slice(at + 1)
      .flatMap((other, after) =>
        one.values.flatMap((_, a) => other.values.map((__, b) => pairKey([at, a], [at + 1 + after, b]))),
      ),
  );

const pairsOf = (row: Row): readonly string[] =>
  row.flatMap((a, at) => row.slice(at + 1).map((b, after) => pairKey([at, a], [at + 1 + after, b])));
