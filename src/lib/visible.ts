import { counted } from './describe.ts';

/** Of scripts whose letters change where they are joined, or kept apart, by a character that is not seen. */
const joined = String.raw`(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Zinh}])[\p{L}\p{M}]`;

/** ZWJ and ZWNJ inside a word of such a script, and ZWJ inside an emoji: without them it is another word, or several emoji. */
const joiner = String.raw`(?<=${joined})[\u200C\u200D](?=${joined})|(?<=[\p{ExtPict}\p{EMod}]\uFE0F?)\u200D(?=\p{ExtPict})`;

/** What a terminal, a browser or an XML parser would act on or hide instead of showing: controls, bidi marks, lone surrogates. */
const unseen = new RegExp(String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}](?<!${joiner})`, 'gu');

/** Characters that `seen` spelled out. */
export const spelled = /(?:\\u[\da-f]{4})+/g;

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
  return seen(text).replaceAll(commands, (_, blanks: string | undefined) =>
    blanks === undefined ? '\\u0023' : `${blanks}\\u003a`,
  );
}

/** The text with every character spelled out that acts on a terminal or hides; commands to a CI runner stay. JSON stays JSON. */
export function seen(text: string): string {
  return text.replaceAll(unseen, (character) => short[character] ?? spelledOut(character));
}

/** What is seen of a text, at most `limit` characters of it. */
export const shownText = (text: string, limit = Number.POSITIVE_INFINITY): string => seen(excerpt(text, limit));

/** The same, and the sequences stay that set colours. */
export function painted(text: string): string {
  const [first = '', ...others] = text.split(sequence);
  const shown = others.map((part) => {
    const colour = /^[\d;]{0,12}m/.exec(part)?.[0];
    return colour === undefined ? seen(sequence + part) : sequence + colour + seen(part.slice(colour.length));
  });
  return [seen(first), ...shown].join('');
}

const sequence = '\u001B[';

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
  return `${text.slice(0, end)}… (${counted(text.length - end, 'character')} more)`;
}

/** As JSON writes it: a character beyond four digits is two of them. */
function spelledOut(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    const hex = character.charCodeAt(at).toString(16);
    return `\\u${hex.padStart(4, '0')}`;
  }).join('');
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
