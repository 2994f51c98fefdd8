import { mkdirSync, writeFileSync } from 'node:fs';

/**
 * Writes an example of a document to a folder below the package, so that it can import the package by its name, and beside `dist`, which may
 * be packed meanwhile.
 *
 * @returns where it is, from the root of the package
 */
export function writeExample(name: string, text = ''): string {
  mkdirSync('.examples', { recursive: true });
  writeFileSync(`.examples/${name}`, text);
  return `.examples/${name}`;
}
