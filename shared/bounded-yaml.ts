import { load } from 'js-yaml';
import { maxBytes, readBoundedText, UnreadableFile } from './read-bounded.ts';

/** No file that a person writes comes near these, and reading one within them takes no time worth naming. */
const most = { levels: 64, values: 100_000 };

/**
 * Reads a YAML or JSON file of the user's within bounds of size, depth and values; a value counts again for each alias of it.
 * @throws UnreadableFile, or YAMLException where it is no YAML
 */
export function readBoundedYaml(file: string): { readonly text: string; readonly value: unknown } {
  const text = readBoundedText(file, { maxBytes: maxBytes.settings });
  const isEmpty = text.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line)); // of which `load` would not say where
  const value: unknown = isEmpty ? undefined : load(text, { filename: file });
  countValues(value, { file, level: 1 }, { values: 0 });
  return { text, value };
}

/** Aliases share what they stand for, so little memory may hold more values than can ever be walked. */
function countValues(
  value: unknown,
  at: { readonly file: string; readonly level: number },
  count: { values: number },
): void {
  count.values += 1;
  if (count.values > most.values)
    throw new UnreadableFile(at.file, `it holds more than ${most.values} values, aliases followed`);
  if (at.level > most.levels) throw new UnreadableFile(at.file, `it is more than ${most.levels} levels deep`);
  if (typeof value !== 'object' || value === null) return;
  for (const one of Object.values(value)) countValues(one, { ...at, level: at.level + 1 }, count);
}
