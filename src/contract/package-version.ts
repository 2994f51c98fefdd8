import { readFileSync } from 'node:fs';
import { packageRoot } from './package-root.ts';

/** The version of this package. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(new URL('package.json', packageRoot), 'utf8')) as { version: string }).version;
}
