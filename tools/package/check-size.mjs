import { createReadStream, statSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Releases are built with it; other Nodes, and those for other systems, have other sizes, which are not ours to bound. */
const isBound = process.platform === 'linux' && process.versions.node.startsWith('20.');

/**
 * Prints the sizes of what was built, as it is and as gzip makes it.
 *
 * @param most in megabytes, of both. @throws Error where a release would have more than it may
 */
export async function checkSize(file, most) {
  const sizes = { megabytes: statSync(file).size / 1e6, gzipped: (await gzippedSize(file)) / 1e6 };
  console.log(`${file}: ${sizes.megabytes.toFixed(1)} MB, ${sizes.gzipped.toFixed(1)} MB gzipped`);
  if (isBound) for (const problem of sizeProblems(sizes, most)) throw new Error(`${file}: ${problem}`);
}

/** What of two sizes in megabytes is more than it may be. */
export const sizeProblems = (sizes, most) =>
  Object.entries(most)
    .filter(([name, limit]) => sizes[name] > limit)
    .map(([name, limit]) => `${sizes[name].toFixed(1)} ${name}, at most ${limit}`);

async function gzippedSize(file) {
  let size = 0;
  const count = new Writable({
    write(chunk, _, done) {
      size += chunk.length;
      done();
    },
  });
  await pipeline(createReadStream(file), createGzip(), count);
  return size;
}
