import type { Variables } from './variables.ts';

/** A part of a text: as it stands, or the name of a variable. */
export type Part = string | { readonly name: string };

/** A text of a template, as a profile holds it: `{name}` is variable, `{{` is a brace. */
export function writtenText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part.replaceAll('{', '{{') : `{${part.name}}`)).join('');
}

/** Reads what `writtenText` writes. */
export function textParts(text: string): readonly Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(/\{\{|\{([A-Za-z]{1,20})\}/g)) {
    parts.push(text.slice(at, match.index));
    parts.push(match[1] === undefined ? '{' : { name: match[1] });
    at = match.index + match[0].length;
  }
  return [...parts, text.slice(at)].filter((part) => part !== '');
}

export function renderParts(parts: readonly Part[], variables: Variables): string {
  return parts.map((part) => (typeof part === 'string' ? part : (variables.get(part.name) ?? ''))).join('');
}

/** A text of a template is no longer than this. */
const longest = 500;

/** As much of a text as a template may hold, and no half of a variable part. */
export function shortened(text: string): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const part of textParts(text)) {
    const next = kept + writtenText([typeof part === 'string' ? part.slice(0, longest / 2) : part]);
    if (next.length > longest) return kept;
    kept = next;
  }
  return kept;
}

export function isConstant(text: string): boolean {
  return textParts(text).every((part) => typeof part === 'string');
}
