/** A point in time as ISO 8601 has it. */
export const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? ?(?:Z|[+-]\d\d:?\d\d)?$/.test(text);

export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const fewestDigits = 5;

/** A time, a hash, a trace ID or the like: nothing that is said of a violation. */
export function isOpaque(text: string): boolean {
  if (isTime(text) || isUuid(text)) return true;
  return /^[\w+/=:.|-]{12,200}$/.test(text) && text.replace(/\D/g, '').length >= fewestDigits;
}
