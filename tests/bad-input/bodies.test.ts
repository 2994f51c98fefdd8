import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bytesOf, openConnection, sendRaw } from '../testing/raw-http.ts';
import { credentials, refusingSandbox, expectRefusal, type Expected } from '../testing/refusing-sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';

const limit = 4096;
const sandbox = refusingSandbox({ requestTimeout: 600, profile: { 'limits.body': limit } });
const valid = JSON.stringify(validEvent);
const target = '/v1/events.create';
const length = ['Content-Length', String(valid.length)] as const;
const json = ['Content-Type', 'application/json'] as const;
const chunked = ['Transfer-Encoding', 'chunked'] as const;
const headed = (...headers: (readonly [string, string])[]) => [
  ['Host', 'localhost'] as const,
  ...credentials,
  ...headers,
];

const mediaType = (header: string, says: RegExp): Expected => ({
  status: 415,
  code: 'media-type',
  violations: [['refusal.status.media-type', `/headers/${header}`]],
  says,
});
const tooLarge: Expected = {
  status: 413,
  code: 'too-large',
  violations: [['limits.body', '']],
  says: /at most 4096 bytes/,
};
const late: Expected = { status: 408, code: 'protocol', says: /in time/ };

describe('a body of another Content-Type', () => {
  const types = [
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'json',
    'application/problem+json',
    'application/jsonp',
    'application/json-seq',
    'application/json, text/plain',
    'application/json;charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=',
    'application/json; charset=utf-8; charset=utf-16',
    'ünïcode/jsön',
  ];

  test.each(types)('%j', (type) =>
    sandbox.refuses(
      { target, headers: headed(length, ['Content-Type', type]), body: valid },
      mediaType('content-type', /application\/json/),
    ),
  );

  test('none at all', () =>
    sandbox.refuses({ target, headers: headed(length), body: valid }, mediaType('content-type', /nothing|missing/)));

  test('given twice', () =>
    sandbox.refuses(
      { target, headers: headed(length, json, ['Content-Type', 'text/plain']), body: valid },
      mediaType('content-type', /more than one/),
    ));

  test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'nonsense', ''])('Content-Encoding %j', (encoding) =>
    sandbox.refuses(
      { target, headers: headed(length, json, ['Content-Encoding', encoding]), body: valid },
      mediaType('content-encoding', /encoding/),
    ),
  );

  test('a body that really is gzip', () => {
    const body = gzipSync(valid);
    return sandbox.refuses(
      { target, headers: headed(json, ['Content-Encoding', 'gzip'], ['Content-Length', String(body.length)]), body },
      mediaType('content-encoding', /gzip/),
    );
  });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; charset=utf8',
  ])('%s is accepted', async (type) => {
    expect(await sandbox.send({ target, headers: headed(length, ['Content-Type', type]), body: valid })).toMatchObject({
      status: 201,
    });
  });
});

describe('a body over the limit', () => {
  const padded = (bytes: number) => `${valid.slice(0, -1)},"extra":"${'x'.repeat(bytes - valid.length - 11)}"}`;
  const inChunks = (body: string) =>
    (body.match(/.{1,1000}/gs) ?? []).map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('') +
    '0\r\n\r\n';

  test('as Content-Length says', () => sandbox.refuses({ target, body: padded(limit + 1) }, tooLarge));
  test('in chunks', () =>
    sandbox.refuses({ target, headers: headed(json, chunked), body: inChunks(padded(limit + 1)) }, tooLarge));
  test('as Content-Length says, before it comes', () =>
    sandbox.refuses({ target, headers: headed(json, ['Content-Length', '99999999999']) }, tooLarge));

  test('at the limit, it is accepted either way', async () => {
    expect(await sandbox.send({ target, body: padded(limit) })).toMatchObject({ status: 201 });
    expect(await sandbox.send({ target, headers: headed(json, chunked), body: inChunks(padded(limit)) })).toMatchObject(
      { status: 201 },
    );
  });

  test('the connection can be used again', async () => {
    using connection = openConnection(sandbox.url());
    connection.socket.write(
      bytesOf({ target, headers: headed(json, ['Content-Length', String(limit * 50)]), body: 'x'.repeat(limit * 50) }),
    );
    expectRefusal(await connection.answer(1), tooLarge);
    connection.socket.write(bytesOf({ target, headers: headed(json, length), body: valid }));
    expect(await connection.answer(2)).toMatchObject({ status: 201 });
  });
});

describe.concurrent('a body that never ends', () => {
  test('it stalls', () => sandbox.refuses({ target, headers: headed(json, length), body: valid.slice(0, 20) }, late));
  test('it stalls in chunks', () =>
    sandbox.refuses({ target, headers: headed(json, chunked), body: '5\r\n{"tit\r\n' }, late));
  test('it never begins', () => sandbox.refuses({ target, headers: headed(json, length) }, late));
  test('the headers never end', async () => {
    expectRefusal(
      await sendRaw(
        sandbox.url(),
        'POST /v1/events.create HTTP/1.1\r\nHost: localhost\r\nAuthorization: Channel key-sandbox-local\r\n',
      ),
      late,
    );
  });

  test.each([
    ['with credentials', headed(json, chunked), tooLarge],
    [
      'without credentials',
      [['Host', 'localhost'], json, chunked] as const,
      {
        status: 401,
        code: 'unauthenticated',
        violations: [
          ['auth.authorization', '/headers/authorization'],
          ['auth.channel', '/headers/x-channel'],
        ] as const,
      },
    ],
  ])('chunk after chunk, %s: it is answered once, and then cut off', async (_name, headers, expected) => {
    const before = await sandbox.events();
    using connection = openConnection(sandbox.url());
    connection.socket.write(bytesOf({ target, headers }));
    const sending = setInterval(() => connection.socket.write(`400\r\n${' '.repeat(1024)}\r\n`), 5);
    try {
      const answers = await connection.untilClosed();
      expect(answers).toHaveLength(1);
      expectRefusal(answers[0] as (typeof answers)[number], expected);
    } finally {
      clearInterval(sending);
    }
    expect(await sandbox.events()).toBe(before);
  });

  test('the client goes away: nobody is answered, nothing crashes', async () => {
    const before = await sandbox.events();
    using connection = openConnection(sandbox.url());
    await new Promise((sent) =>
      connection.socket.write(bytesOf({ target, headers: headed(json, length), body: valid.slice(0, 20) }), sent),
    );
    connection.socket.destroy();
    expect(await connection.untilClosed()).toEqual([]);
    expect(await sandbox.events()).toBe(before);
  });
});
