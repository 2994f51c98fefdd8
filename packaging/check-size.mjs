import { statSync } from 'node:fs';

/** Releases are built with it; other Nodes, and those for other systems, have other sizes, which are not ours to bound. */
const isBound = process.platform === 'linux' && process.versions.node.startsWith('20.');

/** Prints the size of what was built. @throws Error where a release would have more than it may */
export function checkSize(file, maxMegabytes) {
  const megabytes = statSync(file).size / 1e6;
  console.log(`${file}: ${megabytes.toFixed(1)} MB`);
  if (isBound && megabytes > maxMegabytes) throw new Error(`${file} has more than ${maxMegabytes} MB`);
}
