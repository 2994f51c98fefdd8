import { describe, expect, test } from 'vitest';
import { bytesOf, openConnection, sendRaw } from '../testing/raw-http.ts';
import { credentials, refusingSandbox, expectRefusal, type Expected } from '../testing/refusing-sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';

const sandbox = refusingSandbox();
const body = JSON.stringify(validEvent);
const start =
  'POST /v1/events.create HTTP/1.1\r\nHost: localhost\r\nAuthorization: Channel key-sandbox-local\r\nX-Channel: chn-sandbox\r\nContent-Type: application/json\r\n';
const whole = `${start}Content-Length: ${body.length}\r\n\r\n${body}`;
const invalid: Expected = { status: 400, code: 'protocol', says: /not valid HTTP/ };
const huge: Expected = { status: 431, code: 'protocol', says: /16 KiB/ };

const broken: readonly (readonly [name: string, bytes: string | Buffer, expected: Expected])[] = [
  ['words', 'hello there\r\n\r\n', invalid],
  ['random bytes', Buffer.from([0, 255, 1, 254, 2, 253, 13, 10, 13, 10]), invalid],
  ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex'), invalid],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', invalid],
  ['HTTP/3.0', 'GET / HTTP/3.0\r\nHost: localhost\r\n\r\n', invalid],
  ['an unknown method', 'BREW /v1/events.create HTTP/1.1\r\nHost: localhost\r\n\r\n', invalid],
  ['a method in small letters', 'post /v1/events.create HTTP/1.1\r\nHost: localhost\r\n\r\n', invalid],
  ['no version, which is HTTP/0.9', 'GET /\r\n\r\n', { status: 421, code: 'foreign-host' }],
  ['a blank in the path', 'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n', invalid],
  ['a header without a colon', `${start}Broken\r\n\r\n`, invalid],
  ['a header with a blank in its name', `${start}Bro ken: x\r\n\r\n`, invalid],
  ['a header with a blank before the colon', `${start}Content-Length : ${body.length}\r\n\r\n${body}`, invalid],
  ['a header without a name', `${start}: x\r\n\r\n`, invalid],
  ['NUL in a header', `${start}X-A: a\0b\r\n\r\n`, invalid],
  ['a folded header', `${start}X-A: a\r\n b\r\n\r\n`, invalid],
  ['line feeds alone', whole.replaceAll('\r\n', '\n'), invalid],
  ['a Content-Length that is no number', `${start}Content-Length: many\r\n\r\n${body}`, invalid],
  ['a negative Content-Length', `${start}Content-Length: -1\r\n\r\n${body}`, invalid],
  ['an empty Content-Length', `${start}Content-Length: \r\n\r\n${body}`, invalid],
  ['a huge Content-Length', `${start}Content-Length: 99999999999999999999\r\n\r\n${body}`, invalid],
  ['two Content-Lengths', `${start}Content-Length: ${body.length}\r\nContent-Length: 5\r\n\r\n${body}`, invalid],
  [
    'Content-Length and chunks',
    `${start}Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    invalid,
  ],
  [
    'another Transfer-Encoding',
    `${start}Transfer-Encoding: gzip\r\n\r\n${body}`,
    { ...invalid, says: /not valid HTTP|chunked/ },
  ],
  ['chunks that are not the last encoding', `${start}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`, invalid],
  ['a chunk without a size', `${start}Transfer-Encoding: chunked\r\n\r\n{"title":"x"}\r\n0\r\n\r\n`, invalid],
  ['a chunk longer than its size', `${start}Transfer-Encoding: chunked\r\n\r\n2\r\n{"title"\r\n0\r\n\r\n`, invalid],
  ['a chunk of a negative size', `${start}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n`, invalid],
  [
    'chunks that end in nonsense',
    `${start}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\nzz\r\n\r\n`,
    invalid,
  ],
  ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', { ...invalid, says: /CONNECT/ }],
  ['a huge header', `${start}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, huge],
  ['many headers', `${start}${'X-A: aaaaa\r\n'.repeat(3000)}\r\n`, huge],
  ['a huge path', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, huge],
  [
    'an expectation that nobody meets',
    `${start}Expect: nonsense\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    { status: 417, code: 'protocol', says: /100-continue/ },
  ],
];

test.each(broken)('what is not HTTP, or not valid: %s', async (_name, bytes, expected) => {
  const before = await sandbox.events();
  const answer = await sendRaw(sandbox.url(), bytes);
  expectRefusal(answer, expected);
  expect(answer.headers['x-sandbox-basis']).toBe(
    expected.code === 'protocol' ? 'documented; assumed=refusal.status.protocol' : 'sandbox',
  );
  expect(await sandbox.events()).toBe(before);
});

test('Expect: 100-continue is met', async () => {
  using connection = openConnection(sandbox.url());
  connection.socket.write(`${start}Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`);
  setTimeout(() => connection.socket.write(body), 20);
  expect(await connection.answer(1)).toMatchObject({ status: 201 });
});

test('an Upgrade is not taken up: the request is answered as it is', async () => {
  expect(
    await sendRaw(
      sandbox.url(),
      whole.replace('Content-Length', 'Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length'),
    ),
  ).toMatchObject({ status: 201 });
});

describe('on one connection', () => {
  test('requests that were sent at once are answered in their order', async () => {
    using connection = openConnection(sandbox.url());
    const search = bytesOf({
      target: '/channels/pages.search',
      headers: [['Host', 'localhost'], ...credentials, ['Content-Type', 'application/json'], ['Content-Length', '13']],
      body: '{"query":"a"}',
    });
    connection.socket.write(Buffer.concat([Buffer.from(whole), search, Buffer.from(whole)]));
    expect(await Promise.all([1, 2, 3].map((nth) => connection.answer(nth)))).toMatchObject([
      { status: 201 },
      { status: 200 },
      { status: 201 },
    ]);
  });

  test('nonsense after a whole request: the request has its own answer first', async () => {
    using connection = openConnection(sandbox.url());
    connection.socket.write(`${whole}nonsense\r\n\r\n`);
    const answers = await connection.untilClosed();
    expect(answers).toMatchObject([{ status: 201 }, { status: 400 }]);
  });

  test('a client that never closes is cut off after its refusal', async () => {
    using connection = openConnection(sandbox.url());
    connection.socket.allowHalfOpen = true;
    connection.socket.write('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n');
    expectRefusal(await connection.answer(1), { ...invalid, says: /proxy/ });
    const poking = setInterval(() => connection.socket.write('still here'), 100);
    expect(await connection.untilClosed()).toHaveLength(1);
    clearInterval(poking);
  });
});
