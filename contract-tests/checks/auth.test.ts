import { describe, expect, test } from 'vitest';
import { namesOf, playRun, playedFixtures } from '../testing/play-run.ts';
import type { Twist } from '../testing/play-run.ts';

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
    ],
  ],
];

const operations = ['pages.search', 'pages.get', 'events.create', 'events.update'];

describe('a deployment that lets in', () => {
  test.each(deployments)('%s is found, and for nothing else', async (_, twist, titles) => {
    const run = await playRun(['auth'], twist);
    const expected = titles.flatMap((title) =>
      operations.map((operation) => `refuses a request with ${title} (${operation})`),
    );
    expect(namesOf(run, 'failed').toSorted()).toEqual(expected.toSorted());
    expect(namesOf(run, 'error')).toEqual([]);
  });
});
