import { load, YAMLException } from 'js-yaml';
import { maxBytes, readBoundedText, UnreadableFile } from './read-bounded.ts';

/** No file that a person writes comes near these, and reading one within them takes no time worth naming. */
const most = { levels: 64, values: 100_000 };

/** A file that is not YAML, or says nothing; the message begins with the file and the line. */
export class WrongYaml extends UnreadableFile {
  readonly isEmpty: boolean;

  constructor(place: string, reason: string, { isEmpty = false, excerpt = '' } = {}) {
    super(place, reason);
    this.message = `${place}: ${reason}.${excerpt === '' ? '' : `\n\n${excerpt}`}`;
    this.isEmpty = isEmpty;
  }
}

/**
 * Reads a YAML or JSON file of the user's within bounds of size, depth and values; a value counts again for each alias of it.
 * @throws UnreadableFile; WrongYaml where it is no YAML, or holds nothing but comments or null
 */
export function readBoundedYaml(file: string): { readonly text: string; readonly value: unknown } {
  const text = readBoundedText(file, { maxBytes: maxBytes.settings });
  const isBlank = text.split('\n').every((line) => /^\s*(?:#.*)?$/.test(line)); // `load` refuses it in other words
  const value: unknown = isBlank ? undefined : loaded(text, file);
  if (value === undefined || value === null)
    throw new WrongYaml(`${file}:1`, 'expected a mapping, but the file is empty', { isEmpty: true });
  countValues(value, { file, level: 1 }, { values: 0 });
  return { text, value };
}

function loaded(text: string, file: string): unknown {
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { line = 0, column = 0, snippet } = error.mark ?? {};
    const isIndentedByTab = /^ *\t/.test(text.split('\n')[line] ?? '');
    const reason = isIndentedByTab ? 'a tab indents the line, but YAML allows only spaces' : error.reason;
    throw new WrongYaml(`${file}:${line + 1}:${column + 1}`, `not YAML: ${reason}`, { excerpt: snippet ?? '' });
  }
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
