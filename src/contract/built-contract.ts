import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Schema } from './contract.ts';
import { packageRoot } from './package-root.ts';

const builtFile = new URL('dist/contract.json', packageRoot);

interface Source {
  readonly text: string;
}

interface Built {
  /** SHA-256 of the YAML that was read. */
  readonly of: string;
  readonly documents: readonly Schema[];
}

/** Keeps what the sources hold. */
export function writeBuilt(sources: readonly Source[], documents: readonly Schema[], file: URL = builtFile): void {
  writeFileSync(file, JSON.stringify({ of: digestOf(sources), documents } satisfies Built));
}

/** What the build has read in just these sources; undefined where it has read others, or nothing was built. */
export function readBuilt(sources: readonly Source[], file: URL = builtFile): readonly Schema[] | undefined {
  if (!existsSync(file)) return undefined;
  const { of, documents } = JSON.parse(readFileSync(file, 'utf8')) as Built;
  return of === digestOf(sources) ? documents : undefined;
}

function digestOf(sources: readonly Source[]): string {
  const hash = createHash('sha256');
  for (const { text } of sources) hash.update(text).update('\0');
  return hash.digest('hex');
}
