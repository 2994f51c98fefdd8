import { asks, breaks, nothing, type Evidence } from './evidence.ts';
import { ordinary } from './ordinary.ts';

/** What is ordinary, and every standard takes: https, a host name with a dot, and RFC 3986's characters for the rest. */
const plainUrl =
  /^https:\/\/([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}(\/([\w.~!$&'()*+,;=:@/-]|%[\dA-Fa-f]{2})*)?(\?([\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*)?(#([\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*)?$/;

/** RFC 2606, RFC 6761, RFC 6762: names under which nobody publishes. Those of documentation lead to a page. */
const reserved = /\.(example|test|invalid|localhost|local)$/i;

/** @param text - not blank */
export function judgeUrl(text: string, pointer: string): readonly Evidence[] {
  if (!mayBeUrl(text)) return breaks('event.external-url.valid', pointer);
  if (isPlainUrl(text)) return text.length > ordinary.externalUrl ? asks('text.length', pointer) : nothing;
  return asks(/^https:/i.test(text) ? 'url.features' : 'url.schemes', pointer);
}

/** What no standard takes is no URL (`standards.ts`). */
export function mayBeUrl(text: string): boolean {
  return isGeneric(text) || canBeParsed(text);
}

/** Whether it is one of those that have to be accepted, but for its length. */
export function isPlainUrl(text: string): boolean {
  return plainUrl.test(text) && !reserved.test(new URL(text).hostname);
}

/** RFC 3986 and 3987: a scheme and no blanks; of http and https a host too (RFC 9110 §4.2). */
function isGeneric(text: string): boolean {
  const form = /^https?:/i.test(text) ? /^https?:\/\/[^\s/?#]+[^\s]*$/i : /^[a-z][a-z\d+.-]*:[^\s]*$/i;
  return form.test(text);
}

/**
 * By the WHATWG parser. `URL.canParse`, once it is hot, calls every text with letters of Latin-1 beyond ASCII unparsable (Node 20 and 22):
 * it is not asked.
 */
export function canBeParsed(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}
