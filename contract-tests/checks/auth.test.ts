import { describe, expect, test } from 'vitest';
import { nearMisses, unissued } from '../target/near-misses.ts';
import type { OperationName } from '../target/exchange.ts';
import { authChecks } from './auth.ts';
import type { Trial } from './check.ts';
import { agreedTrial } from './testing/agreed-trial.ts';
import { namesOf, playRun, playedFixtures, type Twist } from '../testing/play-run.ts';

const { apiKey, channelId } = playedFixtures;

interface Sent {
  readonly authorization: string | undefined;
  readonly channel: string | undefined;
}

/** A deployment that takes these credentials too. */
const taking =
  (isTaken: (sent: Sent) => boolean): Twist =>
  ({ headers, ask }, answer) =>
    isTaken({ authorization: headers['authorization'], channel: headers['x-channel'] })
      ? { ...answer, status: ask.operation === 'events.create' ? 201 : 200 }
      : undefined;

const rightChannel = ({ channel }: Sent) => channel === channelId;
const rightKey = ({ authorization }: Sent) => authorization === `Channel ${apiKey}`;
const withKey = (isTaken: (key: string) => boolean) =>
  taking((sent) => rightChannel(sent) && isTaken(/^Channel (.*)$/.exec(sent.authorization ?? '')?.[1] ?? ''));
const withChannel = (isTaken: (channel: string) => boolean) =>
  taking((sent) => rightKey(sent) && sent.channel !== undefined && isTaken(sent.channel));
const scheme = (word: string) => taking((sent) => rightChannel(sent) && sent.authorization === `${word}${apiKey}`);

/** What each deployment is told for, on all four operations. */
const deployments: readonly (readonly [what: string, twist: Twist, titles: readonly string[]])[] = [
  ['no Authorization', taking((sent) => rightChannel(sent) && sent.authorization === undefined), ['no Authorization']],
  ...['Bearer', 'Basic', 'Channels', 'Chan', 'Token'].map(
    (word) => [`the scheme ${word}`, scheme(`${word} `), [`the right key under the scheme ${word}`]] as const,
  ),
  ['a bare key', scheme(''), ['the right key without a scheme']],
  ['a key by its beginning', withKey((key) => key.startsWith(apiKey)), ['a key that goes on after the right one']],
  ['a key by its end', withKey((key) => key.endsWith(apiKey)), ['a key that ends like the right one']],
  [
    'a key by its first letters',
    withKey((key) => key.startsWith(apiKey.slice(0, 6))),
    [
      'a key that goes on after the right one',
      'a key that begins like the right one',
      'a key that is cut short',
      'a key that differs in its last character',
      'a key that differs in the middle',
    ],
  ],
  [
    'a key by its length',
    withKey((key) => key.length === apiKey.length),
    [
      'a key that begins like the right one',
      'a key as long as the right one',
      'a key in other case',
      'a key that differs in its last character',
      'a key that differs in its first character',
      'a key that differs in the middle',
    ],
  ],
  [
    'a key by all but its first letter',
    withKey((key) => key.endsWith(apiKey.slice(1))),
    [
      'a key that differs in its first character',
      'a key that ends like the right one',
      'a key without its first character',
    ],
  ],
  ['a key in any case', withKey((key) => key.toLowerCase() === apiKey.toLowerCase()), ['a key in other case']],
  ['an empty key', taking((sent) => rightChannel(sent) && sent.authorization === 'Channel '), ['a key that is empty']],
  ['no X-Channel', taking((sent) => rightKey(sent) && sent.channel === undefined), ['no X-Channel']],
  [
    'a channel by its beginning',
    withChannel((channel) => channel.startsWith(channelId)),
    ['a channel that goes on after the right one'],
  ],
  [
    'a channel by its length',
    withChannel((channel) => channel.length === channelId.length),
    [
      'a channel that begins like the right one',
      'a channel as long as the right one',
      'a channel in other case',
      'a channel that differs in its last character',
      'a channel that differs in its first character',
      'a channel that differs in the middle',
    ],
  ],
  ['an empty channel', withChannel((channel) => channel === ''), ['a channel that is empty']],
  [
    'any key',
    withKey((key) => key !== '' && !key.includes(apiKey)),
    [
      'a key that was not issued',
      'a key that begins like the right one',
      'a key that is cut short',
      'a key as long as the right one',
      'a key in other case',
      'a key that differs in its last character',
      'a key that differs in its first character',
      'a key that differs in the middle',
      'a key without its first character',
    ],
  ],
];

const operations = ['pages.search', 'pages.get', 'events.create', 'events.update'];

test.each(deployments)('a deployment that lets in %s is found, and for nothing else', async (_, twist, titles) => {
  const run = await playRun(['auth'], twist);
  const expected = titles.flatMap((title) =>
    operations.map((operation) => `refuses a request with ${title} (${operation})`),
  );
  expect(namesOf(run, 'failed').toSorted()).toEqual(expected.toSorted());
  expect(namesOf(run, 'error')).toEqual([]);
});

