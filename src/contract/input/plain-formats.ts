const day = String.raw`\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?`;

/** What each format looks like. The sandbox itself knows the calendar too. */
const patterns: Readonly<Record<string, string>> = {
  date: `^${day}$`,
  'date-time': String.raw`^${day}T${time}(?:[.,]\d+)?(?:Z|[+-]\d{2}:?\d{2})$`,
  'local-date-time': `^${day}T${time}$`,
  duration: String.raw`^[+-]?[Pp](?=.)[\d.,YyMmWwDdTtHhSs]+$`,
  email: String.raw`^\S+@\S+$`,
  uri: String.raw`^[A-Za-z][A-Za-z0-9+.-]*:\S+$`,
};

const formats: ReadonlyMap<unknown, string> = new Map(
  Object.entries(patterns).map(([format, pattern]) => [pattern, format]),
);

/** A schema that a validator without formats compiles in its strict mode: a pattern in the place of each format. */
export const withPatterns = (schema: object): object =>
  replaced(schema, 'format', (format) => {
    const pattern = patterns[String(format)];
    if (pattern === undefined) throw new Error(`the format ${String(format)} has no pattern`);
    return ['pattern', pattern];
  });

/** The same schema with its formats. */
export const withFormats = (schema: object): object =>
  replaced(schema, 'pattern', (pattern) => {
    const format = formats.get(pattern);
    return format === undefined ? ['pattern', pattern] : ['format', format];
  });

/** In a schema `format` and `pattern` have texts; members of those names, which schemas describe, have schemas. */
const replaced = (schema: object, name: string, by: (text: unknown) => readonly [string, unknown]): object =>
  JSON.parse(JSON.stringify(schema), (_, part: unknown) =>
    typeof part === 'object' && part !== null && typeof (part as Record<string, unknown>)[name] === 'string'
      ? Object.fromEntries(Object.entries(part).map(([key, value]) => (key === name ? by(value) : [key, value])))
      : part,
  ) as object;
