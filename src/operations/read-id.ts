import type { LookUp } from '../domain/look-up.ts';

const plain = /^(?:0|-?[1-9]\d{0,15})$/; // an int (§4): nothing says that it is positive

/** The ID that a path holds; undefined where what it holds can be no ID. */
export function readId(raw: string, ask: LookUp): number | undefined {
  if (plain.test(raw)) return safe(raw);
  const decoded = decode(raw) ?? '';
  const digits = decoded.replace(/^\+?0*(?=\d)/, '');
  const isRead =
    plain.test(digits) && (ask('path.id') === 'signed' || (ask('path.id') === 'read' && decoded[0] !== '+'));
  return isRead ? safe(digits) : undefined;
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
