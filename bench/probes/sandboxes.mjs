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

const imported = await timed(() => import('../../dist/src/index.js'));
const { createSandbox } = imported.value;
const first = await timed(() => createSandbox());
await createSandbox(); // the second one is compiled still
const further = await each(sandboxes, () => createSandbox());
const worldEach = await each(worlds, await worldMaker());
const ms = { imported: imported.ms, first: first.ms, further: further.ms, world: worldEach.ms };
process.stdout.write(JSON.stringify({ ms, bytes: { further: further.bytes, world: worldEach.bytes } }));

async function worldMaker() {
  const from = (path) => import(`../../dist/src/${path}.js`);
  const { loadContract } = await from('openapi/contract');
  const { defaultProfile } = await from('profile/profile');
  const { readDeviations } = await from('fault/deviations');
  const { noFaults } = await from('fault/fault');
  const { sharedSeed } = await from('world/shared-seed');
  const { createJournals } = await from('journal/journals');
  const { openWorld } = await from('world/open-world');
  const contract = loadContract();
  const state = {
    profile: defaultProfile(contract),
    deviations: readDeviations([], contract),
    faults: noFaults,
    clock: { now: () => Date.now() },
  };
  const seed = { seed: 1, pages: 500, events: 60, seededAt: Date.parse('2026-11-01T00:00:00Z') };
  const seeded = await sharedSeed(seed);
  const journals = createJournals(1000);
  return (index) =>
    openWorld(
      { channel: `chn-${index}`, apiKey: `key-${index}`, scenario: 'default', seed, seeded, state },
      { journals },
    );
}
