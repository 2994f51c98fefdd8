/** How many may follow journals at once, those of partners' worlds apart. */
export const MAX_STREAMS = 20;

/** A number of places, for what may be going on so many times at once. */
export interface Places {
  /** Takes one; answers how to leave it, or undefined where all are taken. */
  take(): (() => void) | undefined;
}

export function createPlaces(most: number): Places {
  let taken = 0;
  return {
    take: () => {
      if (taken >= most) return undefined;
      taken += 1;
      let isLeft = false;
      return () => {
        if (!isLeft) taken -= 1;
        isLeft = true;
      };
    },
  };
}
