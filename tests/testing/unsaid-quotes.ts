import { readFileSync } from 'node:fs';
import type { Rule } from '../../src/interface/rules/rule.ts';

const sections = new Map(
  readFileSync('docs/interface.md', 'utf8')
    .split(/<a id="section-(?=[\d.]+")/)
    .map((part) => [part.slice(0, part.indexOf('"')), part] as const),
);

/** The sentences that rules quote and that `docs/interface.md` does not say in the section of the rule: a line each, which begins with its ID. */
export const unsaidQuotes = (
  rules: Iterable<readonly [id: string, record: Partial<Pick<Rule, 'section' | 'quotes'>>]>,
): readonly string[] =>
  [...rules].flatMap(([id, { section = '', quotes = [] }]) =>
    quotes
      .filter((quote) => !isSaid(sections.get(section) ?? '', quote))
      .map((quote) => `${id}: section ${section} of docs/interface.md does not say “${quote}”`),
  );

/** Whether a text has a quote: whole sentences, or a row of a table from its first cell on. */
export function isSaid(text: string, quote: string): boolean {
  if (quote.startsWith('| ')) return text.includes(`\n${quote}`) && quote.endsWith(' |');
  const at = text.indexOf(quote);
  return at > 0 && /[.|:] $|\n$|[-\d.] $/.test(text.slice(0, at)) && /[.:]$/.test(quote);
}
