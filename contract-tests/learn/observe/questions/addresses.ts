import type { SeenParts } from '../../observations.ts';
import {
  isTaken,
  partsWith,
  single,
  valueCase,
  type Compose,
  type EdgeCase,
  type EventQuestion,
} from './event-question.ts';

/** RFC 2606: no name under it exists, so whoever looks finds nothing. */
const nowhere = 'nobody.invalid';

/** Spellings of an address, each with one thing that some refuse (`email.features`). */
export const emailFeatures: Readonly<Record<string, string>> = {
  symbols: 'contact!desk@example.com',
  long: `${'a'.repeat(65)}@example.com`,
  'unusual-domain': 'contact@example.x1',
  dots: 'contact..desk@example.com',
  named: 'Contact Desk <contact@example.com>',
  quoted: '"contact"@example.com',
  comments: 'contact(desk)@example.com',
  literal: 'contact@[192.0.2.1]',
  international: 'kontakt-é@example.com',
  'single-label': 'contact@localhost',
  'trailing-dot': 'contact@example.com.',
  padded: ' contact@example.com ',
};

/** The same of a URL (`url.features`). */
export const urlFeatures: Readonly<Record<string, string>> = {
  userinfo: 'https://user@example.com/contract-check',
  ip: 'https://192.0.2.1/contract-check',
  'single-label': 'https://localhost/contract-check',
  international: 'https://exämple.com/fête',
  brackets: 'https://example.com/[a]',
  unusual: 'https://example.com/100%',
  characters: 'https://example.com/a|b',
  spaces: 'https://example.com/contract check',
  padded: ' https://example.com/contract-check ',
};

/** §2.2 names no scheme. */
const schemes = Object.fromEntries(
  ['http', 'ftp', 'ftps', 'webcal', 'ws'].map((scheme) => [scheme, `${scheme}://example.com/contract-check`]),
);

/** What stands at the end of an image's path; an extension of another kind is no image to anybody who looks at it. */
const images: Readonly<Record<string, string>> = {
  nowhere: `https://${nowhere}/cover.png`,
  none: 'https://example.com/contract-check/cover',
  unknown: 'https://example.com/contract-check/cover.contractcheck',
};

const anEmail = ['format', 'an email address'] as const;
const aUrl = ['format', 'a URL'] as const;

const spelled = (name: string, values: Readonly<Record<string, string>>, violation: readonly [string, string]) => () =>
  Object.entries(values).map(([part, value]) => valueCase(part, [name, value], violation));

const taken: Compose = (parts) => partsWith(parts, 'accepted');

export const emailCheck: EdgeCase = {
  question: 'email.check',
  ...valueCase('nowhere', ['contactEmail', `contact@${nowhere}`], anEmail),
};

/** Whether somebody looks for what an address leads to. */
export const lookedFor: readonly EventQuestion[] = [
  {
    question: 'email.check',
    cases: () => [emailCheck],
    inRun: ['nowhere'],
    answer: single('format', 'domain', 'nowhere'),
  },
  {
    question: 'image.check',
    cases: spelled('image', images, ['image', 'the URL of an image']),
    inRun: ['nowhere'],
    answer: imageCheck,
  },
];

export const addressQuestions: readonly EventQuestion[] = [
  { question: 'email.features', cases: spelled('contactEmail', emailFeatures, anEmail), answer: taken },
  { question: 'url.features', cases: spelled('externalUrl', urlFeatures, aUrl), answer: taken },
  {
    question: 'url.schemes',
    cases: spelled('externalUrl', schemes, aUrl),
    inRun: ['http', 'ftp'],
    answer: schemesRead,
  },
];

/** https is valid everywhere. */
function schemesRead(parts: SeenParts): readonly string[] {
  const others = partsWith(parts, 'accepted').filter((scheme) => scheme !== 'http');
  return [...(isTaken(parts, 'http') ? ['http'] : []), 'https', ...others];
}

/** What is refused without having been fetched is refused for its extension. */
function imageCheck(parts: SeenParts): unknown {
  if (!parts.has('nowhere')) return undefined;
  if (!isTaken(parts, 'nowhere')) return 'fetch';
  const isKnownAlone = parts.has('unknown') && !isTaken(parts, 'unknown');
  return isKnownAlone ? { extensions: 'known' } : 'url';
}
