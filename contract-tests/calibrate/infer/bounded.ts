import { isRecord } from '../../target/json.ts';

/** A template has 200 nodes at most: what a body holds beyond that many places has no room there. */
const most = { places: 300, depth: 7, members: 60, items: 60, text: 500, name: 100 } as const;

// Control characters, and those that turn the direction of a text round: a terminal or a page must not obey a deployment.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** The same but for line breaks and tabs, which join texts of a body: JSON and YAML write them so that no terminal sees them. */
const unprintableInLines = /(?![\n\r\t])[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A foreign text that may stand in a profile: at most `length` characters, none of them a control character. */
export function boundedText(text: string, length: number = most.text): string {
  return text.slice(0, length).replace(unprintable, ' ').toWellFormed();
}

/** A foreign JSON value, cut down to what a template has room for. */
export function boundedValue(value: unknown): unknown {
  return bounded(value, { places: most.places }, 0);
}

function bounded(value: unknown, left: { places: number }, depth: number): unknown {
  left.places -= 1;
  if (typeof value === 'string') return value.slice(0, most.text).replace(unprintableInLines, ' ').toWellFormed();
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= most.depth) return null;
  if (Array.isArray(value))
    return takeWhileRoom(value.slice(0, most.items), left).map((item) => bounded(item, left, depth + 1));
  if (!isRecord(value)) return null;
  const names = Object.keys(value).slice(0, most.members).filter(isLawfulName);
  return Object.fromEntries(takeWhileRoom(names, left).map((name) => [name, bounded(value[name], left, depth + 1)]));
}

const isLawfulName = (name: string) => name.length <= most.name && name !== '__proto__' && boundedText(name) === name;

function takeWhileRoom<One>(ones: readonly One[], left: { places: number }): readonly One[] {
  return ones.slice(0, Math.max(0, left.places));
}
