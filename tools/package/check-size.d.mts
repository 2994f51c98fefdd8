export interface Sizes {
  readonly megabytes: number;
  readonly gzipped: number;
}

/** What of two sizes in megabytes is more than it may be. */
export function sizeProblems(sizes: Sizes, most: Sizes): readonly string[];
