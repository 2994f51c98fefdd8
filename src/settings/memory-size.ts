const units: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** The form of a size as people write it. */
export const sizePattern = '^[1-9]\\d{0,8}(KiB|MiB|GiB)$';

/** Bytes of a size such as `512MiB`; a number means bytes. Undefined where it is no size. */
export function sizeInBytes(size: unknown): number | undefined {
  if (typeof size === 'number') return Number.isSafeInteger(size) && size > 0 ? size : undefined;
  if (typeof size !== 'string' || !new RegExp(sizePattern).test(size)) return undefined;
  return Number(size.slice(0, -3)) * (units[size.slice(-3)] ?? Number.NaN);
}

/** Bytes in the largest unit that leaves one or more: `1.5 MiB`. */
export function sizeText(bytes: number): string {
  const [unit, size] = Object.entries(units).findLast(([, one]) => bytes >= one) ?? ['bytes', 1];
  return `${Math.round((bytes / size) * 10) / 10} ${unit}`;
}
