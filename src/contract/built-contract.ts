import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Schema } from './contract.ts';
import { packageRoot } from './package-root.ts';

const builtFile = new URL('dist/contract.json', packageRoot);

interface Built {
  /** SHA-256 of the YAML that was read. */
  readonly of: string;
  readonly document: Schema;
}

/** Keeps what the YAML holds. */
export function writeBuilt(text: string, document: Schema, file: URL = builtFile): void {
  writeFileSync(file, JSON.stringify({ of: digestOf(text), document } satisfies Built));
}

/** What the build has read in just this YAML; undefined if it has read another, or nothing was built. */
export function readBuilt(text: string, file: URL = builtFile): Schema | undefined {
  if (!existsSync(file)) return undefined;
  const { of, document } = JSON.parse(readFileSync(file, 'utf8')) as Built;
  return of === digestOf(text) ? document : undefined;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
