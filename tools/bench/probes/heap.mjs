// Preloaded into the sandbox under measurement: what is left after garbage collection is what it really keeps.
process.on('message', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ kept: heapUsed + external, rss });
});
// The listener must not keep the process alive.
process.channel?.unref();
