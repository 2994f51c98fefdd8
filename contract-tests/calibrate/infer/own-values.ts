import { textParts } from '../../../shared/templates/compile-text.ts';
import type { Cell } from './sample.ts';

/**
 * Whether what is constant in a text holds values of all requests that it was seen for: another request would have others there. Where the
 * text of a request could not be read, a number says where.
 */
export function holdsOwnValues(text: string, cells: Iterable<Cell>): boolean {
  const samples = [...new Set([...cells].map(({ scope }) => scope.sample))];
  const [first, ...others] = samples;
  if (first === undefined) return false;
  const constants = textParts(text).filter((part) => typeof part === 'string');
  const holds = (value: string) => constants.some((part) => isWithin(part, value));
  const isPlace = others.length === 0 && first.cause === 'malformed' && constants.some((part) => /\s.*\d/.test(part));
  const own = (first.own ?? []).filter((value) => others.every((other) => other.own?.includes(value) === true));
  return isPlace || own.some(holds);
}

/** Not as a piece of another word or number. */
function isWithin(text: string, value: string): boolean {
  const at = text.indexOf(value);
  return at >= 0 && !isWordly(text[at - 1], value[0]) && !isWordly(value.at(-1), text[at + value.length]);
}

const isWordly = (before = '', after = ''): boolean => /[\p{L}\d]/u.test(before) && /[\p{L}\d]/u.test(after);
