import { describe, expect, test } from 'vitest';
import { refusingSandbox, type Expected } from '../testing/refusing-sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';

const sandbox = refusingSandbox();
const body = JSON.stringify(validEvent);
const host = ['Host', 'localhost'] as const;
const key = ['Authorization', 'Channel key-sandbox-local'] as const;
const channel = ['X-Channel', 'chn-sandbox'] as const;
const json = [
  ['Content-Type', 'application/json'],
  ['Content-Length', String(Buffer.byteLength(body))],
] as const;

type Header = readonly [string, string];
type Violated = readonly [string, string];

const noAuthorization: Violated = ['auth.authorization', '/headers/authorization'];
const noScheme: Violated = ['auth.scheme', '/headers/authorization'];
const noKey: Violated = ['auth.key', '/headers/authorization'];
const noChannel: Violated = ['auth.channel', '/headers/x-channel'];

const wrong: readonly (readonly [name: string, headers: readonly Header[], violations: readonly Violated[]])[] = [
  ['no credentials at all', [], [noAuthorization, noChannel]],
  ['no Authorization', [channel], [noAuthorization]],
  ['an empty Authorization', [['Authorization', ''], channel], [noAuthorization]],
  ['a blank Authorization', [['Authorization', ' \t '], channel], [noAuthorization]],
  ['Authorization twice', [key, key, channel], [noAuthorization]],
  [
    'a wrong Authorization, then the right one',
    [['Authorization', 'Channel key-other-1'], key, channel],
    [noAuthorization],
  ],
  [
    'the right Authorization, then a wrong one',
    [key, ['authorization', 'Channel key-other-1'], channel],
    [noAuthorization],
  ],
  ['the key without a scheme', [['Authorization', 'key-sandbox-local'], channel], [noScheme]],
  ['the scheme without a key', [['Authorization', 'Channel'], channel], [noKey]],
  ['the scheme and a blank', [['Authorization', 'Channel '], channel], [noKey]],
  ['Bearer', [['Authorization', 'Bearer key-sandbox-local'], channel], [noScheme]],
  [
    'Basic',
    [['Authorization', `Basic ${Buffer.from('chn-sandbox:key-sandbox-local').toString('base64')}`], channel],
    [noScheme, noKey],
  ],
  ['the scheme in another case', [['Authorization', 'channel key-sandbox-local'], channel], [noScheme]],
  ['a letter more on the scheme', [['Authorization', 'Channels key-sandbox-local'], channel], [noScheme]],
  ['a colon after the scheme', [['Authorization', 'Channel: key-sandbox-local'], channel], [noScheme]],
  ['a tab after the scheme', [['Authorization', 'Channel\tkey-sandbox-local'], channel], [noKey]],
  ['two spaces after the scheme', [['Authorization', 'Channel  key-sandbox-local'], channel], [noKey]],
  ['another scheme and another key', [['Authorization', 'Bearer key-other-1'], channel], [noScheme, noKey]],
  ['another key', [['Authorization', 'Channel key-other-1'], channel], [noKey]],
  ['a key of the same length', [['Authorization', 'Channel key-sandbox-locaL'], channel], [noKey]],
  ['the beginning of the key', [['Authorization', 'Channel key-sandbox-loca'], channel], [noKey]],
  ['the key and more', [['Authorization', 'Channel key-sandbox-local1'], channel], [noKey]],
  ['the key quoted', [['Authorization', 'Channel "key-sandbox-local"'], channel], [noKey]],
  ['the key as a parameter', [['Authorization', 'Channel key=key-sandbox-local'], channel], [noKey]],
  ['the key in another case', [['Authorization', 'Channel KEY-SANDBOX-LOCAL'], channel], [noKey]],
  ['the channel for a key', [['Authorization', 'Channel chn-sandbox'], channel], [noKey]],
  ['a key that is not ASCII', [['Authorization', 'Channel clé-\u00ff-secret'], channel], [noKey]],
  ['a scheme that is not ASCII', [['Authorization', 'Chännel key-sandbox-local'], channel], [noScheme]],
  ['a key of 15,000 letters', [['Authorization', `Channel ${'k'.repeat(15_000)}`], channel], [noKey]],
  ['the key in X-Api-Key', [['X-Api-Key', 'key-sandbox-local'], channel], [noAuthorization]],
  ['no X-Channel', [key], [noChannel]],
  ['an empty X-Channel', [key, ['X-Channel', '']], [noChannel]],
  ['another channel', [key, ['X-Channel', 'chn-other-1']], [noChannel]],
  ['the channel in another case', [key, ['X-Channel', 'CHN-SANDBOX']], [noChannel]],
  ['X-Channel twice', [key, channel, channel], [noChannel]],
  ['two channels', [key, channel, ['x-channel', 'chn-other-1']], [noChannel]],
  ['a channel that is not ASCII', [key, ['X-Channel', 'chän-\u00fe']], [noChannel]],
  ['__proto__ for a channel', [key, ['X-Channel', '__proto__']], [noChannel]],
  [
    'key and channel the wrong way round',
    [
      ['Authorization', 'Channel chn-sandbox'],
      ['X-Channel', 'key-sandbox-local'],
    ],
    [noKey, noChannel],
  ],
];

