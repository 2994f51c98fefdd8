/** The value of a text of JSON; undefined where it is none. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The members of a text that is an object of JSON. */
export function jsonMembers(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = jsonValue(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}
