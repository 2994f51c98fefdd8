/** A line of two texts: of both, or of one alone. */
export interface DiffLine {
  readonly text: string;
  readonly of: 'both' | 'before' | 'after';
}

/** More lines would take long to compare. */
const most = 1000;

/** The shortest way from one text to another, line by line; of very long ones, all of both. */
export function lineDiff(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  if (before.length > most || after.length > most) return [...whole(before, 'before'), ...whole(after, 'after')];
  const common = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const [one, other] = [before[left], after[right]];
    if (one !== undefined && one === other) {
      lines.push({ text: one, of: 'both' });
      left += 1;
      right += 1;
    } else if (
      other === undefined ||
      (one !== undefined && at(common, left + 1, right) >= at(common, left, right + 1))
    ) {
      lines.push({ text: one as string, of: 'before' });
      left += 1;
    } else {
      lines.push({ text: other, of: 'after' });
      right += 1;
    }
  }
  return lines;
}

const whole = (lines: readonly string[], of: 'before' | 'after') => lines.map((text): DiffLine => ({ text, of }));

const at = (common: readonly (readonly number[])[], left: number, right: number): number => common[left]?.[right] ?? 0;

/** How many lines the ends of both have in common, from each place of the one and of the other. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const common: number[][] = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  for (let left = before.length - 1; left >= 0; left -= 1)
    for (let right = after.length - 1; right >= 0; right -= 1)
      (common[left] as number[])[right] =
        before[left] === after[right]
          ? at(common, left + 1, right + 1) + 1
          : Math.max(at(common, left + 1, right), at(common, left, right + 1));
  return common;
}
