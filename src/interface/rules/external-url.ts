import { describe } from '../../lib/describe.ts';
import type { AnswerTo, LookUp } from '../look-up.ts';
import { refusesEvents } from './deviation.ts';
import { rule, typed } from './rule.ts';

export const externalUrlRules = [
  typed('event.types.externalUrl', 'url', {}),
  rule({
    id: 'event.external-url.valid',
    section: '2.2',
    text: '`externalUrl`, when provided, is a valid URL',
    quotes: ['Must be a valid URL if provided.'],
    kind: 'format',
    audit: { scope: 'given', attribute: 'externalUrl' },
    example: { comes: 'refused', create: { externalUrl: 'partner.example' } },
    stage: 'attributes',
    at: ['/externalUrl'],
    decide: ({ input: { externalUrl }, ask }) => {
      if (typeof externalUrl !== 'string' || isUrl(externalUrl, ask)) return undefined;
      return { expected: `null, or a valid URL (${ask('url.schemes').join(', ')})`, actual: describe(externalUrl) };
    },
  }),
  rule({
    id: 'event.external-url.null',
    section: '2.2',
    seen: ['api', 'control'],
    text: '`externalUrl` null is accepted, and makes the event a free event on the platform',
    quotes: ['When set to null, a free event is created on the platform.'],
    example: { comes: 'accepted', create: { externalUrl: null } },
    deviations: {
      refused: refusesEvents('`externalUrl` null is refused', ({ externalUrl }) => externalUrl === null),
    },
  }),
] as const;

/** A way in which a URL is written otherwise than everybody takes it (`url.features`). */
type UrlFeature = AnswerTo<'url.features'>[number];

// WHATWG URL trims, drops line breaks and fills in slashes to be lenient with what people paste; a valid URL needs none of that.
// oxlint-disable-next-line no-control-regex -- control characters are just what it looks for
const needsMending = /[\u0000-\u001f\u007f]/;

/** Characters that no part of a URL may have as they are (RFC 3986 §2). */
const unlawful = /[<>"\\^`{|}]/;

/** Those that only the host may have, and a `%` that stands for nothing. */
const unlawfulInPath = /[[\]]|%(?![\dA-F]{2})/i;

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
  if (!schemes.includes(String(scheme).toLowerCase()) || authority.length > MAX_AUTHORITY_LENGTH) return undefined;
  if (needsMending.test(url) || !canBeParsed(url)) return undefined;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const found: readonly (readonly [UrlFeature, boolean])[] = [
    ['userinfo', host !== authority],
    ['host', !usualHost.test(host) && isAscii.test(host)],
    ['international', !isAscii.test(url)],
    ['characters', unlawful.test(url) || unlawfulInPath.test(rest)],
    ['blanks', /\s/.test(text)],
  ];
  return found.filter(([, isSo]) => isSo).map(([feature]) => feature);
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
