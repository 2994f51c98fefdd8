import { textParts, type TextPart } from '../../../shared/templates/compile-text.ts';

/** A text of a template, as a profile holds it: `{name}` is variable, `{{` is a brace. */
export function writtenText(parts: readonly TextPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part.replaceAll('{', '{{') : `{${part.name}}`)).join('');
}

/** A text of a template is no longer than this. */
const MAX_LENGTH = 500;

/** As much of a text as a template may hold, and no half of a variable part. */
export function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  let kept = '';
  for (const part of textParts(text)) {
    const next = kept + writtenText([typeof part === 'string' ? part.slice(0, MAX_LENGTH / 2) : part]);
    if (next.length > MAX_LENGTH) return kept;
    kept = next;
  }
  return kept;
}

export function isConstant(text: string): boolean {
  return textParts(text).every((part) => typeof part === 'string');
}
