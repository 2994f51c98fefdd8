import { closeSync, openSync, readSync } from 'node:fs';
import { load } from 'js-yaml';

/** No file that a person writes comes near these, and reading one within them takes no time worth naming. */
const most = { bytes: 1024 * 1024, levels: 64, values: 100_000 };

/**
 * Reads a YAML or JSON file of the user's within bounds of size, depth and values; a value counts again for each alias of it.
 * @throws Error with a message for the user, without the file's name where it is no YAML or beyond a bound
 */
export function readBoundedYaml(file: string): { readonly text: string; readonly value: unknown } {
  const text = readText(file, most.bytes);
  const isEmpty = text.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line)); // of which `load` would not say where
  const value: unknown = isEmpty ? undefined : load(text, { filename: file });
  countValues(value, 1, { values: 0 });
  return { text, value };
}

/** The text of a file of at most so many bytes. A pipe or a device may have no end, so it is not asked for its size. @throws Error beyond the bound */
export function readText(file: string, mostBytes: number): string {
  const bytes = Buffer.alloc(mostBytes + 1);
  const descriptor = openSync(file, 'r');
  let size = 0;
  try {
    for (let read = -1; read !== 0 && size < bytes.length; size += read)
      read = readSync(descriptor, bytes, size, bytes.length - size, null);
  } finally {
    closeSync(descriptor);
  }
  if (size > mostBytes) throw new Error(`${file} is longer than ${mostBytes / 1024 / 1024} MiB`);
  return bytes.toString('utf8', 0, size);
}

/** Aliases share what they stand for, so little memory may hold more values than can ever be walked. */
function countValues(value: unknown, level: number, count: { values: number }): void {
  count.values += 1;
  if (count.values > most.values) throw new Error(`it holds more than ${most.values} values, aliases followed`);
  if (level > most.levels) throw new Error(`it is more than ${most.levels} levels deep`);
  if (typeof value !== 'object' || value === null) return;
  for (const one of Object.values(value)) countValues(one, level + 1, count);
}
