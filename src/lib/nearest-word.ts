import { distance } from 'fastest-levenshtein';

/** Nobody misspells a longer name, and comparing long ones takes long. */
const MAX_NAME_LENGTH = 100;
/** Names that a misspelt one is compared with: as many as a person may have meant. */
const MAX_COMPARED = 1000;

/** The known word that a misspelt one most likely meant, without regard to case; undefined if none is near. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > MAX_NAME_LENGTH) return undefined;
  const typed = word.toLowerCase();
  let [best, least]: [string | undefined, number] = [undefined, Math.max(2, word.length / 3)];
  for (const candidate of known.slice(0, MAX_COMPARED)) {
    if (candidate.length > 2 * MAX_NAME_LENGTH) continue;
    const edits = distance(typed, candidate.toLowerCase());
    if (best === undefined ? edits <= least : edits < least) [best, least] = [candidate, edits];
  }
  return best;
}
