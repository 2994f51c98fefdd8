// A seeded source of chance, so that an attack can be repeated to the letter.

/** Mulberry32: `random.float()`, `random.int(n)` below n, `random.pick(list)`, `random.chance(p)`. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const float = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below) => Math.floor(float() * below);
  return { float, int, pick: (list) => list[int(list.length)], chance: (probability) => float() < probability };
}
