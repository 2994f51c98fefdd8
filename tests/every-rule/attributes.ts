import { eventExamples } from '../../src/contract/testing/event-examples.ts';
import { ordinary } from '../../src/interface/ordinary.ts';
import type { RuleId } from '../../src/domain/vocabulary/ids.ts';
import type { Changes } from '../testing/partner.ts';

/** Changes to a valid event that break exactly one rule, and lawful ones that come close; on create and on update alike. */
export interface AttributeProof {
  readonly refused: readonly Changes[];
  readonly accepted: readonly Changes[];
}

const each = (attribute: string, values: readonly unknown[]): Changes[] =>
  values.map((value) => ({ [attribute]: value }));

/** Values that cannot be read as a type. Look-alikes such as "1" are an open question (`body.coercion`). */
const unreadable = {
  string: [{}, { a: 'b' }, [], ['a']],
  bool: ['maybe', '', 'TRUE', 2, 1.5, {}, [], [true]],
  int: [1.5, 'many', '', '1.5', {}, { id: 1 }, [{}]],
  dateTime: [
    'next Thursday',
    '',
    '2027-02-30T18:00:00',
    '2027-05-20',
    '18:00',
    '2027-05-20T25:00:00',
    {},
    ['2027-05-20T18:00:00'],
  ],
};

const dateTimes = [
  '2027-05-20T18:00',
  '2027-05-20T18:00:00',
  '2027-05-20 18:00:00',
  '2027-05-20T18:00:00.5',
  '2027-05-20T18:00:00Z',
  '2028-02-29T18:00:00+05:30',
];

const typed = (attribute: string, refused: readonly unknown[], accepted: readonly unknown[]): AttributeProof => ({
  refused: each(attribute, refused),
  accepted: each(attribute, accepted),
});

const undated = { startedAt: undefined, endedAt: undefined };

const types: Partial<Record<RuleId, AttributeProof>> = {
  'event.types.title': typed(
    'title',
    [...unreadable.string, null],
    ['x', '  Ünïcode 😀  ', 'x'.repeat(ordinary.title)],
  ),
  'event.types.type': typed('type', [...unreadable.int, [3], null], [3, 21]),
  'event.types.contactEmail': typed('contactEmail', [...unreadable.string, null], ['a@b.example']),
  'event.types.startedAt': typed('startedAt', unreadable.dateTime, dateTimes),
  'event.types.endedAt': typed('endedAt', unreadable.dateTime, dateTimes),
  'event.types.isVip': typed('isVip', [...unreadable.bool, null], [true, false]),
  'event.types.receivesRsvpWebhooks': typed('receivesRsvpWebhooks', [...unreadable.bool, null], [true, false]),
  'event.types.isPaid': typed('isPaid', [...unreadable.bool, null], [true, false]),
  'event.types.externalUrl': typed('externalUrl', unreadable.string, ['https://partner.example/a', null]),
  'event.types.image': typed('image', unreadable.string, ['https://partner.example/a.png']),
  'event.types.location': typed('location', [...unreadable.string, null], ['place-porto-533']),
  'event.types.description': typed('description', [...unreadable.string, null], ['x', 'x'.repeat(100_000)]),
  'event.types.host': typed('host', [...unreadable.int, [], [9000, 9003], [[9000]], [1.5], null], [9000, [9000]]),
  'event.types.cohosts': typed(
    'cohosts',
    [9003, '9003', {}, ['a'], [9003, {}], [1.5], [[9003]], [null]],
    [[], [9003], [9003, 9006]],
  ),
  'event.types.isSelfPacedCourse': typed('isSelfPacedCourse', unreadable.bool, [true, false]),
  'event.types.isVirtual': typed('isVirtual', unreadable.bool, [true, false]),
  'event.types.isTicketless': typed('isTicketless', unreadable.bool, [true, false]),
  'event.types.capacity': typed('capacity', [...unreadable.int, [4]], [0, 1, Number.MAX_SAFE_INTEGER, null]),
  'event.types.address': typed('address', unreadable.string, ['', 'x']),
  'event.types.addressDetails': typed('addressDetails', unreadable.string, ['', 'x'.repeat(1000)]),
  'event.types.publishedAt': typed('publishedAt', unreadable.dateTime, dateTimes),
};

const urls = [
  'https://partner.example',
  'http://partner.example:8080/a/b?c=d#e',
  'https://müller.example/ä',
  'HTTPS://PARTNER.EXAMPLE/',
];
const noUrls = [
  '',
  'partner.example',
  '/a',
  'https://',
  'https:///a',
  'https://a b.example',
  'ftp://partner.example/a',
  'javascript:alert(1)',
  ' https://partner.example',
];

