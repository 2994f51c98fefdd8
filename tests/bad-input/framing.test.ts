import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openConnection } from '../testing/raw-http.ts';
import { refusingSandbox } from '../testing/refusing-sandbox.ts';
import { validEvent } from '../testing/valid-event.ts';
import { fileFolder } from '../testing/file-folder.ts';

const { path: folder } = fileFolder();
const sandbox = refusingSandbox({ data: join(folder, 'events.json') });

const body = JSON.stringify(validEvent);
const size = body.length.toString(16);
const head =
  'POST /v1/events.create HTTP/1.1\r\nHost: localhost\r\nAuthorization: Channel key-sandbox-local\r\nX-Channel: chn-sandbox\r\nContent-Type: application/json\r\n';
const length = `Content-Length: ${body.length}\r\n`;
const create = `${head}${length}\r\n${body}`;
const chunked = 'Transfer-Encoding: chunked\r\n';
const get = create.slice(create.indexOf('Host'), create.indexOf('Content-Type'));
const getPage = `GET /channels/pages/9000 HTTP/1.1\r\n${get}\r\n`;
const count = async () => (JSON.parse(await sandbox.events()) as unknown[]).length;

/** The answers to bytes, and how many events they have made. */
async function answersTo(bytes: string, end: 'open' | 'half-closed' = 'open') {
  const before = await count();
  using connection = openConnection(sandbox.url());
  if (end === 'half-closed') connection.socket.end(Buffer.from(bytes, 'latin1'));
  else connection.socket.write(Buffer.from(bytes, 'latin1'));
  const answers = await connection.untilClosed();
  return { statuses: answers.map(({ status }) => status), created: (await count()) - before };
}

const closing: readonly (readonly [name: string, bytes: string, statuses: readonly number[]])[] = [
  ['both lengths', `${head}${length}${chunked}\r\n0\r\n\r\n`, [400]],
  ['both lengths, the other way round', `${head}${chunked}${length}\r\n0\r\n\r\n`, [400]],
  ['two lengths that are equal', `${head}${length}${length}\r\n${body}`, [400]],
  ['a list of lengths', `${head}Content-Length: ${body.length}, ${body.length}\r\n\r\n${body}`, [400]],
  ['a length with a sign', `${head}Content-Length: +${body.length}\r\n\r\n${body}`, [400]],
  ['a length of text', `${head}Transfer-Encoding: identity\r\n${length}\r\n${body}`, [400]],
  [
    'an encoding below the chunks',
    `${head}Transfer-Encoding: gzip, chunked\r\n\r\n${size}\r\n${body}\r\n0\r\n\r\n`,
    [400],
  ],
  ['chunks twice', `${head}${chunked}${chunked}\r\n${size}\r\n${body}\r\n0\r\n\r\n`, [400]],
  [
    'an encoding that looks like chunks',
    `${head}Transfer-Encoding: xchunked\r\n\r\n${size}\r\n${body}\r\n0\r\n\r\n`,
    [400],
  ],
  [
    'chunks after a vertical tab',
    `${head}Transfer-Encoding: \x0bchunked\r\n\r\n${size}\r\n${body}\r\n0\r\n\r\n`,
    [400],
  ],
  ['chunks in HTTP/1.0', `${head.replace('1.1', '1.0')}${chunked}\r\n${size}\r\n${body}\r\n0\r\n\r\n`, [400]],
  ['a chunk whose size ends in a line feed', `${head}${chunked}\r\n${size}\n${body}\r\n0\r\n\r\n`, [400]],
  ['a chunk that ends in a line feed', `${head}${chunked}\r\n${size}\r\n${body}\n0\r\n\r\n`, [400]],
  ['a chunk extension with a line feed', `${head}${chunked}\r\n${size};a\n${body}\r\n0\r\n\r\n`, [400]],
  ['20 kB of a chunk extension', `${head}${chunked}\r\n${size};${'a'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`, [400]],
  ['a size in hexadecimal prefix', `${head}${chunked}\r\n0x${size}\r\n${body}\r\n0\r\n\r\n`, [400]],
  ['a header folded into the next line', `${head}X-A: a\r\n b\r\n${length}\r\n${body}`, [400]],
  [
    'an encoding folded into the next line',
    `${head}Transfer-Encoding:\r\n chunked\r\n\r\n${size}\r\n${body}\r\n0\r\n\r\n`,
    [400],
  ],
  ['a line feed alone', `${head}Content-Length: ${body.length}\n\r\n${body}`, [400]],
  ['a carriage return in a header', `${head}X-A: a\rb\r\n${length}\r\n${body}`, [400]],
  ['a length that cuts the body off', `${head}Content-Length: 5\r\n\r\n${body}`, [400]],
  ['no length', `${head}\r\n`, [400]],
  ['a length of 0', `${head}Content-Length: 0\r\n\r\n`, [400]],
  [
    'a GET with a body that is a request',
    getPage.replace('\r\n\r\n', `\r\n${length.replace(/\d+/, String(create.length))}\r\n${create}`),
    [200],
  ],
  ['a GET with chunks', getPage.replace('\r\n\r\n', `\r\n${chunked}\r\n2\r\n{}\r\n0\r\n\r\n`), [200]],
  ['an expectation that nobody meets', `${head}Expect: nonsense\r\n${length}\r\n${body}`, [417]],
  ['Host twice', create.replace('Host: localhost', 'Host: localhost\r\nHost: localhost'), [421]],
  ['a request that is to be the last', create.replace('Host', 'Connection: close\r\nHost'), [201]],
  ['HTTP/1.0', create.replace('1.1', '1.0'), [201]],
];

