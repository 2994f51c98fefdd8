/** Most texts that are remembered. */
const most = 1000;
/** Letters of the longest text that is. */
const longest = 200;

/**
 * What `make` makes of a list, made once for lists that are alike and follow each other: a client sends the same headers again and
 * again, and what is kept of a thousand requests should not be a thousand times the same.
 */
export function rememberingLast<One>(make: (list: readonly One[]) => readonly One[]) {
  let last: readonly One[] = [];
  let made = make(last);
  return (list: readonly One[]): readonly One[] => {
    if (!areAlike(list, last)) [last, made] = [list, make(list)];
    return made;
  };
}

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
