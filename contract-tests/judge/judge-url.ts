import { mayBeUrl } from '../../src/lib/published-standards.ts';
import { asks, breaks, nothing, type Evidence } from './evidence.ts';

/** What is ordinary, and every standard takes: https, a host name with a dot, and RFC 3986's characters for the rest. */
const plainUrl =
  /^https:\/\/([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,63}(\/([\w.~!$&'()*+,;=:@/-]|%[\dA-Fa-f]{2})*)?(\?([\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*)?(#([\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*)?$/;

/** RFC 2606, RFC 6761, RFC 6762: names under which nobody publishes. Those of documentation lead to a page. */
const reserved = /\.(example|test|invalid|localhost|local)$/i;

/** @param text - not blank */
export function judgeUrl(text: string, pointer: string): readonly Evidence[] {
  if (!mayBeUrl(text)) return breaks('event.external-url.valid', pointer);
  if (isPlainUrl(text)) return nothing;
  return asks(/^https:/i.test(text) ? 'url.features' : 'url.schemes', pointer);
}

/** Whether it is one of those that have to be accepted, but for its length. */
export function isPlainUrl(text: string): boolean {
  return plainUrl.test(text) && !reserved.test(new URL(text).hostname);
}
