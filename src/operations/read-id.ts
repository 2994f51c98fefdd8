import type { LookUp } from '../domain/look-up.ts';

const plain = /^(?:0|-?[1-9]\d{0,15})$/; // an int (§4): nothing says that it is positive

/** The ID that a path holds; undefined where what it holds can be no ID. */
export function readId(raw: string, ask: LookUp): number | undefined {
  if (plain.test(raw)) return safe(raw);
  const [sign = '', digits = ''] = /^(?:(\+?)0*(?=\d)|)(-?\d+)$/.exec(decode(raw) ?? '')?.slice(1) ?? [];
  if (!plain.test(digits) || ask('path.id') === 'refused') return undefined;
  return sign === '' || ask('path.id') === 'signed' ? safe(digits) : undefined;
}

function safe(digits: string): number | undefined {
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : undefined;
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
