/**
 * Values that are not of the type that the document gives, and that a reader of forms or of untyped languages takes for one
 * (`body.coercion`). The contract kit and the audit both judge by these functions.
 */

/** Whether a value is of a type: it is, it looks alike (`body.coercion`), or nobody can read it as one. */
export type BodyReading = 'yes' | 'look-alike' | 'no';

/** §4.5 shows a list of one where one value is meant: some read it as what it holds. */
function inListOfOne(value: unknown, read: (value: unknown) => BodyReading): BodyReading {
  const isListOfOne = Array.isArray(value) && value.length === 1 && !Array.isArray(value[0]);
  return isListOfOne && read(value[0]) !== 'no' ? 'look-alike' : 'no';
}

export function readsAsString(value: unknown): BodyReading {
  if (typeof value === 'string') return 'yes';
  if (Array.isArray(value)) return inListOfOne(value, readsAsString);
  return isNumber(value) || typeof value === 'boolean' ? 'look-alike' : 'no';
}

/** A text without a digit is no number to anybody; `1.5` is cut to an int by nobody who reads types. */
export function readsAsInt(value: unknown): BodyReading {
  if (typeof value === 'bigint' || Number.isInteger(value)) return 'yes';
  if (Array.isArray(value)) return inListOfOne(value, readsAsInt);
  if (typeof value === 'boolean') return 'look-alike';
  return typeof value === 'string' && (/\p{N}/u.test(value) || value.trim() === '') ? 'look-alike' : 'no';
}

const words = new Set(['', 'true', 'false', 'yes', 'no', 'on', 'off', 't', 'f', 'y', 'n', 'enabled', 'disabled']);

export function readsAsBool(value: unknown): BodyReading {
  if (typeof value === 'boolean') return 'yes';
  if (Array.isArray(value)) return inListOfOne(value, readsAsBool);
  if (isNumber(value)) return 'look-alike';
  if (typeof value !== 'string') return 'no';
  const text = value.trim().toLowerCase();
  return words.has(text) || /^[+-]?[\d.]+$/.test(text) ? 'look-alike' : 'no';
}

/** One value for a list of one, a list in a text (though not mere words), and an object with the places of a list for its names. */
export function readsAsList(value: unknown): BodyReading {
  if (Array.isArray(value)) return 'yes';
  if (typeof value === 'string' && /^[\p{L}\s]*\p{L}[\p{L}\s]*$/u.test(value)) return 'no';
  if (typeof value !== 'object' || value === null) return 'look-alike';
  return Object.keys(value).every((name) => /^\d+$/.test(name)) ? 'look-alike' : 'no';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}
