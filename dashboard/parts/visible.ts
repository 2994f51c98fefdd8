/** Characters that are not seen, or that turn the text around them: control characters, marks of direction, lone surrogates. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A text in which nothing hides; what is not seen is written as its number. @param most characters that are shown */
export function shownText(text: string, most = Number.POSITIVE_INFINITY): string {
  const shown = text.length > most ? `${text.slice(0, most).toWellFormed()}… (${text.length} characters)` : text;
  return shown.replaceAll(unseen, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
}
