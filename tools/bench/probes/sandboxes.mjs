// What the package, its sandboxes and their worlds cost in a fresh process; run with --expose-gc.
const sandboxes = 20;
const worlds = 100;

const timed = async (act) => {
  const began = performance.now();
  const value = await act();
  return { ms: performance.now() - began, value };
};

/** Milliseconds and bytes of heap for each of `count` things made by `make`, all of them held. */
async function each(count, make) {
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  const { ms, value: held } = await timed(async () => {
    const made = [];
    for (let index = 0; index < count; index += 1) made.push(await make(index));
    return made;
  });
  globalThis.gc();
  return { ms: ms / count, bytes: (process.memoryUsage().heapUsed - before) / held.length };
}

const imported = await timed(() => import('../../../dist/src/index.js'));
const { createSandbox } = imported.value;
const first = await timed(() => createSandbox());
await createSandbox(); // the second one is compiled still
const further = await each(sandboxes, () => createSandbox());
const sandbox = await createSandbox();
await sandbox.world();
const worldEach = await each(worlds, () => sandbox.world());
const ms = { imported: imported.ms, first: first.ms, further: further.ms, world: worldEach.ms };
process.stdout.write(JSON.stringify({ ms, bytes: { further: further.bytes, world: worldEach.bytes } }));
