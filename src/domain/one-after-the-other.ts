/** Runs what it is given one after the other, whatever becomes of each. */
export function oneAfterTheOther(): (act: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}