describe('credentials', () => {
  const keys = [
    'key-sandbox-local',
    'key-other-1',
    'secret',
    Buffer.from('chn-sandbox:key-sandbox-local').toString('base64'),
  ];
  const secrets = [...keys, 'chn-sandbox', 'chn-other-1'];
  const unauthenticated = (violations: readonly Violated[]): Expected => ({
    status: 401,
    code: 'unauthenticated',
    violations,
  });

  test.each(wrong)('%s', (_name, headers, violations) =>
    sandbox.refuses(
      { target: '/v1/events.create', headers: [host, ...headers, ...json], body },
      unauthenticated(violations),
      violations.every(([rule]) => rule === 'auth.channel') ? keys : secrets, // who shows the right key is told its channel
    ),
  );

  test.each([
    ['GET', '/channels/pages/9000'],
    ['POST', '/channels/pages.search'],
    ['POST', '/v1/events.create'],
    ['POST', '/v1/events.update/5001'],
  ])('%s %s needs them', (method, target) =>
    sandbox.refuses({ method, target, headers: [host] }, unauthenticated([noAuthorization, noChannel])),
  );

  test('in the query they count for nothing', () =>
    sandbox.refuses(
      {
        target: '/v1/events.create?authorization=Channel%20key-sandbox-local&x-channel=chn-sandbox',
        headers: [host, ...json],
        body,
      },
      unauthenticated([noAuthorization, noChannel]),
    ));

  test('names of headers have no case, values may have blanks around', async () => {
    const headers: Header[] = [
      ['HOST', 'localhost'],
      ['AUTHORIZATION', '  Channel key-sandbox-local  '],
      ['x-CHANNEL', ' chn-sandbox\t'],
      ...json,
    ];
    expect(await sandbox.send({ target: '/v1/events.create', headers, body })).toMatchObject({ status: 201 });
  });
});

describe('Host', () => {
  const foreign: Expected = { status: 421, code: 'foreign-host', says: /Host header/ };
  const names = [
    'evil.example',
    'localhost.evil.example',
    'evil.example:4700',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '10.0.0.1',
    '0.0.0.0',
    '[::2]',
    'localhost:999999',
    'localhost:',
    'locälhost',
    ' ',
    '127.1',
    '2130706433',
    '127.0.0.1:80:80',
  ];

  test.each(names)('%j is foreign', async (name) => {
    for (const target of ['/v1/events.create', '/_sandbox/events', '/_sandbox/logos/9000.svg', '/nowhere']) {
      await sandbox.refuses({ target, headers: [['Host', name], key, channel, ...json], body }, foreign);
    }
  });

  test('none', () => sandbox.refuses({ target: '/v1/events.create', headers: [key, channel, ...json], body }, foreign));
  test('none in HTTP/1.0', () =>
    sandbox.refuses(
      { target: '/v1/events.create', version: 'HTTP/1.0', headers: [key, channel, ...json], body },
      foreign,
    ));
  test('twice', () =>
    sandbox.refuses(
      { target: '/v1/events.create', headers: [host, ['Host', 'evil.example'], key, channel, ...json], body },
      foreign,
    ));

  test.each(['localhost', 'LOCALHOST', 'localhost:1', '127.0.0.1:4700', '127.8.9.10', '[::1]:80'])(
    '%s is ours',
    async (name) => {
      expect(
        await sandbox.send({ target: '/v1/events.create', headers: [['Host', name], key, channel, ...json], body }),
      ).toMatchObject({ status: 201 });
    },
  );
});

// Node lets go of what stands behind the 2,000th header, as if nobody had sent it.
describe('behind 2,100 headers', () => {
  const many = Array.from({ length: 2100 }, () => ['a', '1'] as const);
  const target = '/v1/events.create';

  test('the credentials count', async () => {
    const headers = [host, ...many, key, channel, ...json];
    expect(await sandbox.send({ target, headers, body })).toMatchObject({ status: 201 });
  });
  test.each<[Header, Violated]>([
    [['Authorization', 'Channel another'], noAuthorization],
    [channel, noChannel],
  ])('a second %s does too', (second, violation) =>
    sandbox.refuses(
      { target, headers: [host, key, channel, ...json, ...many, second], body },
      { status: 401, code: 'unauthenticated', violations: [violation] },
    ),
  );
  test('a second Host is foreign', () =>
    sandbox.refuses(
      { target, headers: [host, key, channel, ...json, ...many, ['Host', 'evil.example']], body },
      { status: 421, code: 'foreign-host' },
    ));
  test('a page of another origin is refused', async () => {
    const headers = [host, ...many, ['Origin', 'https://evil.example'], ['Content-Length', '0']] as const;
    expect(await sandbox.send({ target: '/_sandbox/reset', headers })).toMatchObject({ status: 403 });
  });
});
