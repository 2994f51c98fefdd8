/** What a foreign value is cut down to. */
interface Bounds {
  readonly places: number;
  readonly depth: number;
  /** Members of an object, items of a list. */
  readonly members: number;
  readonly scalar: (value: string | bigint) => unknown;
  /** What an object is taken for as a whole; undefined where it is cut down. */
  readonly whole?: (value: object) => unknown;
}

const most = { text: 500, name: 100 } as const;

// Control characters, and those that turn the direction of a text round: a terminal or a page must not obey a deployment.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** The same but for line breaks and tabs, which join texts of a body: JSON and YAML write them so that no terminal sees them. */
const unprintableInLines = /(?![\n\r\t])[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A foreign text that may stand in a profile: at most `length` characters, none of them a control character. */
export function boundedText(text: string, length: number = most.text): string {
  return text.slice(0, length).replace(unprintable, ' ').toWellFormed();
}

/** A foreign JSON value, cut down to what a template has room for: 200 nodes at most. An int that no double holds is rounded, as in a template. */
export const boundedValue = (value: unknown): unknown =>
  boundedBy(value, {
    places: 300,
    depth: 7,
    members: 60,
    scalar: (one) =>
      typeof one === 'bigint' ? Number(one) : one.slice(0, most.text).replace(unprintableInLines, ' ').toWellFormed(),
  });

/** A foreign JSON value within bounds. */
export function boundedBy(value: unknown, bounds: Bounds): unknown {
  let left = bounds.places;
  const withRoom = <One>(ones: readonly One[]) => ones.slice(0, Math.max(0, Math.min(bounds.members, left)));
  const cut = (inner: unknown, depth: number): unknown => {
    left -= 1;
    if (typeof inner === 'string' || typeof inner === 'bigint') return bounds.scalar(inner);
    if (typeof inner !== 'object' || inner === null) return inner;
    const whole = bounds.whole?.(inner);
    if (whole !== undefined || depth >= bounds.depth) return whole ?? null;
    if (Array.isArray(inner)) return withRoom(inner).map((item) => cut(item, depth + 1));
    const members = withRoom(Object.entries(inner)).filter(([name]) => isLawfulName(name));
    return Object.fromEntries(members.map(([name, member]) => [name, cut(member, depth + 1)]));
  };
  return cut(value, 0);
}

const isLawfulName = (name: string) => name.length <= most.name && name !== '__proto__' && boundedText(name) === name;
