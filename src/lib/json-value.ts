/** A JSON pointer (RFC 6901): `/cohosts/0`, and an empty text for the whole. */
export const jsonPointer = (...path: readonly (string | number)[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The names and indexes that a pointer goes through. */
export const pointerSteps = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
/** What never stands in a body: a path, a method, and the headers. */
export const isOutsideBody = (pointer: string): boolean => /^\/(?:headers|path|method)(?:\/|$)/.test(pointer);
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
