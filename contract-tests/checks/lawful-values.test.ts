import { expect, test } from 'vitest';
import { answersTo, namesOf, playRun, type Twist } from '../testing/play-run.ts';
import { optionalAttributes } from '../learn/event-body.ts';

type Body = Readonly<Record<string, unknown>>;

/** Refuses what would be lawful, once the kit has learnt its forms. */
const refusing = (isRefused: (body: Body, operation: string) => boolean) =>
  answersTo(
    ({ expects, operation, body }) =>
      expects === 'accepted' && operation.startsWith('events.') && isRefused((body ?? {}) as Body, operation),
    422,
  );

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** On both operations, where none is named. */
const deployments: readonly (readonly [what: string, twist: Twist, titles: readonly string[]])[] = [
  [
    'another type than the first',
    refusing(({ type }) => type === 7),
    ['another valid event type', 'the second of the valid event types, on a course with an address'],
  ],
  ['another place than the first', refusing(({ location }) => location === 'place-b'), ['another valid place']],
  ['another host than the first', refusing(({ host }) => host === 12), ['another page as host']],
  [
    'the second known page as host',
    refusing(({ host }) => host === 11),
    ['the second of the known pages as host, on a course with an address'],
  ],
  [
    'a title that is not ASCII',
    refusing(({ title }) => /[^ -~]/.test(text(title))),
    ['a title with a letter beyond ASCII, with all that is optional'],
  ],
  [
    'a tag in an address',
    refusing(({ contactEmail }) => text(contactEmail).includes('+')),
    ['an address with a tag (name+tag@domain)'],
  ],
  [
    'an apostrophe in an address',
    refusing(({ contactEmail }) => text(contactEmail).includes("'")),
    ['an address with dots, a hyphen, digits, capitals, an underscore and an apostrophe'],
  ],
  [
    'line breaks of one sign',
    refusing(({ description }) => /[^\r]\n/.test(text(description))),
    ['a description with line breaks', 'a description of 2000 characters with line breaks (events.update)'],
  ],
  [
    'line breaks of two signs',
    refusing(({ description }) => text(description).includes('\r\n')),
    ['a description with line breaks as Windows writes them (CRLF), with all that is optional'],
  ],
  [
    'null for a URL',
    refusing(({ externalUrl }) => externalUrl === null),
    ['null for externalUrl', 'null for externalUrl, on a course with an address'],
  ],
  [
    'a URL with a query',
    refusing(({ externalUrl }) => text(externalUrl).includes('?')),
    [
      'a URL with a subdomain, a hyphen, percent signs, a query and a fragment for externalUrl',
      'a URL of 200 characters for externalUrl (events.update)',
    ],
  ],
  [
    'a URL without a path',
    refusing(({ externalUrl }) => /^https:\/\/[^/]+$/.test(text(externalUrl))),
    ['a URL without a path for externalUrl, on a paid VIP course'],
  ],
  [
    'a URL that ends in a slash',
    refusing(({ externalUrl }) => text(externalUrl).endsWith('/')),
    ['a URL that ends in a slash for externalUrl, with all that is optional'],
  ],
  ['capacity 0', refusing(({ capacity }) => capacity === 0), ['capacity 0', 'capacity 0, on a course with an address']],
  ['capacity 1', refusing(({ capacity }) => capacity === 1), ['1 for capacity, on a virtual course']],
  [
    'capacity 40',
    refusing(({ capacity }) => capacity === 40),
    ['40 for capacity, with all that is optional', '40 for capacity'],
  ],
  [
    'an address of 255 ASCII characters',
    refusing(({ address }) => /^a{255}$/.test(text(address))),
    ['an address of 255 plain characters, on a course with an address'],
  ],
  [
    'an address of letters that are two bytes',
    refusing(({ address }) => text(address).length === 255 && Buffer.byteLength(text(address)) > 255),
    ['an address of 255 characters that are more bytes'],
  ],
  [
    'an address with an ampersand',
    refusing(({ address }) => text(address).length === 255 && text(address).includes('&')),
    ['an address of 255 characters with signs and blanks, with all that is optional'],
  ],
  [
    'details of an address',
    refusing(({ addressDetails }) => addressDetails !== undefined),
    ['a text for addressDetails', 'a text for addressDetails, with all that is optional'],
  ],
  [
    'two cohosts',
    refusing(({ cohosts }) => Array.isArray(cohosts) && cohosts.length === 2),
    ['several pages as cohosts'],
  ],
  [
    'an address by its UTF-16 units',
    refusing(({ address }) => text(address).length > 255),
    ['an address of 255 characters beyond the basic plane'],
  ],
  [
    'more than two cohosts',
    refusing(({ cohosts }) => Array.isArray(cohosts) && cohosts.length > 2),
    ['more than two pages as cohosts'],
  ],
  [
    'an address at a subdomain',
    refusing(({ contactEmail }) => text(contactEmail).split('@')[1]?.split('.').length === 3),
    ['an address at a subdomain with a hyphen and a digit, with all that is optional'],
  ],
  [
    'a single cohost',
    refusing(({ cohosts }) => Array.isArray(cohosts) && cohosts.length === 1),
    ['a single cohost, with all that is optional'],
  ],
  [
    'no cohosts',
    refusing(({ cohosts }) => Array.isArray(cohosts) && cohosts.length === 0),
    ['an empty list of cohosts'],
  ],
  [
    'isVirtual true',
    refusing((body) => body['isVirtual'] === true),
    ['isVirtual true', 'isVirtual true, on a virtual course'],
  ],
  ['isTicketless true', refusing((body) => body['isTicketless'] === true), ['isTicketless true']],
  [
    'isVip true',
    refusing((body) => body['isVip'] === true),
    ['true for isVip', 'true for isVip, on a paid VIP course'],
  ],
  [
    'isPaid true',
    refusing((body) => body['isPaid'] === true),
    [
      'true for isPaid',
      'true for isPaid, with all that is optional',
      'true for isPaid, on a paid VIP course (events.update)',
    ],
  ],
  [
    'receivesRsvpWebhooks true',
    refusing((body) => body['receivesRsvpWebhooks'] === true),
    [
      'true for receivesRsvpWebhooks',
      'true for receivesRsvpWebhooks, with all that is optional',
      'true for receivesRsvpWebhooks, on a course with an address',
    ],
  ],
  [
    'isVirtual false',
    refusing((body) => body['isVirtual'] === false),
    [
      'isVirtual false',
      'isVirtual false, with all that is optional',
      'isVirtual false, on a course with an address (events.update)',
    ],
  ],
  [
    'isTicketless false',
    refusing((body) => body['isTicketless'] === false),
    [
      'isTicketless false',
      'isTicketless false, with all that is optional',
      'isTicketless false, on a virtual course (events.update)',
    ],
  ],
  [
    'isSelfPacedCourse false',
    refusing((body) => body['isSelfPacedCourse'] === false),
    ['false for isSelfPacedCourse', 'false for isSelfPacedCourse, with all that is optional'],
  ],
  [
    'a self-paced course',
    refusing(({ isSelfPacedCourse }) => isSelfPacedCourse === true),
    [
      'a self-paced course without startedAt and endedAt',
      'a self-paced course without startedAt and endedAt, on a virtual course',
      'a self-paced course without startedAt and endedAt, on a course with an address (events.update)',
      'a self-paced course without startedAt and endedAt, on a paid VIP course (events.update)',
    ],
  ],
  [
    'a body without image on update',
    refusing((body, operation) => operation === 'events.update' && !('image' in body)),
    [
      'a body without image, with all that is optional (events.update)',
      'a body without image, on a virtual course (events.update)',
      'a body without image (events.update)',
      'a body without image after a refused update with another image (events.update)',
    ],
  ],
];

const operations = ['events.create', 'events.update'];
test.each(deployments)('a deployment that refuses %s is found, and for nothing else', async (_, twist, titles) => {
  const run = await playRun(['event', 'update.image'], twist, { only: (title) => title.startsWith('accepts ') });
  const expected = titles
    .map((title) => `accepts ${title}`)
    .flatMap((title) =>
      title.includes(' (events.') ? [title] : operations.map((operation) => `${title} (${operation})`),
    );
  expect(namesOf(run, 'failed').toSorted()).toEqual(expected.toSorted());
  expect(namesOf(run, 'error')).toEqual([]);
});

test('a deployment that refuses all that is optional at once is found', async () => {
  const twist = refusing((body) => optionalAttributes.every((attribute) => body[attribute] !== undefined));
  const run = await playRun(['event'], twist, { only: (title) => title.startsWith('accepts ') });
  const places = namesOf(run, 'failed').map((name) => name.replace(/^.*, (.*) \(.*$/, '$1'));
  expect([...new Set(places)]).toEqual(['with all that is optional']);
});
