import { createServer } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

/** A server that speaks raw TCP, as no HTTP library would let it answer what the attacks answer. */
export async function startHostileServer(attack) {
  const seen = [];
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = text.slice(0, end);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (text.length < end + 4 + length && attack.isEarly !== true) return;
      const body = text.slice(end + 4, end + 4 + length);
      text = '';
      attack(socket, seen.push(head), { head, body });
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { url: `http://127.0.0.1:${server.address().port}`, seen, close, [Symbol.asyncDispose]: close };
}

/** A whole answer of HTTP. */
export function answering(body, headers = {}, status = 200) {
  const bytes = Buffer.from(body);
  const all = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(all).flatMap(([name, values]) => [values].flat().map((one) => `${name}: ${one}\r\n`));
  const answer = Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Attack\r\n${lines.join('')}\r\n`), bytes]);
  return (socket) => void socket.write(answer);
}

/** Answers as soon as a head has come, hangs up, and reads nothing of a body that is under way. */
function early(answer) {
  const attack = (socket, ...request) => {
    socket.removeAllListeners('data').pause();
    answer(socket, ...request);
    socket.end();
  };
  return Object.assign(attack, { isEarly: true });
}

/** Writes a text again and again until the other side hangs up. */
function endless(start, again) {
  return (socket) => {
    const chunk = again.repeat(Math.ceil(16_384 / again.length));
    const pump = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pump);
    socket.write(start);
    pump();
  };
}

/** Writes a text again and again, some milliseconds apart. */
function dripping(start, again) {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(again), 20);
    socket.on('close', () => clearInterval(timer));
  };
}

const flood = (count, length) => ({ 'x-flood': Array.from({ length: count }, () => 'y'.repeat(length)) });

/** Headers of another name each. */
const namedFlood = (count, length, filling = 'y') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, filling.repeat(length)]));

const wideObject = (members) => `{${Array.from({ length: members }, (_, at) => `"m${at}":1`).join()}}`;

const mega = 1024 * 1024;
const zeros = Buffer.alloc(64 * mega, '0');
const ok = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Answers whose status can be told, and whose body is more than can be judged. */
export const excessive = {
  'a gzip bomb': () => answering(gzipSync(zeros), { 'content-encoding': 'gzip' }),
  'a deflate bomb': () => answering(deflateSync(zeros), { 'content-encoding': 'deflate' }),
  'a brotli bomb': () =>
    answering(brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), {
      'content-encoding': 'br',
    }),
  'lawful JSON of 7.9 MB': () => answering(JSON.stringify({ data: 'x'.repeat(7_900_000) })),
  'a body that never ends': () => endless(`${ok}\r\n`, 'x'),
  'a body of chunks that never ends': () =>
    endless(`${ok}transfer-encoding: chunked\r\n\r\n`, `400\r\n${'x'.repeat(1024)}\r\n`),
  'a text of 50 MB': () => answering(JSON.stringify({ data: 'x'.repeat(50 * mega) })),
  'an object of a million members': () => answering(wideObject(1_000_000)),
  'JSON 100,000 levels deep': () => answering('['.repeat(100_000) + ']'.repeat(100_000)),
  'objects 100,000 levels deep beside a long int': () => answering(`[1234567890123456789,${'{"a":'.repeat(100_000)}`),
};

/** Answers whose body cannot be read as JSON, and is read at once all the same. */
export const unreadable = {
  'an unterminated string of escaped quotes beside a long int': () =>
    answering(`{"id":1234567890123456789,"a":"${String.raw`\"`.repeat(400_000)}`),
  'half a string of backslashes beside a long int': () => answering(`[1234567890123456789,"${'\\'.repeat(900_001)}`),
  'switched protocols': () => (socket) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  'a connection closed in the body': () => (socket) => void socket.end(`${ok}content-length: 1000\r\n\r\n{"a":`),
  'tokens that are none of JSON': () => answering('{"requestId":"a","status":NaN,"data":Infinity}'),
  'redirects in a circle': () => answering('', { location: '/channels/pages.search' }, 302),
  'an encoding that is none': () => answering('{}', { 'content-encoding': 'gzip' }),
};

/** What leaves no answer at all. */
export const answerless = {
  'interim answers without end': () => endless('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  'a body in pieces of one byte': () => endless(`${ok}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  'headers without end': () => endless(ok, 'x: y\r\n'),
  'one header without end': () => endless(`${ok}x: `, 'y'),
  '10,000 headers': () => answering('{}', flood(10_000, 1)),
  'chunk extensions without end': () => endless(`${ok}transfer-encoding: chunked\r\n\r\n2;`, 'x=y;'),
  'trailers without end': () => endless(`${ok}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`, 'x: y\r\n'),
  'bytes that are no text': () => endless('', '\u0000\u0016\u0003\u0001'),
  'headers, drop by drop': () => dripping(ok, 'x'),
  'a body, drop by drop': () => dripping(`${ok}content-length: 1000000\r\n\r\n`, 'x'),
  'a connection closed in the headers': () => (socket) => void socket.end(ok),
  'a connection reset': () => (socket) => void socket.resetAndDestroy(),
  'two lengths': () => (socket) => void socket.write(`${ok}content-length: 2\r\ncontent-length: 9\r\n\r\n{}`),
  'a header that is none': () => (socket) => void socket.write(`${ok}no colon\r\n\r\n{}`),
  'no HTTP': () => (socket) => void socket.write('220 mail.example ESMTP\r\n'),
  silence: () => () => undefined,
};

const envelope = (data) => JSON.stringify({ requestId: 'attack', status: 200, data });
const search = [{ id: 1, title: 'A page', logo: 'https://attack.example/logo.png' }];

/** What can be read and judged, answer by answer, and is too much where all of it is kept. */
export const judgeable = {
  '150 headers of 90 bytes': () => answering(envelope(search), namedFlood(150, 90)),
  '1,200 headers of one byte': () => answering(envelope(search), flood(1200, 1)),
  'one header of 15 KB': () => answering(envelope(search), { 'x-flood': 'y'.repeat(15_000) }),
  'headers of markup': () => answering(envelope(search), namedFlood(60, 200, '<')),
  'an object of 90,000 members': () => answering(wideObject(90_000)),
  'a list of 300,000 objects': () => answering(envelope(Array.from({ length: 300_000 }, () => ({})))),
  'a text of 900 KB that JSON and HTML escape': () => answering(envelope('\u0001<&"'.repeat(90_000))),
  'bytes that are no UTF-8': () => answering(Buffer.from(`{"requestId":"${'\u00ff\u00c0'.repeat(9000)}"}`, 'latin1')),
  'an echo of the request':
    () =>
    (socket, nth, { head, body }) =>
      answering(envelope(`${head}${body}`.repeat(20)))(socket, nth, { head, body }),
  'another status each time': () => (socket, nth, request) =>
    answering(envelope(search), {}, 200 + ((nth * 7919) % 400))(socket, nth, request),
  'each answer twice': () => answering('{}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}', { 'content-length': '2' }),
  'fixtures with 90,000 pages': () =>
    answering(JSON.stringify({ pages: { known: Array.from({ length: 90_000 }, (_, at) => at + 1) } })),
  'fixtures without end, and pages':
    () =>
    (socket, ...request) =>
      request[1].head.startsWith('GET /_sandbox/fixtures ')
        ? endless(`${ok}\r\n`, '{"pages":')(socket)
        : answering(envelope(search))(socket),
  'refused before the request has come whole': () => early(answering('{}', { connection: 'close' }, 413)),
  'accepted before the request has come whole': () => early(answering(envelope(search), { connection: 'close' })),
  'to come back in a year': () => answering('{}', { 'retry-after': '31536000' }, 429),
  'to come back before now': () => answering('{}', { 'retry-after': '-1' }, 429),
  'to come back after 400 digits': () => answering('{}', { 'retry-after': '9'.repeat(400) }, 503),
};
