const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** How far away a moment is: `in 3 h`, `2 d ago`, `now`. @param ahead milliseconds until then */
export function relative(ahead: number): string {
  const [unit, size] = units.find(([, length]) => Math.abs(ahead) >= length) ?? ['s', 1000];
  const count = Math.round(Math.abs(ahead) / size);
  if (count === 0) return 'now';
  return ahead > 0 ? `in ${count} ${unit}` : `${count} ${unit} ago`;
}
