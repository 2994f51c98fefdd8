/** Letters that Unicode does not take apart into a plain letter and its accent. */
const wholeLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};

/** A text without case, accents and apostrophes: titles and queries are compared in this form. */
export function folded(text: string): string {
  // Accents that stand alone go first: putting a long run of them in order takes time that grows with its square.
  const plain = text
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '');
  return plain.replaceAll(/[łøđßæœþðı]/g, (letter) => wholeLetters[letter] ?? letter).trim();
}

/** The words of a folded text. What nobody can type, a control character or half a letter, stands between no words: a word with it is in no title. */
export const wordsOf = (text: string): readonly string[] =>
  text.split(/(?:[^\p{L}\p{N}\p{Cc}\p{Cs}]|\s)+/u).filter((word) => word !== '');
