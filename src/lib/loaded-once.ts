/**
 * What is loaded by the first who needs it, for all. A load that fails is tried again by the next one: the files of a package may be away for
 * a moment, as while it is built or updated under a running process.
 */
export function loadedOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