describe('credentials are not tried', () => {
  const right = { apiKey: 'Key-of-a-partner-1', channelId: 'Chn-of-a-partner-1' };

  /** What a check finds in a trial of these credentials, and the requests that it sends. */
  async function tried(
    title: string,
    operation: OperationName,
    { credentials = right, permissions = {}, ...more } = {},
  ) {
    const check = authChecks.find((one) => one.title.endsWith(` ${title}`) && one.operation === operation);
    const trial = agreedTrial({ breaks: [check?.rule ?? ''], deployment: { query: 'a query', ...more } });
    const parts = { ...trial.session.parts, credentials, permissions };
    const finding = await check?.run({ ...trial, session: { ...trial.session, parts } } as unknown as Trial);
    return { finding, asked: trial.asked };
  }

  test('but all that is sent is right beside them', async () => {
    const headers = { authorization: `Channel ${unissued.apiKey}`, 'x-channel': right.channelId };
    const title = 'a key that was not issued';
    const each = [
      ['pages.search', { body: { query: 'a query' } }],
      ['pages.get', { id: 10 }],
      ['events.create', { body: { title: expect.any(String) } }],
      ['events.update', { body: { title: expect.any(String) }, id: 5001 }],
    ] as const;
    for (const [operation, sent] of each) {
      const { finding, asked } = await tried(title, operation);
      expect(finding).toEqual({ status: 'passed', actual: 'refused with 422' });
      expect(asked).toMatchObject([{ operation, expects: 'refused', headers, ...sent }]);
    }
    const [create] = (await tried(title, 'events.create')).asked;
    expect(create).not.toHaveProperty('id');
  });

  test.each(
    nearMisses.flatMap(
      ({ what, make }) =>
        [
          [`a key ${what}`, { ...right, other: { apiKey: make(right.apiKey), channelId: 'Chn-of-another-1' } }],
          [`a channel ${what}`, { ...right, other: { apiKey: 'Key-of-another-1', channelId: make(right.channelId) } }],
        ] as const,
    ),
  )('where %s are those of another channel', async (title, credentials) => {
    const { finding, asked } = await tried(title, 'pages.search', { credentials });
    expect([finding?.status, asked]).toEqual(['notApplicable', []]);
    expect((await tried(title, 'pages.search')).finding?.status).toBe('passed');
  });

  test.each([
    ['a key as long as the right one', { apiKey: 'short', channelId: right.channelId }],
    ['a channel as long as the right one', { apiKey: right.apiKey, channelId: 'short' }],
  ])('where none is surely not issued: %s', async (title, credentials) => {
    const { finding, asked } = await tried(title, 'pages.search', { credentials });
    expect(finding).toEqual({
      status: 'notApplicable',
      reason: 'nothing of the kind is surely not issued',
    });
    expect(asked).toEqual([]);
  });

  test.each<[where: string, operation: OperationName, more: object, reason: string | RegExp]>([
    ['no page is known', 'pages.get', { knownPages: [] }, /^the fixtures have no pages\.known/],
    ['nothing may be written', 'events.create', { permissions: { noWrites: 'no writes' } }, 'no writes'],
    ['no lawful body can be made', 'events.create', { values: undefined }, /./],
    [
      'none was accepted',
      'events.update',
      { accepted: {} },
      'no lawful body was accepted, so a refusal would prove nothing',
    ],
    ['there is no event', 'events.update', { own: undefined }, 'there is no event to update'],
  ])('where %s (%s)', async (...[, operation, more, reason]) => {
    const { finding, asked } = await tried('no X-Channel', operation, more);
    expect(finding).toEqual({ status: 'skipped', reason: expect.stringMatching(reason) });
    expect(asked).toEqual([]);
  });

  test('where there is no event a create is', async () => {
    expect((await tried('no X-Channel', 'events.create', { own: undefined } as object)).finding?.status).toBe('passed');
  });
});

test('quick depth sends an unissued or a longer credential on each operation, and near misses on some', () => {
  const sent = (rule: string) => authChecks.filter((one) => one.rule === rule && one.depth === 'quick');
  const titles = (rule: string, operation: OperationName) =>
    sent(rule)
      .filter((one) => one.operation === operation)
      .map(({ title }) => title.replace('refuses a request with a ', ''));
  expect(titles('auth.key', 'pages.search')).toEqual(['key that goes on after the right one']);
  expect(titles('auth.key', 'pages.get')).toEqual(['key that was not issued', 'key that is cut short']);
  expect(titles('auth.key', 'events.update')).toEqual(['key that was not issued', 'key in other case']);
  expect(titles('auth.key', 'events.create')).toEqual(['key that was not issued']);
  expect(sent('auth.channel').length).toBe(4 + 6); // no X-Channel on each, too
});
