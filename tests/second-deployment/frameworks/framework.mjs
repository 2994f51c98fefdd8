/** What the variants of frameworks share: kinds of violations, words of attributes, and the usual settings. */
import { randomUUID } from 'node:crypto';

export const LOCAL = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)$/;
export const LOCAL_OR_OFFSET = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/;

const KINDS = {
  required: /^(event\.required\.|event\.dates\.required|create\.image\.required|search\.query\.required)/,
  type: /^(event|search)\.types\./,
  length: /max-length$/,
  email: /contact-email\.valid$/,
  url: /(external-url|image)\.valid$/,
  reference: /^event\.(type|location|host|cohosts)\.valid$/,
  null: /^body\.null$/,
  blank: /^body\.blank$|^search\.bounds$/,
  minimum: /^capacity\.negative$/,
  maximum: /^search\.per-page\.over$/,
  unlisted: /^body\.unknown-attribute$/,
  order: /^datetime\.order$/,
  past: /^published-at\.past$/,
  duplicate: /^cohosts\.duplicates$/,
  floor: /^update\.capacity\.floor$/,
};

/** What kind of wrong a violation is, of any attribute. */
export const kindOf = ({ rule }) => Object.keys(KINDS).find((kind) => KINDS[kind].test(rule)) ?? 'other';

/** `contactEmail` as contact and email. */
export const wordsOf = (name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
export const upperFirst = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
/** `cohosts.1`: where in a list it is wrong. */
export const dotted = ({ attribute, index }) => (index === undefined ? attribute : `${attribute}.${index}`);

export function grouped(violations, keyOf, messageOf) {
  const groups = {};
  for (const one of violations) (groups[keyOf(one)] ??= []).push(messageOf(one));
  return groups;
}

/** The statuses of §7 that are open: one for each kind of refusal. */
export function statuses(invalid, others) {
  return {
    invalid,
    unauthenticated: 401,
    malformed: 400,
    mediaType: 415,
    unknownPage: 404,
    unknownEvent: 404,
    forbidden: 403,
    unknownPath: 404,
    wrongMethod: 405,
    tooLarge: 413,
    noMatch: 404,
    ...others,
  };
}

export const usual = {
  prefix: '',
  contentType: 'application/json',
  requestId: () => randomUUID(),
  firstViolationOnly: false,
  order: ['path', 'credentials', 'mediaType', 'body', 'target', 'attributes', 'floor'],
  host: 'int',
  dateTime: LOCAL,
  schemes: ['http:', 'https:'],
  image: 'no-foreign-extension',
  floorCounts: 'all',
  omittedOnUpdate: 'default',
  othersEvent: 'unknownEvent',
  bodyLimit: 512 * 1024,
};

/** How most of them search; each says the form of its answer. */
export const usualSearch = {
  noMatch: 'empty',
  matcher: 'phrase',
  overMax: 'refused',
  belowOne: 'refused',
  emptyQuery: 'refused',
};

/** The keys and places of a variant, beside where its numbers begin. */
export const seedOf = (name, numbers) => ({
  ...numbers,
  apiKey: `${name}-key-7f3a21c9`,
  channelId: `${name}-channel-4`,
  places: [`${name}:place:1`, `${name}:place:2`],
  badPlace: `${name}:place:0`,
});
