import { distance } from 'fastest-levenshtein';

/** The known word that a misspelt one most likely meant, without regard to case; undefined where none is near. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  let [best, least]: [string | undefined, number] = [undefined, Math.max(2, word.length / 3)];
  for (const candidate of known) {
    const edits = distance(typed, candidate.toLowerCase());
    if (best === undefined ? edits <= least : edits < least) [best, least] = [candidate, edits];
  }
  return best;
}
