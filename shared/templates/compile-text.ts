/** What a text is made with: each variable part by its name. */
export type VariableParts<Facts> = Readonly<Record<string, (facts: Facts) => string>>;

/** Characters of a text, whatever its parts bring. */
const longest = 10_000;

/**
 * Compiles a text with variable parts: `{name}` stands for one of them, `{{` for a brace.
 *
 * @returns what makes the text, cut to 10,000 characters
 */
export function compileText<Facts>(text: string, parts: VariableParts<Facts>): (facts: Facts) => string {
  const makers = text.split(/(\{\{|\{[A-Za-z]+\})/).map((piece): string | ((facts: Facts) => string) => {
    if (piece === '{{') return '{';
    const name = piece.startsWith('{') ? piece.slice(1, -1) : '';
    return Object.hasOwn(parts, name) ? (parts[name] ?? piece) : piece;
  });
  return (facts) => {
    let made = '';
    for (const maker of makers) {
      made += typeof maker === 'string' ? maker : maker(facts);
      if (made.length > longest) return made.slice(0, longest);
    }
    return made;
  };
}
