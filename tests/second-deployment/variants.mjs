/**
 * A variant is one lawful set of answers to what the interface leaves open.
 * Nothing in here may contradict a sentence of the interface document.
 */
import { randomUUID } from 'node:crypto';

const OFFSET_DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
const MINUTE_DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/;
const SPACED_DATE_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;
const LOCAL_DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)$/;

/** Every refusal that a variant can give a status of its own. */
const REFUSALS = [
  'invalid',
  'unauthenticated',
  'malformed',
  'mediaType',
  'unknownPage',
  'unknownEvent',
  'forbidden',
  'unknownPath',
  'wrongMethod',
  'tooLarge',
  'noMatch',
];

/** One status for all refusals, with exceptions. */
function statuses(usual, exceptions = {}) {
  return { ...Object.fromEntries(REFUSALS.map((kind) => [kind, usual])), ...exceptions };
}

const terse = {
  prefix: '/api',
  contentType: 'application/json',
  requestId: () => randomUUID().toUpperCase(),
  status: statuses(400, { unauthenticated: 403 }),
  refusalData: () => null,
  firstViolationOnly: true,
  order: ['path', 'credentials', 'target', 'mediaType', 'body', 'attributes', 'floor'],
  search: {
    form: 'wrapped',
    noMatch: 'empty',
    matcher: 'phrase',
    overMax: 'clamped',
    belowOne: 'clamped',
    emptyQuery: 'refused',
  },
  host: 'list',
  dateTime: OFFSET_DATE_TIME,
  refuses: ['endBeforeStart', 'unknownAttribute', 'null', 'blank', 'negativeCapacity', 'mediaType', 'lookAlike'],
  schemes: ['http:', 'https:', 'ftp:'],
  image: 'known-extension',
  floorCounts: 'all',
  omittedOnUpdate: 'default',
  othersEvent: 'unknownEvent',
  bodyLimit: 256 * 1024,
  seed: {
    apiKey: 'terse-key-5d1c',
    channelId: 'terse-channel',
    firstPage: 310,
    pageStep: 7,
    firstEvent: 71_001,
    eventStep: 4,
    eventTypes: [11, 12, 40],
    badType: 13,
    places: ['LIS/PT/001', 'OSL/NO/002', 'AKL/NZ/003'],
    badPlace: 'XXX/XX/000',
  },
};

const single = {
  prefix: '',
  contentType: 'application/json; charset=utf-8',
  requestId: () => randomUUID(),
  status: statuses(406, { unauthenticated: 404, malformed: 400, unknownPage: 410, noMatch: 404, tooLarge: 413 }),
  refusalData: (violations) => violations[0].message,
  firstViolationOnly: true,
  order: ['credentials', 'path', 'mediaType', 'body', 'attributes', 'target', 'floor'],
  search: {
    form: 'single',
    noMatch: 'refused',
    matcher: 'best',
    overMax: 'refused',
    belowOne: 'clamped',
    emptyQuery: 'accepted',
  },
  host: 'int',
  dateTime: MINUTE_DATE_TIME,
  refuses: ['negativeCapacity', 'mediaType'],
  anyCaseScheme: true,
  extraMembers: () => ({ apiVersion: '2.7', servedAt: new Date().toISOString() }),
  schemes: ['http:', 'https:', 'ftp:', 'ftps:', 'webcal:'],
  image: 'no-foreign-extension',
  floorCounts: 'confirmed',
  omittedOnUpdate: 'default',
  othersEvent: 'accepted',
  bodyLimit: 64 * 1024,
  seed: {
    apiKey: 'single.key/7+a',
    channelId: '4400',
    firstPage: 2,
    pageStep: 3,
    firstEvent: 9,
    eventStep: 1,
    eventTypes: [1, 2],
    badType: 77,
    places: ['2267057', '3143244'],
    badPlace: '12',
  },
};

const legacy = {
  prefix: '',
  contentType: 'application/json; charset=UTF-8',
  requestId: shapedOnly(),
  status: statuses(409, { forbidden: 403 }),
  refusalData: (violations) =>
    Object.fromEntries(
      violations.map(({ attribute }) => [
        attribute,
        violations.filter((violation) => violation.attribute === attribute).map(({ message }) => message),
      ]),
    ),
  firstViolationOnly: false,
  order: ['path', 'mediaType', 'body', 'credentials', 'target', 'attributes', 'floor'],
  search: {
    form: 'list',
    noMatch: 'null',
    matcher: 'word-substring',
    overMax: 'clamped',
    belowOne: 'refused',
    emptyQuery: 'refused',
  },
  host: 'list',
  dateTime: SPACED_DATE_TIME,
  refuses: ['blank', 'negativeCapacity', 'mediaType', 'lookAlike'],
  schemes: ['http:', 'https:'],
  image: 'no-foreign-extension',
  floorCounts: 'all',
  omittedOnUpdate: 'kept',
  othersEvent: 'forbidden',
  bodyLimit: 512 * 1024,
  limit: { kind: 'per-second', requests: 40 },
  pageExtras: (page) => ({ slug: page.title.toLowerCase().replaceAll(' ', '-') }),
  seed: {
    apiKey: 'LEGACY0000000042',
    channelId: 'b7e1c1f0-legacy',
    firstPage: 2 ** 40 + 11,
    pageStep: 13,
    firstEvent: 2 ** 40 + 5,
    eventStep: 1,
    eventTypes: [1000, 2000, 3000],
    badType: 1001,
    places: ['urn:place:9f2', 'urn:place:9f3'],
    badPlace: 'urn:place:none',
  },
};

const strict = {
  prefix: '',
  contentType: 'application/json',
  requestId: () => randomUUID(),
  status: statuses(400),
  refusalData: (violations) =>
    violations.map(({ attribute, message, code }) => ({ code, field: attribute, detail: message })),
  firstViolationOnly: false,
  order: ['path', 'mediaType', 'body', 'attributes', 'credentials', 'target', 'floor'],
  search: {
    form: 'pages',
    noMatch: 'refused',
    matcher: 'any-word',
    overMax: 'refused',
    belowOne: 'refused',
    emptyQuery: 'accepted',
  },
  host: 'int',
  dateTime: LOCAL_DATE_TIME,
  refuses: ['endBeforeStart', 'pastPublication', 'unknownAttribute', 'null', 'blank', 'duplicateCohost', 'lookAlike'],
  schemes: ['http:', 'https:'],
  image: 'known-extension',
  floorCounts: 'confirmed',
  omittedOnUpdate: 'default',
  othersEvent: 'unknownEvent',
  bodyLimit: 128 * 1024,
  delay: 15,
  limit: { kind: 'now-and-then', busyFrom: 20, every: 23 },
  seed: {
    apiKey: 'strict_9f0e1d2c3b4a',
    channelId: 'CH-STRICT-1',
    firstPage: 88_000,
    pageStep: 2,
    firstEvent: 500,
    eventStep: 10,
    eventTypes: [5],
    badType: 6,
    places: ['osm:node/240109189'],
    badPlace: 'osm:node/0',
  },
};

/** UUID-shaped, without the version and variant bits of RFC 9562: the interface asks for the shape alone. */
function shapedOnly() {
  let last = 0;
  return () => `0badcafe-ffff-0000-0000-${(last += 1).toString(16).padStart(12, '0')}`;
}

export const variants = { terse, single, legacy, strict };
