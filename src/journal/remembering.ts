/** Most texts, or lists, that are remembered. */
const most = 1000;
/** Letters of the longest text that is. */
const longest = 200;

/**
 * What `make` makes of a list, made once for lists that are alike: a client sends the same headers again and again, and what is kept of a
 * thousand requests should not be a thousand times the same.
 * @param keyOf tells lists apart that come by turns: of those with the same key the last is remembered
 */
export function rememberingLists<One>(
  make: (list: readonly One[]) => readonly One[],
  keyOf: (list: readonly One[]) => string,
) {
  const known = new Map<string, { readonly list: readonly One[]; readonly made: readonly One[] }>();
  return {
    of: (list: readonly One[]): readonly One[] => {
      const key = keyOf(list);
      const before = known.get(key);
      if (before !== undefined && areAlike(list, before.list)) return before.made;
      const made = make(list);
      if (known.size >= most) known.clear();
      if (key.length <= longest) known.set(key, { list, made });
      return made;
    },
    forget: () => known.clear(),
  };
}

/** The Content-Length among headers, names and values in turn: those of one client differ by hardly anything else. */
export function lengthIn(flat: readonly string[]): string {
  for (let at = 0; at < flat.length; at += 2) if (isLength(flat[at] ?? '')) return flat[at + 1] ?? '';
  return '';
}

const isLength = (name: string) => name.length === 14 && name.toLowerCase() === 'content-length';

function areAlike(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** What `make` makes of a text, made once for each of those that come again and again. */
export function rememberingTexts(make: (text: string) => string) {
  const made = new Map<string, string>();
  return {
    of: (text: string): string => {
      const before = made.get(text);
      if (before !== undefined) return before;
      const one = make(text);
      if (made.size >= most) made.clear();
      if (text.length <= longest) made.set(text, one);
      return one;
    },
    forget: () => made.clear(),
  };
}
