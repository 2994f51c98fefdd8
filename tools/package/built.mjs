// Whether `dist` was built from the present sources. `npm run build` writes their hash last; tests and tools that use `dist` ask here, so that
// none of them runs old code unnoticed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hashFile = join(root, 'dist/.sources');
const isSource = (file) =>
  /\.(?:tsx?|m?js|yaml|json|css|html|svg)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file);

function sourcesHash() {
  const hash = createHash('sha256');
  const files = ['src', 'contract-tests', 'tools/generate'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter(isSource)
      .toSorted(),
  );
  for (const file of [...files, 'openapi.yaml', 'package.json', 'tools/package/vite.config.ts'])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** @returns {boolean} */
export const isBuilt = () => existsSync(hashFile) && readFileSync(hashFile, 'utf8') === sourcesHash();

/** The path of the built command line. @returns {string} @throws if it is missing or older than the sources */
export function builtCli() {
  if (!isBuilt()) throw new Error('dist is missing or older than the sources: run `npm run build`');
  return join(root, 'dist/src/cli.js');
}

if (process.argv[2] === '--written') writeFileSync(hashFile, sourcesHash());
