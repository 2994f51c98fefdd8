let turn: Promise<undefined> | undefined;

/**
 * Resolves once all that has come in this turn of the event loop is worked through; who waits for it goes on with the others (decision 0028).
 * It is no timer, and costs an exchange that is alone next to nothing.
 */
export function endOfTurn(): Promise<undefined> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve(undefined);
    });
  });
  return turn;
}
