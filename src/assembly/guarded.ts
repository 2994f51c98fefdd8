/** A watcher of a program's: what it throws is reported as a crash, and fails nothing of what it is told. */
export const guarded = <Told>(
  tell: ((told: Told) => void) | undefined,
  onCrash: (error: unknown) => void,
): ((told: Told) => void) | undefined =>
  tell &&
  ((told) => {
    try {
      tell(told);
    } catch (error) {
      onCrash(error);
    }
  });
