/** What came last, numbered 1, 2, …; a list that goes round, so that neither taking in nor letting go moves anything. */
export interface Ring<One> {
  /** How many are kept. */
  readonly size: number;
  /** Number of the last that came, also where it is no more kept; 0 before the first. */
  readonly latest: number;
  get(number: number): One | undefined;
  /** Takes one in, in the place of the eldest where there are `most`; answers its number. */
  push(one: One): number;
  /** Lets go of the eldest, and answers it. */
  drop(): One | undefined;
  /** Those that are kept, the eldest first. @param after only those with a larger number */
  after(after: number): readonly (readonly [number: number, one: One])[];
}

export function createRing<One>(most: number): Ring<One> {
  const places: (One | undefined)[] = []; // number n is at (n - 1) % most
  let latest = 0;
  let eldest = 1;
  const placeOf = (number: number) => (number - 1) % most;
  const get = (number: number) => (number >= eldest && number <= latest ? places[placeOf(number)] : undefined);

  return {
    get size() {
      return latest - eldest + 1;
    },
    get latest() {
      return latest;
    },
    get,
    push: (one) => {
      latest += 1;
      places[placeOf(latest)] = one;
      eldest = Math.max(eldest, latest - most + 1);
      return latest;
    },
    drop: () => {
      if (eldest > latest) return undefined;
      const one = places[placeOf(eldest)];
      places[placeOf(eldest)] = undefined;
      eldest += 1;
      return one;
    },
    after: (after) => {
      const found: (readonly [number, One])[] = [];
      for (let number = Math.max(eldest, after + 1); number <= latest; number += 1)
        found.push([number, places[placeOf(number)] as One]);
      return found;
    },
  };
}
