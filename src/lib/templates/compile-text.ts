/** What a text is made with: each variable part by its name. */
export type VariableParts<Facts> = Readonly<Record<string, (facts: Facts) => string>>;

/** Characters of a text, whatever its parts bring. */
const MAX_LENGTH = 10_000;

/** A part of a text: as it stands, or the name of a variable. */
export type TextPart = string | { readonly name: string };

/** The parts of a text: `{name}` stands for a variable, `{{` for a brace. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { index, 0: found, 1: name } of text.matchAll(/\{\{|\{([A-Za-z]{1,20})\}/g)) {
    parts.push(text.slice(at, index), name === undefined ? '{' : { name });
    at = index + found.length;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}

/** Compiles a text with variable parts; a name that is none of them stays as it is. @returns what makes the text, cut to 10,000 characters */
export const compileText = <Facts>(text: string, parts: VariableParts<Facts>): ((facts: Facts) => string) =>
  compileParts(textParts(text), parts);

/** The same of a text that was taken apart. */
export function compileParts<Facts>(text: readonly TextPart[], parts: VariableParts<Facts>): (facts: Facts) => string {
  const makers = text.map((part) => {
    if (typeof part === 'string') return part;
    return (Object.hasOwn(parts, part.name) ? parts[part.name] : undefined) ?? `{${part.name}}`;
  });
  return (facts) => {
    let made = '';
    for (const maker of makers) {
      made += typeof maker === 'string' ? maker : maker(facts);
      if (made.length > MAX_LENGTH) return made.slice(0, MAX_LENGTH);
    }
    return made;
  };
}