const optional = {
  externalUrl: 'https://partner.example/a',
  cohosts: [9003],
  isSelfPacedCourse: false,
  isVirtual: true,
  isTicketless: true,
  capacity: 10,
  address: 'Rua das Flores 12',
  addressDetails: 'Second floor',
  publishedAt: '2027-05-01T09:00:00',
};

/** Proofs of the rules about attributes: the example of its record where a rule has no more of its own. */
export const attributeProofs: Partial<Record<RuleId, AttributeProof>> = {
  ...Object.fromEntries(eventExamples('refused').map(([id, changes]) => [id, { refused: [changes], accepted: [{}] }])),
  ...Object.fromEntries(
    eventExamples('accepted')
      .filter(([, changes]) => Object.keys(changes).length > 0)
      .map(([id, changes]) => [id, { refused: [], accepted: [changes] }]),
  ),
  'event.dates.required': {
    refused: [
      { startedAt: undefined },
      { endedAt: undefined },
      undated,
      { startedAt: null },
      { endedAt: null },
      { ...undated, isSelfPacedCourse: false },
      { endedAt: undefined, isSelfPacedCourse: null },
    ],
    accepted: [{}, { isSelfPacedCourse: false }, { ...undated, isSelfPacedCourse: true }],
  },
  'event.dates.self-paced': {
    refused: [],
    accepted: [
      { ...undated, isSelfPacedCourse: true },
      { startedAt: undefined, isSelfPacedCourse: true },
      { endedAt: undefined, isSelfPacedCourse: true },
      { startedAt: null, endedAt: null, isSelfPacedCourse: true },
      { isSelfPacedCourse: true },
    ],
  },
  ...types,
  'event.type.valid': typed(
    'type',
    [4, 0, -1, 999, Number.MAX_SAFE_INTEGER],
    [1, 2, 3, 5, 7, 8, 11, 12, 14, 17, 18, 21],
  ),
  'event.contact-email.valid': typed(
    'contactEmail',
    [
      '',
      'nobody',
      'a@',
      '@b.example',
      'a b@c.example',
      'a@b..example',
      'a@b@c.example',
      'a@b.example\n',
      '.a@b.example',
      'A <a@b.example>',
    ],
    ['a.b+c@sub.partner.example', "o'neil@partner.example", 'A@B.EXAMPLE', 'x@b-c.example'],
  ),
  'event.external-url.valid': typed('externalUrl', noUrls, urls),
  'event.external-url.null': typed('externalUrl', [], [null, undefined]),
  'event.image.valid': typed(
    'image',
    [
      ...noUrls,
      'https://partner.example/readme.html',
      'https://partner.example/a.PDF',
      'https://partner.example/a.mp4?b=.png',
    ],
    [
      ...urls,
      'https://partner.example/a.png',
      'https://partner.example/a.JPEG?w=1400',
      'https://partner.example/covers/17',
      'http://127.0.0.1:4700/a.webp',
    ],
  ),
  'event.location.valid': typed(
    'location',
    ['', 'nowhere-at-all', 'Lisbon', 'PLACE-LISBON-7F3', 'place-lisbon-7f3 '],
    ['place-lisbon-7f3', 'place-porto-533'],
  ),
  'event.description.line-breaks': typed('description', [], ['a\nb', 'a\r\nb', '\n\na\n', 'a\u2028b']),
  'event.host.valid': typed('host', [1, 0, -9000, 9001, [9001], Number.MAX_SAFE_INTEGER], [9000, 9003, [9006]]),
  'event.cohosts.valid': typed(
    'cohosts',
    [[1], [1, 9003, 9006], [9003, 9006, 1], [0], [-9003]],
    [[9003], [9003, 9006]],
  ),
  'event.address.max-length': typed(
    'address',
    ['a'.repeat(256), 'ü'.repeat(256), '😀'.repeat(256), 'a'.repeat(100_000)],
    ['a'.repeat(255), 'ü'.repeat(255), '😀'.repeat(255), ''],
  ),
  'event.cohosts.default': typed('cohosts', [], [undefined]),
  'event.flags.optional': {
    refused: [],
    accepted: [
      {},
      { isVirtual: true },
      { isTicketless: true },
      { isVirtual: false, isTicketless: false },
      { isVirtual: true, isTicketless: true },
    ],
  },
  'event.capacity.unlimited': typed('capacity', [], [undefined, null, 0]),
  'event.optional.omitted': {
    refused: [],
    accepted: [{}, ...Object.keys(optional).map((attribute) => ({ ...optional, [attribute]: undefined })), optional],
  },
  'event.published-at.schedules': typed(
    'publishedAt',
    [],
    ['2099-12-31T23:59:59', '2099-12-31T23:59:59Z', '2099-12-31T23:59:59+14:00'],
  ),
};
