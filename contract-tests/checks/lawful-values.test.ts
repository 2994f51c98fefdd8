import { expect, test } from 'vitest';
import { answersTo, namesOf, playRun } from '../testing/play-run.ts';
import { optionalAttributes } from '../learn/event-body.ts';

type Body = Readonly<Record<string, unknown>>;

/** Refuses what would be lawful, once the kit has learnt its forms. */
type IsRefused = (body: Body, operation: string) => boolean;
const refusing = (isRefused: IsRefused) =>
  answersTo(
    ({ expects, operation, body }) =>
      expects === 'accepted' && operation.startsWith('events.') && isRefused((body ?? {}) as Body, operation),
    422,
  );

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** On both operations, where none is named. */
const deployments: readonly (readonly [what: string, isRefused: IsRefused, ...titles: readonly string[]])[] = [
  [
    'another type than the first',
    ({ type }) => type === 7,
    'another valid event type',
    'the second of the valid event types, on a course with an address',
  ],
  ['another place than the first', ({ location }) => location === 'place-b', 'another valid place'],
  ['another host than the first', ({ host }) => host === 12, 'another page as host'],
  [
    'the second known page as host',
    ({ host }) => host === 11,
    'the second of the known pages as host, on a course with an address',
  ],
  [
    'a title that is not ASCII',
    ({ title }) => /[^ -~]/.test(text(title)),
    'a title with a letter beyond ASCII, with all that is optional',
  ],
  [
    'a tag in an address',
    ({ contactEmail }) => text(contactEmail).includes('+'),
    'an address with a tag (name+tag@domain)',
  ],
  [
    'an apostrophe in an address',
    ({ contactEmail }) => text(contactEmail).includes("'"),
    'an address with dots, a hyphen, digits, capitals, an underscore and an apostrophe',
  ],
  [
    'line breaks of one sign',
    ({ description }) => /[^\r]\n/.test(text(description)),
    'a description with line breaks',
    'a description of 2000 characters with line breaks (events.update)',
  ],
  [
    'line breaks of two signs',
    ({ description }) => text(description).includes('\r\n'),
    'a description with line breaks as Windows writes them (CRLF), with all that is optional',
  ],
  [
    'null for a URL',
    ({ externalUrl }) => externalUrl === null,
    'null for externalUrl',
    'null for externalUrl, on a course with an address',
  ],
  [
    'a URL with a query',
    ({ externalUrl }) => text(externalUrl).includes('?'),
    'a URL with a subdomain, a hyphen, percent signs, a query and a fragment for externalUrl',
    'a URL of 200 characters for externalUrl (events.update)',
  ],
  [
    'a URL without a path',
    ({ externalUrl }) => /^https:\/\/[^/]+$/.test(text(externalUrl)),
    'a URL without a path for externalUrl, on a paid VIP course',
  ],
  [
    'a URL that ends in a slash',
    ({ externalUrl }) => text(externalUrl).endsWith('/'),
    'a URL that ends in a slash for externalUrl, with all that is optional',
  ],
  ['capacity 0', ({ capacity }) => capacity === 0, 'capacity 0', 'capacity 0, on a course with an address'],
  ['capacity 1', ({ capacity }) => capacity === 1, '1 for capacity, on a virtual course'],
  ['capacity 40', ({ capacity }) => capacity === 40, '40 for capacity, with all that is optional', '40 for capacity'],
  [
    'an address of 255 ASCII characters',
    ({ address }) => /^a{255}$/.test(text(address)),
    'an address of 255 plain characters, on a course with an address',
  ],
  [
    'an address of letters that are two bytes',
    ({ address }) => text(address).length === 255 && Buffer.byteLength(text(address)) > 255,
    'an address of 255 characters that are more bytes',
  ],
  [
    'an address with an ampersand',
    ({ address }) => text(address).length === 255 && text(address).includes('&'),
    'an address of 255 characters with signs and blanks, with all that is optional',
  ],
  [
    'details of an address',
    ({ addressDetails }) => addressDetails !== undefined,
    'a text for addressDetails',
    'a text for addressDetails, with all that is optional',
  ],
  ['two cohosts', ({ cohosts }) => Array.isArray(cohosts) && cohosts.length === 2, 'several pages as cohosts'],
  [
    'an address by its UTF-16 units',
    ({ address }) => text(address).length > 255,
    'an address of 255 characters beyond the basic plane',
  ],
  [
    'more than two cohosts',
    ({ cohosts }) => Array.isArray(cohosts) && cohosts.length > 2,
    'more than two pages as cohosts',
  ],
  [
    'an address at a subdomain',
    ({ contactEmail }) => text(contactEmail).split('@')[1]?.split('.').length === 3,
    'an address at a subdomain with a hyphen and a digit, with all that is optional',
  ],
  [
    'a single cohost',
    ({ cohosts }) => Array.isArray(cohosts) && cohosts.length === 1,
    'a single cohost, with all that is optional',
  ],
  ['no cohosts', ({ cohosts }) => Array.isArray(cohosts) && cohosts.length === 0, 'an empty list of cohosts'],
  ['isVirtual true', (body) => body['isVirtual'] === true, 'isVirtual true', 'isVirtual true, on a virtual course'],
  ['isTicketless true', (body) => body['isTicketless'] === true, 'isTicketless true'],
  ['isVip true', (body) => body['isVip'] === true, 'true for isVip', 'true for isVip, on a paid VIP course'],
  [
    'isPaid true',
    (body) => body['isPaid'] === true,
    'true for isPaid',
    'true for isPaid, with all that is optional',
    'true for isPaid, on a paid VIP course (events.update)',
  ],
  [
    'receivesRsvpWebhooks true',
    (body) => body['receivesRsvpWebhooks'] === true,
    'true for receivesRsvpWebhooks',
    'true for receivesRsvpWebhooks, with all that is optional',
    'true for receivesRsvpWebhooks, on a course with an address',
  ],
  [
    'isVirtual false',
    (body) => body['isVirtual'] === false,
    'isVirtual false',
    'isVirtual false, with all that is optional',
    'isVirtual false, on a course with an address (events.update)',
  ],
  [
    'isTicketless false',
    (body) => body['isTicketless'] === false,
    'isTicketless false',
    'isTicketless false, with all that is optional',
    'isTicketless false, on a virtual course (events.update)',
  ],
  [
    'isSelfPacedCourse false',
    (body) => body['isSelfPacedCourse'] === false,
    'false for isSelfPacedCourse',
    'false for isSelfPacedCourse, with all that is optional',
  ],
  [
    'a self-paced course',
    ({ isSelfPacedCourse }) => isSelfPacedCourse === true,
    'a self-paced course without startedAt and endedAt',
    'a self-paced course without startedAt and endedAt, on a virtual course',
    'a self-paced course without startedAt and endedAt, on a course with an address (events.update)',
    'a self-paced course without startedAt and endedAt, on a paid VIP course (events.update)',
  ],
  [
    'a body without image on update',
    (body, operation) => operation === 'events.update' && !('image' in body),
    'a body without image, with all that is optional (events.update)',
    'a body without image, on a virtual course (events.update)',
    'a body without image (events.update)',
    'a body without image after a refused update with another image (events.update)',
  ],
];

const operations = ['events.create', 'events.update'];
test.for(deployments)(
  'a deployment that refuses %s is found, and for nothing else',
  async ([, isRefused, ...titles]) => {
    const run = await playRun(['event', 'update.image'], refusing(isRefused), {
      only: (title) => title.startsWith('accepts '),
    });
    const expected = titles
      .map((title) => `accepts ${title}`)
      .flatMap((title) =>
        title.includes(' (events.') ? [title] : operations.map((operation) => `${title} (${operation})`),
      );
    expect(namesOf(run, 'failed').toSorted()).toEqual(expected.toSorted());
    expect(namesOf(run, 'error')).toEqual([]);
  },
);

test('a deployment that refuses all that is optional at once is found', async () => {
  const twist = refusing((body) => optionalAttributes.every((attribute) => body[attribute] !== undefined));
  const run = await playRun(['event'], twist, { only: (title) => title.startsWith('accepts ') });
  const places = namesOf(run, 'failed').map((name) => name.replace(/^.*, (.*) \(.*$/, '$1'));
  expect([...new Set(places)]).toEqual(['with all that is optional']);
});
