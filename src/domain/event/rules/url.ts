import type { Answer, Ask } from '../../ask.ts';

/** A way in which a URL is written otherwise than everybody takes it (`url.features`). */
type UrlFeature = Answer<'url.features'>[number];

// WHATWG URL trims, drops line breaks and fills in slashes to be lenient with what people paste; a valid URL needs none of that.
// oxlint-disable-next-line no-control-regex -- control characters are just what it looks for
const needsMending = /[\u0000-\u0020\u007f]/;

/** Characters that no part of a URL may have as they are (RFC 3986 §2). */
const unlawful = /[<>"\\^`{|}]/;

// oxlint-disable-next-line no-control-regex -- all of ASCII
const isAscii = /^[\u0000-\u007f]*$/;

// No name of the DNS is longer, even percent-encoded; and the time that reading an international one takes grows with its square.
const longestAuthority = 4096;

/** Host and port that everybody takes. */
const usualHost = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}(?::[1-9]\d{0,3})?$/i;

/** Whether a text is a valid URL (`url.schemes`, `url.features`). */
export function isUrl(text: string, ask: Ask): boolean {
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
  if (scheme === undefined || authority.length > longestAuthority) return undefined;
  if (!schemes.includes(scheme.toLowerCase()) || needsMending.test(url) || !canBeParsed(url)) return undefined;
  const found: readonly (readonly [UrlFeature, boolean])[] = [
    ['padded', url !== text],
    ['characters', unlawful.test(url)],
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
