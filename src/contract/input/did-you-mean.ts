import { nearestWord } from '../../../shared/nearest-word.ts';

/** ` (did you mean …?)` with the known name that is nearest to a misspelt one; empty where none is near. */
export function nearest(name: string, known: readonly string[]): string {
  const meant = nearestWord(name, known);
  return meant === undefined ? '' : ` (did you mean \`${meant}\`?)`;
}
