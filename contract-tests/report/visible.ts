/** What a terminal, a browser or an XML parser would act on or hide instead of showing: controls, bidi marks, lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

const short: Readonly<Record<string, string>> = { '\n': '\n', '\t': '\t', '\r': '\\r' };

/**
 * What a CI runner takes for a command to itself: `::error` at the start of a line (GitHub), `##[group]` and `##vso[…]` anywhere
 * (GitHub, Azure).
 */
const commands = /^(\s*):(?=:)|#(?=#(?:vso)?\[)/gim;

/**
 * The text with every character spelled out that a reader could not see or that would act on what shows it
 * (escape sequences, right-to-left overrides, NUL, commands to a CI runner). Line feeds and tabs stay.
 */
export function visible(text: string): string {
  return text
    .replaceAll(unseen, (character) => short[character] ?? spelledOut(character))
    .replaceAll(commands, (_, blanks: string | undefined) => (blanks === undefined ? '\\u0023' : `${blanks}\\u003a`));
}

/** Whether all of the text can be seen as it stands, on one line. */
export function isVisible(text: string): boolean {
  return visible(text) === text && !/[\n\t]/.test(text);
}

/** The same on one line: a line feed shows as ` ⏎ `. */
export function oneLine(text: string): string {
  return visible(text.trim())
    .replaceAll(/\s*\n\s*/g, ' ⏎ ')
    .replaceAll('\t', ' ');
}

/** At most `limit` characters, and how many were left out. No character is cut in half. */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
  return `${text.slice(0, end)}… (${text.length - end} characters more)`;
}

function spelledOut(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
