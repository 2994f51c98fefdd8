import type { Evidence } from './evidence.ts';
import { asks, breaks, nothing } from './evidence.ts';

/** What every notion of a URL takes: https, a host name with a dot, a port at most, and RFC 3986's characters for the rest. */
const plain =
  /^https:\/\/([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}(:[1-9]\d{0,3})?(\/([\w.~!$&'()*+,;=:@/-]|%[\dA-Fa-f]{2})*)?(\?([\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*)?(#([\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*)?$/;

/** Longer ones are cut or refused by some. */
const longest = 255;

/** Whether a text is a URL: `valid`, `invalid` to everybody, or left open (`url.schemes`). */
export function urlReading(text: string): 'valid' | 'invalid' | 'open' {
  if (plain.test(text)) return text.length > longest ? 'open' : 'valid';
  if (text.trim() !== text) return /\s/.test(text.trim()) ? 'invalid' : 'open';
  if (/\s/.test(text)) return 'invalid';
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) return 'invalid';
  return /^https?:\/*$/i.test(text) ? 'invalid' : 'open';
}

export function judgeUrl(text: string, pointer: string): readonly Evidence[] {
  const reading = urlReading(text);
  if (reading === 'invalid') return breaks('event.external-url.valid', pointer);
  if (reading === 'valid') return nothing;
  return asks(plain.test(text) ? 'text.length' : 'url.schemes', pointer);
}
