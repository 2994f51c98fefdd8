import { closest, distance } from 'fastest-levenshtein';

/** ` (did you mean …?)` with the known name that is nearest to a misspelt one; empty where none is near. */
export function nearest(name: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const best = closest(name, known);
  return distance(name, best) <= Math.max(2, name.length / 3) ? ` (did you mean \`${best}\`?)` : '';
}
