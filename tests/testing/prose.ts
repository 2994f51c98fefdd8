/** A sentence of a text, and how many words it has; code and an address count as one each. */
interface Sentence {
  readonly text: string;
  readonly words: number;
}

/** Words and turns of phrase that no text for readers has: each has a plainer one. */
const banned =
  /\b(?:beside|told|tells|(?<!cannot )tell|anew|whoever|stands|rests? on|held against|made up|so long|as one would)\b/gi;

/** What of a Markdown text is prose: paragraphs, items of lists and cells of tables (or of lists in them), without code. */
function passagesOf(markdown: string): readonly string[] {
  return markdown
    .replaceAll(/^```[^]*?^```/gm, '\n')
    .replaceAll(/<!--[^]*?-->/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*>] |\d+\. |#|\|))/)
    .flatMap((passage) => (passage.startsWith('|') ? passage.split(/\||\s·\s/) : [passage]))
    .filter((passage) => !passage.startsWith('#'))
    .map((passage) => passage.replaceAll(/`[^`]*`/g, 'X').replaceAll(/\]\([^)]*\)/g, ']'));
}

/** The sentences of a Markdown text; what has fewer than three words is none. */
export function sentencesOf(markdown: string): readonly Sentence[] {
  return passagesOf(markdown)
    .flatMap((passage) => passage.split(/(?<=[.!?][)*"_]*)\s+/))
    .map((text) => ({ text: text.trim(), words: text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,/-]*/gu)?.length ?? 0 }))
    .filter(({ words }) => words > 2);
}

/** The banned words of a Markdown text, each with some of what is around it. */
export const bannedWordsIn = (markdown: string): readonly string[] =>
  passagesOf(markdown).flatMap((passage) =>
    [...passage.matchAll(banned)].map(
      ({ 0: word, index }) => `${word}: ${passage.slice(Math.max(0, index - 40), index + 40).replaceAll('\n', ' ')}`,
    ),
  );
