/** An identifier with fewer possible ones beside it may be one of somebody else's. */
const fewest = 1e12;

/**
 * Identifiers of the same length and kinds of signs as a valid one, made of its letters and figures in another order: nobody has issued
 * them, and only who looks an identifier up can tell.
 *
 * @param isSure - all identifiers are known, so that a short one tells as well
 * @returns none where it is too short to tell
 */
export function sameForm(valid: string, isSure = false): readonly string[] {
  if (!isSure && possible(valid) < fewest) return [];
  return [turned(valid, 3), turned(valid, 7)].filter((one) => one !== valid);
}

/** How many there are of its form. */
function possible(text: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/\d/g, 10],
    [/[a-z]/g, 26],
    [/[A-Z]/g, 26],
  ];
  return kinds.reduce((product, [kind, size]) => product * size ** (text.match(kind)?.length ?? 0), 1);
}

/** Each sign moves on within its kind, further from place to place; what is no letter or figure stays. */
function turned(text: string, step: number): string {
  const letters = /^[^g-z]*$/i.test(text) ? 'abcdef' : 'abcdefghijklmnopqrstuvwxyz';
  const kinds = ['0123456789', letters, letters.toUpperCase()];
  const moved = (sign: string, by: number) => {
    const kind = kinds.find((one) => one.includes(sign)) ?? sign;
    return kind[(kind.indexOf(sign) + by) % kind.length] ?? sign;
  };
  return Array.from(text, (sign, at) => moved(sign, step * (at + 1))).join('');
}
