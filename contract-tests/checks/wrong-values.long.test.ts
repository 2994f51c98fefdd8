import { describe, expect, test } from 'vitest';
import { namesOf, playRun, type Twist } from '../testing/play-run.ts';

type Body = Readonly<Record<string, unknown>>;

/** A deployment that takes these wrong bodies. */
const taking =
  (isTaken: (body: Body) => boolean): Twist =>
  ({ ask }, answer) =>
    ask.expects === 'refused' && ask.text === undefined && isTaken((ask.body ?? {}) as Body)
      ? { ...answer, status: ask.operation === 'events.create' ? 201 : 200 }
      : undefined;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const emails = [
  'not-an-email',
  'someone@',
  '@example.com',
  'someone@example.com@example.org',
  'some one@example.com',
  'someone@example.com, other@example.com',
  'write to someone@example.com today',
  'someone@exam ple.com',
  'someone@example..com',
  'someone@example.com;other@example.com',
  'mailto:someone@example.com',
  'someone@@example.com',
];
const urls = [
  'not a url',
  'https://',
  'www.example.com/events/17',
  '//example.com/events/17',
  'see https://example.com/events/17',
  '/events/17',
  'events',
  '../events/17',
];
const circumstances: readonly (readonly [words: string, isSo: (body: Body) => boolean])[] = [
  ['of a self-paced course', ({ isSelfPacedCourse }) => isSelfPacedCourse === true],
  ['of a virtual event', ({ isVirtual }) => isVirtual === true],
  ['of an event without tickets', ({ isTicketless }) => isTicketless === true],
  ['of a paid event', ({ isPaid }) => isPaid === true],
  ['of a VIP event', ({ isVip }) => isVip === true],
  ['with RSVP webhooks', ({ receivesRsvpWebhooks }) => receivesRsvpWebhooks === true],
];
/** Two of those that are tried in every circumstance. */
const experiments = [
  ['event.type', 'a type that is no event type'],
  ['event.required', 'a body without title'],
] as const;

type Taken = readonly [what: string, isTaken: (body: Body) => boolean, ...titles: readonly string[]];

/** Of `externalUrl` and of `image`. */
const takenUrls = (name: string) =>
  urls.map((url): Taken => [url, (body) => body[name] === url, `the ${name} "${url}"`]);

/** By rule: what is taken, and the titles of the checks that find it. */
const deployments: Readonly<Record<string, readonly Taken[]>> = {
  'event.contact-email': emails.map((address): Taken => [
    address,
    ({ contactEmail }) => contactEmail === address,
    `the address ${JSON.stringify(address)}`,
  ]),
  'event.external-url': takenUrls('externalUrl'),
  'event.image': takenUrls('image'),
  'event.address': [
    ['256 of one letter', ({ address }) => text(address) === 'a'.repeat(256), 'an address of 256 characters'],
    ['1000 of one letter', ({ address }) => text(address).length === 1000, 'an address of 1000 characters'],
    [
      'what is shorter without the blanks around it',
      ({ address }) => text(address).trim().length <= 255,
      'an address of 261 characters that ends in blanks',
      'an address of 261 characters that begins with blanks',
      'an address of 259 characters, of which blanks, tags and entities are some',
    ],
    [
      'what is shorter with blanks made one',
      ({ address }) => text(address).trimEnd().length > 255 && text(address).replaceAll(/ +/g, ' ').length <= 255,
      'an address of 260 characters with many blanks between the words',
      'an address of 261 characters that begins with blanks',
    ],
    [
      'what is not ASCII',
      ({ address }) => /^[^ -~]/.test(text(address)),
      'an address of 260 characters that are not ASCII',
    ],
  ],
  'event.types.cohosts': [
    ['null among cohosts', ({ cohosts }) => list(cohosts).includes(null), 'a list that holds null for cohosts'],
  ],
  'event.types.endedAt': [
    [
      'an hour after the day',
      ({ endedAt }) => /T25:/.test(text(endedAt)),
      'an hour of 25 for endedAt, of an event with dates',
    ],
  ],
  'event.host': [
    [
      'any host in a list',
      ({ host }) => Array.isArray(host),
      'a host that is no page, as an int where hosts are lists and as a list where they are ints',
    ],
  ],
  'event.cohosts': [
    [
      'the first cohost unseen',
      ({ cohosts }) => list(cohosts).length > 1 && list(cohosts)[0] === 1,
      'several cohosts, the first of which is no page',
    ],
    [
      'the last cohost unseen',
      ({ cohosts }) => list(cohosts).length > 1 && list(cohosts).at(-1) === 1,
      'several cohosts, the last of which is no page',
      'twelve cohosts, the last of which is no page',
    ],
    [
      'a cohost between others unseen',
      ({ cohosts }) => list(cohosts).slice(1, -1).includes(1),
      'several cohosts, the middle one of which is no page',
    ],
  ],
  'event.dates': [
    [
      'no start',
      (body) => !('startedAt' in body) && 'endedAt' in body,
      'a body without startedAt where isSelfPacedCourse is false, of an event with dates',
    ],
    [
      'no end',
      (body) => 'startedAt' in body && !('endedAt' in body),
      'a body without endedAt where isSelfPacedCourse is false, of an event with dates',
    ],
  ],
};

const operations = ['events.create', 'events.update'];

describe('a deployment that takes', () => {
  const rows = Object.entries(deployments).flatMap(([rule, all]) =>
    all.map((deployment) => [rule, ...deployment] as const),
  );
  test.for(rows)('for %s %s is found, on both operations', async ([rule, , isTaken, ...titles]) => {
    const run = await playRun([rule], taking(isTaken));
    const failed = namesOf(run, 'failed');
    const expected = titles.flatMap((title) => operations.map((operation) => `refuses ${title} (${operation})`));
    expect(failed).toEqual(expect.arrayContaining(expected));
    expect(
      failed.filter(
        (name) => !titles.some((title) => name.startsWith(`refuses ${title.replace(', of an event with dates', '')}`)),
      ),
    ).toEqual([]);
  });

  describe.each(circumstances)('what is wrong %s', (words, isSo) => {
    test.each(experiments)('%s: %s, is found where it is tried so', async (rule, title) => {
      const run = await playRun([rule], taking(isSo), { only: (one) => one.startsWith(`refuses ${title}, `) });
      const failed = namesOf(run, 'failed');
      const wanted = operations.map((operation) => `refuses ${title}, ${words} (${operation})`);
      expect(failed).toEqual(expect.arrayContaining(wanted));
      expect(namesOf(run, 'error')).toEqual([]);
    });
  });
});
