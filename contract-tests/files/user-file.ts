import { readBoundedYaml } from '../../src/lib/bounded-yaml.ts';
import { UnreadableFile } from '../../src/lib/read-bounded.ts';
import { WrongFile } from './fixtures.ts';
import { nearestWord } from '../../src/lib/nearest-word.ts';

/** A file that a person wrote, with the line of each key. */
export interface UserFile {
  readonly value: unknown;
  /** `FILE:LINE: KEY`, for messages. */
  place(path: readonly (string | number)[]): string;
  /** @throws WrongFile, which names the file, the line and the key */
  wrong(path: readonly (string | number)[], what: string): never;
  /** @throws WrongFile where a key is not known */
  knownKeys(path: readonly (string | number)[], value: object, known: readonly string[]): void;
}

/**
 * Reads YAML or JSON.
 * @throws WrongFile where the file cannot be read or is no YAML
 */
export async function readUserFile(file: string): Promise<UserFile> {
  const text = boundedText(file);
  const { yamlLines } = await import('./yaml-lines.ts');
  const { value, error, lineOf } = yamlLines(text);
  if (error !== undefined) throw new WrongFile(`${file}: ${error}`);
  return userFile(exactInts(value), (path) => `${file}:${lineOf(path)}: ${path.join('.') || 'the file'}`);
}

/** An ID may be longer than a double holds (§2.1): only such an int stays a bigint. */
function exactInts(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(exactInts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, exactInts(member)]));
}

/** What came on another way than a file, to be checked as one. */
export function userFile(value: unknown, place: UserFile['place']): UserFile {
  const wrong: UserFile['wrong'] = (path, what) => {
    throw new WrongFile(`${place(path)} ${what}`);
  };
  const knownKeys: UserFile['knownKeys'] = (path, object, known) => {
    for (const key of Object.keys(object)) {
      if (known.includes(key)) continue;
      const meant = nearestWord(key, known);
      const hint = meant === undefined ? ` Known: ${known.join(', ')}.` : ` Did you mean ${meant}?`;
      wrong([...path, key], `is not known.${hint}`);
    }
  };
  return { value, place, wrong, knownKeys };
}

function boundedText(file: string): string {
  try {
    return readBoundedYaml(file).text;
  } catch (error) {
    throw error instanceof UnreadableFile ? new WrongFile(error.message) : error;
  }
}
