/** Bytes in use by what they are for, and the most of all together. */
export interface MemoryUsage {
  readonly limit: number;
  readonly starts: number;
  readonly events: number;
  readonly journals: number;
  readonly images: number;
}

/** Memory that one holder takes out of a budget: what it has taken can be given back in parts, or all at once. */
export interface MemoryShare {
  /** Bytes that it has. */
  readonly held: number;
  /** @param what what the memory is for, as the subject of a sentence. @throws MemoryFull where less is left */
  take(bytes: number, what: string): void;
  give(bytes: number): void;
  /** Gives back everything. From then on the share counts nothing. */
  release(): void;
}

/** Less memory is left than something needs, so it was not done; the message says what would free some. */
export class MemoryFull extends Error {
  override readonly name = 'MemoryFull';
}

/** For a store that no budget bounds. */
export const unboundedShare: MemoryShare = {
  held: 0,
  take: () => undefined,
  give: () => undefined,
  release: () => undefined,
};
