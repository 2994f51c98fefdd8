import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a Node has the licence of its own and of its parts: as it is downloaded, on Windows, and as Debian packs it. */
const places = (program) => [
  join(dirname(program), '../../LICENSE'),
  join(dirname(program), 'LICENSE'),
  '/usr/share/doc/nodejs/LICENSE',
];

/** @returns {Buffer} the licence of this machine's Node and of its parts. @throws Error where it came without */
export function nodeLicence(program = process.execPath) {
  const found = places(program)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file))
    .find((text) => text.includes('Node.js is licensed for use as follows'));
  if (found === undefined)
    throw new Error(
      `the licence of Node.js is at none of ${places(program).join(', ')}: it has to go with what holds Node`,
    );
  return found;
}

/**
 * What Debian says of the licences of packages, and the texts that it refers to, by the paths that both have.
 *
 * @param {readonly { name: string }[]} packages
 * @returns {readonly string[]} files of this machine. @throws Error where a package came without
 */
export function debianLicences(packages) {
  const notices = packages.map(({ name }) => `/usr/share/doc/${name}/copyright`);
  const missing = notices.find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new Error(`${missing} is missing: it has to go with what is copied from the package`);
  const texts = notices.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/usr\/share\/common-licenses\/[\w.-]*\w/g)].map(([path]) => path),
  );
  return [...notices, ...[...new Set(texts)].filter((file) => existsSync(file)).sort()];
}
