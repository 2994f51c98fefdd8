let turn: Promise<void> | undefined;

/**
 * Resolves once all that has come in this turn of the event loop is worked through. What waits for it is sent together: a client that sleeps
 * is woken by the first answer and awake for the others, where each of them would wake it anew (decision 0028). It is no timer, and costs an
 * exchange that is alone next to nothing.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
