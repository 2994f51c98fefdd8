/** A value of one type that looks like one of another. */
interface LookAlike {
  /** The type that it looks like (`body.coercion`). */
  readonly part: 'int' | 'bool' | 'digit' | 'string';
  /** What it stands for. */
  readonly value: unknown;
}

/** What a look-alike stands for ("1" for 1, "true" for true, 5 for "5"); undefined where it stands for nothing. */
export function lookAlikeOf(value: unknown, types: readonly string[]): LookAlike | undefined {
  for (const type of types) {
    const read = readers[type]?.(value);
    if (read !== undefined) return read;
  }
  return undefined;
}

const readers: Readonly<Record<string, (value: unknown) => LookAlike | undefined>> = {
  integer: (value) =>
    typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})$/.test(value)
      ? { part: 'int', value: Number(value) }
      : undefined,
  boolean: (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    if (text === 'true' || text === 'false') return { part: 'bool', value: text === 'true' };
    return text === '1' || text === '0' ? { part: 'digit', value: text === '1' } : undefined;
  },
  string: (value) => (typeof value === 'number' ? { part: 'string', value: String(value) } : undefined),
};
