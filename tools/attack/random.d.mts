export interface Random {
  /** From 0 to below 1. */
  float(): number;
  int(below: number): number;
  pick<Item>(list: readonly Item[]): Item;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random;