test.each(closing)(
  'where the next request begins is not certain, or there is none: the connection ends, and what follows is not carried out: %s',
  async (_name, bytes, statuses) => {
    const created = statuses.filter((status) => status === 201).length;
    expect(await answersTo(bytes + create)).toEqual({ statuses, created });
  },
);

const lawful: readonly (readonly [name: string, bytes: string, statuses: readonly number[]])[] = [
  ['chunks', `${head}${chunked}\r\n${size}\r\n${body}\r\n0\r\n\r\n`, [201, 201]],
  ['chunks in capitals', `${head}${chunked.toUpperCase()}\r\n${size}\r\n${body}\r\n0\r\n\r\n`, [201, 201]],
  ['a chunk extension', `${head}${chunked}\r\n${size};a=b\r\n${body}\r\n0\r\n\r\n`, [201, 201]],
  [
    'a trailer, which changes nothing',
    `${head}${chunked}\r\n${size}\r\n${body}\r\n0\r\nX-Channel: other\r\n\r\n`,
    [201, 201],
  ],
  ['a length with a zero before', `${head}Content-Length: 0${body.length}\r\n\r\n${body}`, [201, 201]],
  ['empty lines before', `\r\n\r\n${create}`, [201, 201]],
  [
    'wrong credentials, with a body that is a request',
    `${head.replace('key-', '')}Content-Length: ${create.length}\r\n\r\n${create}`,
    [401, 201],
  ],
  ['100-continue', `${head}Expect: 100-continue\r\n${length}\r\n${body}`, [201, 201]],
];

describe('what is lawful is followed by the next request; all that is carried out is answered, after the client has ended its side too', () => {
  test.each(lawful)('%s', async (_name, bytes, statuses) => {
    const created = statuses.filter((status) => status === 201).length;
    expect(await answersTo(bytes + create, 'half-closed')).toEqual({ statuses, created });
  });

  test('a create alone', async () => {
    expect(await answersTo(create, 'half-closed')).toEqual({ statuses: [201], created: 1 });
  });
  test('a request that is cut off by the end', async () => {
    expect(await answersTo(create.slice(0, -5), 'half-closed')).toEqual({ statuses: [400], created: 0 });
  });
  test('a whole one, and one that is cut off', async () => {
    expect(await answersTo(create + create.slice(0, -5), 'half-closed')).toEqual({ statuses: [201, 400], created: 1 });
  });
  test('a whole one, and one whose chunks are broken', async () => {
    const broken = `${head}${chunked}\r\nxyz\r\n`;
    expect(await answersTo(create + broken)).toEqual({ statuses: [201, 400], created: 1 });
  });
  test('a whole one, and CONNECT', async () => {
    expect(await answersTo(`${create}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`)).toEqual({
      statuses: [201, 400],
      created: 1,
    });
  });
});

test('requests of one connection are carried out in their order', async () => {
  using connection = openConnection(sandbox.url());
  connection.socket.write(create.repeat(20));
  const ids: number[] = [];
  for (let nth = 1; nth <= 20; nth += 1)
    ids.push((JSON.parse((await connection.answer(nth)).text) as { data: { id: number } }).data.id);
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
});

test('100 Continue never stands inside another answer, nor between the head and the body of its own', async () => {
  const reset =
    'POST /_sandbox/reset HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}';
  for (const before of ['GET /_sandbox/pages HTTP/1.1\r\nHost: localhost\r\n\r\n', create]) {
    using connection = openConnection(sandbox.url());
    connection.socket.write(before + reset);
    expect((await connection.answer(1)).text).not.toContain('100 Continue');
    expect(await connection.answer(2)).toMatchObject({ status: 200, text: '{"status":"reset"}' });
  }
});
