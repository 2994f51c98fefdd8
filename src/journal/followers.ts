/** Those who wait for something new. */
export interface Followers {
  /** Settles once something is new, nothing will be any more, or `signal` aborts. */
  change(signal: AbortSignal | undefined): Promise<void>;
  /** Tells of something new in the next turn of the event loop: what comes at once is told at once. */
  tell(): void;
  readonly hasEnded: boolean;
  /** Nothing new will come. */
  end(): void;
}

export function createFollowers(): Followers {
  const waiting = new Set<() => void>();
  let isTelling = false;
  let hasEnded = false;

  function wake(): void {
    isTelling = false;
    for (const go of waiting) go();
  }

  return {
    change: (signal) =>
      new Promise((resolve) => {
        const go = () => {
          waiting.delete(go);
          signal?.removeEventListener('abort', go);
          resolve();
        };
        waiting.add(go);
        signal?.addEventListener('abort', go);
        if (hasEnded || signal?.aborted === true) go();
      }),
    tell: () => {
      if (waiting.size === 0 || isTelling) return;
      isTelling = true;
      setImmediate(wake);
    },
    get hasEnded() {
      return hasEnded;
    },
    end: () => {
      hasEnded = true;
      wake();
    },
  };
}
