import { randomBytes, randomUUID } from 'node:crypto';
import type { Answer } from '../domain/ask.ts';

/** A request ID in one of the forms of `request-id.form`. */
export function newRequestId(form: Answer<'request-id.form'>): string {
  if (form === 'v4') return inOnePart(randomUUID());
  if (form === 'upper') return randomUUID().toUpperCase();
  const hex = randomBytes(16).toString('hex');
  return grouped(form === 'v7' ? timed(hex) : hex);
}

/** `randomUUID` gives a string of a dozen parts, and each would be kept with it: to be searched, it is made into one. */
function inOnePart(id: string): string {
  id.includes(' ');
  return id;
}

/** Version 7 (RFC 9562, §5.7): 48 bits of the time in milliseconds, then chance. */
function timed(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8';
  return `${Date.now().toString(16).padStart(12, '0')}7${hex.slice(13, 16)}${variant}${hex.slice(17)}`;
}

const grouped = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
