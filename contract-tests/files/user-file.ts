import { readBoundedYaml, type YamlFile } from '../../src/lib/bounded-yaml.ts';
import { UnreadableFile } from '../../src/lib/read-bounded.ts';
import { WrongFile } from './fixtures.ts';
import { nearestWord } from '../../src/lib/nearest-word.ts';

/** A file that a person wrote, with the line of each key. */
export interface UserFile {
  readonly value: unknown;
  /** `FILE:LINE:COLUMN: KEY`, for messages. */
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
export const readUserFile = (file: string): Promise<UserFile> =>
  new Promise((resolve) => {
    const { value, placeOf } = yamlFile(file);
    const place: UserFile['place'] = (path) => {
      const { line, column } = placeOf(path);
      return `${file}:${line}:${column}: ${path.join('.') || 'the file'}`;
    };
    resolve(userFile(value, place));
  });

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

/** An ID may be longer than a double holds (§2.1): such an int is a bigint. */
function yamlFile(file: string): YamlFile {
  try {
    return readBoundedYaml(file, { exactInts: true });
  } catch (error) {
    throw error instanceof UnreadableFile ? new WrongFile(error.message) : error;
  }
}
