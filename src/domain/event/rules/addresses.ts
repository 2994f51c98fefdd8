import type { AnswerTo, LookUp } from '../../look-up.ts';

/** A way in which a URL is written otherwise than everybody takes it (`url.features`). */
type UrlFeature = AnswerTo<'url.features'>[number];

// WHATWG URL trims, drops line breaks and fills in slashes to be lenient with what people paste; a valid URL needs none of that.
// oxlint-disable-next-line no-control-regex -- control characters are just what it looks for
const needsMending = /[\u0000-\u001f\u007f]/;

/** Characters that no part of a URL may have as they are (RFC 3986 §2). */
const unlawful = /[<>"\\^`{|}]/;

// oxlint-disable-next-line no-control-regex -- all of ASCII
const isAscii = /^[\u0000-\u007f]*$/;

// No name of the DNS is longer, even percent-encoded; and the time that reading an international one takes grows with its square.
const MAX_AUTHORITY_LENGTH = 4096;

/** Host and port that everybody takes. */
const usualHost = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}(?::[1-9]\d{0,3})?$/i;

/** Whether a text is a valid URL (`url.schemes`, `url.features`). */
export function isUrl(text: string, ask: LookUp): boolean {
  const features = urlFeatures(text, ask('url.schemes'));
  return features !== undefined && features.every((feature) => ask('url.features').includes(feature));
}

/**
 * The ways in which a text is an absolute URL with one of the schemes and a host that some refuse; none where everybody takes it.
 *
 * @returns undefined where it is no such URL to anybody
 */
export function urlFeatures(text: string, schemes: readonly string[]): readonly UrlFeature[] | undefined {
  const url = text.trim();
  const [, scheme, authority = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  if (scheme === undefined || authority.length > MAX_AUTHORITY_LENGTH) return undefined;
  if (!schemes.includes(scheme.toLowerCase()) || needsMending.test(url) || !canBeParsed(url)) return undefined;
  const found: readonly (readonly [UrlFeature, boolean])[] = [
    ['padded', url !== text],
    ['characters', unlawful.test(url)],
    ['spaces', rest.includes(' ')],
    ['international', !isAscii.test(url)],
    ['brackets', /[[\]]/.test(rest)],
    ['userinfo', authority.includes('@')],
    hostFeature(authority.slice(authority.lastIndexOf('@') + 1)),
    ['unusual', /%(?![\dA-F]{2})/i.test(rest)],
  ];
  return found.filter(([, isSo]) => isSo).map(([feature]) => feature);
}

function hostFeature(host: string): readonly [UrlFeature, boolean] {
  if (usualHost.test(host) || !isAscii.test(host)) return ['unusual', false];
  if (/^(?:\[.*\]|[\d.]+)(?::\d*)?$/.test(host)) return ['ip', true];
  return [/^[a-z0-9-]+(?::\d*)?$/i.test(host) ? 'single-label' : 'unusual', true];
}

/**
 * `URL.canParse`, once it is hot, calls every text with letters of Latin-1 beyond ASCII unparsable (Node 20 and 22): these are parsed.
 */
function canBeParsed(text: string): boolean {
  if (isAscii.test(text)) return URL.canParse(text);
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}

/** A way in which an address is written otherwise than everybody takes it (`email.features`). */
type EmailFeature = AnswerTo<'email.features'>[number];

const usualName = /^[A-Za-z0-9](?:[A-Za-z0-9_'+.-]*[A-Za-z0-9])?$/;
const usualDomain = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** RFC 5322 §3.2.3, and other scripts (RFC 6531). */
const atoms = /^[^\s@,;:<>"()[\]\\\p{Cc}]+$/u;
/** A name before an address in angle brackets (RFC 5322 §3.4). */
const namedForm = /^[^<>@\p{Cc}]{0,200}<([^<>\s]+)>$/u;
const quoted = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"$/u;
const literal = /^\[(?:\d{1,3}(?:\.\d{1,3}){3}|IPv6:[\dA-Fa-f:.]{2,45})\]$/;
const label = /^[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u;

/**
 * The ways in which a text is an address that some refuse; none where everybody takes it.
 *
 * @returns undefined where it is no address to anybody
 */
export function emailFeatures(text: string): readonly EmailFeature[] | undefined {
  const features = new Set<EmailFeature>();
  const address = plain(text, features);
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  if (!addName(name, features) || !addDomain(domain, features)) return undefined;
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  if (!/^[\x00-\x7f]*$/.test(address)) features.add('international');
  if (name.length > 64 || address.length > 254) features.add('long');
  return [...features];
}

/** The address without what may stand around and between its parts. */
function plain(text: string, features: Set<EmailFeature>): string {
  const trimmed = text.trim();
  if (trimmed !== text) features.add('padded');
  const [, inside] = namedForm.exec(trimmed) ?? [];
  if (inside !== undefined) features.add('named');
  return withoutComments(inside ?? trimmed, features);
}

function withoutComments(trimmed: string, features: Set<EmailFeature>): string {
  const bare = trimmed.startsWith('"') ? trimmed : trimmed.replaceAll(/\([^()\p{Cc}]{0,200}\)/gu, '');
  if (bare !== trimmed) features.add('comments');
  const whole = bare.endsWith('.') ? bare.slice(0, -1) : bare;
  if (whole !== bare) features.add('trailing-dot');
  return whole;
}

function addName(name: string, features: Set<EmailFeature>): boolean {
  if (quoted.test(name)) features.add('quoted');
  else if (!atoms.test(name)) return false;
  else if (/^\.|\.\.|\.$/.test(name)) features.add('dots');
  // oxlint-disable-next-line no-control-regex -- all beyond ASCII
  else if (!usualName.test(name.replaceAll(/[^\x00-\x7f]/g, 'a'))) features.add('symbols');
  return true;
}

function addDomain(domain: string, features: Set<EmailFeature>): boolean {
  if (usualDomain.test(domain)) return true;
  if (literal.test(domain)) {
    features.add('literal');
    return true;
  }
  const labels = domain.split('.');
  if (!labels.every((one) => label.test(one))) return false;
  if (labels.length === 1) features.add('single-label');
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  else if (/^[\x00-\x7f]*$/.test(domain))
    features.add(labels.some((one) => one.length > 63) ? 'long' : 'unusual-domain');
  return true;
}
