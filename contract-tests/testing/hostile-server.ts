import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';

/** What a hostile server does on a connection once the head of a request has come; `nth` counts requests from 1. */
export type Attack = (socket: Socket, nth: number) => void;

export interface HostileServer {
  readonly url: string;
  /** Heads of the requests that came. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

/** A server that speaks raw TCP, as no HTTP library would let it answer what the attacks answer. */
export async function startHostileServer(attack: Attack): Promise<HostileServer> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const head = text.slice(0, end);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (text.length < end + 4 + length) return;
      text = '';
      attack(socket, seen.push(head));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close };
}

/** A whole answer of HTTP. */
export function answering(body: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): Attack {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...headers,
  });
  const head = `HTTP/1.1 ${status} Attack\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return (socket) => void socket.write(Buffer.concat([Buffer.from(head), bytes]));
}

/** Writes a text again and again until the other side hangs up. */
function endless(start: string, again: string): Attack {
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
function dripping(start: string, again: string): Attack {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(again), 20);
    socket.on('close', () => clearInterval(timer));
  };
}

const mega = 1024 * 1024;
const zeros = Buffer.alloc(64 * mega, '0');
const ok = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** Answers whose status can be told, and whose body is more than can be judged. */
export const excessive: Readonly<Record<string, () => Attack>> = {
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
  'JSON 100,000 levels deep': () => answering('['.repeat(100_000) + ']'.repeat(100_000)),
  'objects 100,000 levels deep beside a long int': () => answering(`[1234567890123456789,${'{"a":'.repeat(100_000)}`),
};

/** Answers whose body cannot be read as JSON, and is read at once all the same. */
export const unreadable: Readonly<Record<string, () => Attack>> = {
  'an unterminated string of escaped quotes beside a long int': () =>
    answering(`{"id":1234567890123456789,"a":"${String.raw`\"`.repeat(400_000)}`),
  'half a string of backslashes beside a long int': () => answering(`[1234567890123456789,"${'\\'.repeat(900_001)}`),
  'switched protocols': () => (socket) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  'a connection closed in the body': () => (socket) => void socket.end(`${ok}content-length: 1000\r\n\r\n{"a":`),
  'an encoding that is none': () => answering('{}', { 'content-encoding': 'gzip' }),
};

/** What leaves no answer at all. */
export const answerless: Readonly<Record<string, () => Attack>> = {
  'interim answers without end': () => endless('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  'a body in pieces of one byte': () => endless(`${ok}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  'headers without end': () => endless(ok, 'x: y\r\n'),
  'one header without end': () => endless(`${ok}x: `, 'y'),
  'headers, drop by drop': () => dripping(ok, 'x'),
  'a body, drop by drop': () => dripping(`${ok}content-length: 1000000\r\n\r\n`, 'x'),
  'a connection closed in the headers': () => (socket) => void socket.end(ok),
  'a connection reset': () => (socket) => void socket.resetAndDestroy(),
  'two lengths': () => (socket) => void socket.write(`${ok}content-length: 2\r\ncontent-length: 9\r\n\r\n{}`),
  'a header that is none': () => (socket) => void socket.write(`${ok}no colon\r\n\r\n{}`),
  'no HTTP': () => (socket) => void socket.write('220 mail.example ESMTP\r\n'),
  silence: () => () => undefined,
};
