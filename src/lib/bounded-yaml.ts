import { parse } from 'lossless-json';
import { maxBytes, readBoundedText, UnreadableFile } from './read-bounded.ts';
import { MAX_LEVELS, placeAt, readYaml, YamlRefused, type YamlText } from './yaml.ts';

/** A file that is not YAML, or says nothing; the message begins with the file, the line and the column. */
export class WrongYaml extends UnreadableFile {
  readonly isEmpty: boolean;

  constructor(file: string, { message, place, excerpt, isEmpty }: YamlRefused) {
    super(file, message);
    this.message = `${file}:${place.line}:${place.column}: ${message}.${excerpt === '' ? '' : `\n\n${excerpt}`}`;
    this.isEmpty = isEmpty;
  }
}

/** A file that was read. */
export interface YamlFile extends YamlText {
  readonly text: string;
}

/**
 * Reads a YAML or JSON file of the user's within bounds of size, depth, values and aliases.
 *
 * @throws UnreadableFile; WrongYaml if it is no YAML, or holds nothing but comments or null
 */
export function readBoundedYaml(file: string, options: { readonly exactInts?: boolean } = {}): YamlFile {
  const text = withoutMark(readBoundedText(file, { maxBytes: maxBytes.settings }));
  return located(file, () => ({ text, ...readYaml(text, options) }));
}

/**
 * Reads a JSON file that may be longer than what a person writes.
 *
 * @throws UnreadableFile; WrongYaml if it is not JSON, or too deep
 */
export function readBoundedJson(file: string, limit: number): { readonly text: string; readonly value: unknown } {
  const text = withoutMark(readBoundedText(file, { maxBytes: limit }));
  return located(file, () => {
    const deep = offsetBeyond(MAX_LEVELS, text);
    if (deep !== undefined) throw new YamlRefused(`it is more than ${MAX_LEVELS} levels deep`, placeAt(text, deep));
    try {
      return { text, value: JSON.parse(text) as unknown };
    } catch (error) {
      throw new YamlRefused(`not JSON: ${(error as Error).message}`, placeAt(text, offsetOfError(text)));
    }
  });
}

function located<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof YamlRefused ? new WrongYaml(file, error) : error;
  }
}

/** Without a byte order mark. */
const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Where a text of JSON goes deeper than so many levels; undefined if it does not. */
function offsetBeyond(levels: number, text: string): number | undefined {
  let [level, isInText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') level += 1;
    else if (character === ']' || character === '}') level -= 1;
    if (level > levels) return at;
  }
  return undefined;
}

/** `JSON.parse` does not always say where. */
function offsetOfError(text: string): number {
  try {
    parse(text);
    return 0;
  } catch (error) {
    return Number(/at position (\d+)/.exec((error as Error).message)?.[1] ?? 0);
  }
}
