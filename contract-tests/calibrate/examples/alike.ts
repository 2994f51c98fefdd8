import { isDeepStrictEqual } from 'node:util';

/** Whether two values have the same members and types, at every depth. */
export const isAlike = (left: unknown, right: unknown): boolean => formOf(left) === formOf(right);

function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formOf).join()}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${formOf(inner)}`);
  return `{${members.sort().join()}}`;
}

/** Whether two values are the same, but for the order of members. */
export const isSame = (left: unknown, right: unknown): boolean => isDeepStrictEqual(left, right);
