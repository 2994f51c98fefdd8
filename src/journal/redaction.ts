import { createHash } from 'node:crypto';
import { createRedactor, type Redact } from '../lib/redaction.ts';

/** Scheme words that may be shown: any other word may be a key of another deployment. */
export const knownSchemes = /^(?:channels?:?|bearer|basic|digest|dpop|negotiate|oauth|token|key|api-?key)$/i;

/** Headers whose values are credentials, besides Authorization. */
const secretHeaders: ReadonlySet<string> = new Set(['proxy-authorization', 'cookie', 'x-api-key', 'api-key']);

/** A shorter secret can be guessed; taken out wherever it stands, it would take half of what is kept with it. */
const MIN_LENGTH = 6;
/** Credentials of one request that are looked for. */
const MAX_SHOWN = 8;

/** What stands in place of a credential: the same for the same one, and hardly ever the same for two. */
export function redacted(credential: string): string {
  const known = markers.get(credential);
  if (known !== undefined) return known;
  const marker = `[redacted:${createHash('sha256').update(credential).digest('hex').slice(0, 6)}]`;
  if (markers.size >= MAX_MARKERS) markers.clear();
  if (credential.length <= MAX_MARKED) markers.set(credential, marker);
  return marker;
}

/** A replica needs them for each request, which shows the same key again and again. */
const markers = new Map<string, string>();
const MAX_MARKERS = 1000;
/** Letters of a credential whose marker is remembered. */
const MAX_MARKED = 200;

/**
 * Takes out what a request must not show: the secrets of its world, and the credentials that its headers show.
 *
 * @param secrets of the request's own world
 * @param headers of the request, names and values in turn
 */
export function requestRedactor(secrets: readonly string[], headers: readonly string[]): Redact {
  const known = new Set([...secrets, ...shownCredentials(headers)].filter(({ length }) => length >= MIN_LENGTH));
  return createRedactor([...known].map((value) => ({ value, marker: redacted(value) })));
}

/** The same for headers themselves, names and values in turn: where credentials belong, nothing else is shown. */
export const redactedHeaders = (headers: readonly string[], redact: Redact): readonly string[] =>
  headers.map((one, at) => (at % 2 === 0 ? redact(one) : redactedHeader(headers[at - 1] ?? '', one, redact)));

function redactedHeader(name: string, value: string, redact: Redact): string {
  const lower = name.toLowerCase();
  if (secretHeaders.has(lower)) return redacted(value);
  if (lower !== 'authorization') return redact(value);
  const { scheme, blanks, key } = partsOf(value);
  return `${isShown(scheme) ? scheme : redacted(scheme)}${blanks}${key === '' ? '' : redacted(key)}`;
}

function shownCredentials(headers: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < headers.length && found.length < MAX_SHOWN; at += 2) {
    const [name = '', value = ''] = [headers[at]?.toLowerCase(), headers[at + 1]];
    if (secretHeaders.has(name)) found.push(value);
    if (name !== 'authorization') continue;
    const { scheme, key } = partsOf(value);
    found.push(...(isShown(scheme) ? [key] : [scheme, key]));
  }
  return found;
}

/** The value of Authorization: its scheme word, and behind blanks the key (§5). */
function partsOf(value: string): { readonly scheme: string; readonly blanks: string; readonly key: string } {
  const [, scheme = value, blanks = '', key = ''] = /^([^ \t]*)([ \t]+)(.*)$/s.exec(value) ?? [];
  return { scheme, blanks, key };
}

const isShown = (scheme: string): boolean => scheme === '' || knownSchemes.test(scheme);
