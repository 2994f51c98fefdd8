import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A request that no HTTP client would send: nothing is added, nothing put right. */
export interface RawRequest {
  readonly method?: string;
  /** What stands in the request line, to the letter. */
  readonly target?: string;
  readonly version?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string | Buffer;
}

/** The bytes of a request; header values are written as Latin-1. */
export function bytesOf({
  method = 'POST',
  target = '/',
  version = 'HTTP/1.1',
  headers = [],
  body = '',
}: RawRequest): Buffer {
  const lines = [`${method} ${target} ${version}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), Buffer.from(body)]);
}

/** Sends bytes and answers the first complete answer. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  using connection = openConnection(url);
  connection.socket.write(bytes);
  return await connection.answer(1); // without the await, the connection would be gone before the answer
}

export interface RawConnection extends Disposable {
  readonly socket: Socket;
  /** The nth answer on this connection, from 1. */
  answer(nth: number): Promise<RawAnswer>;
  /** Every answer that came until the server closed the connection. */
  untilClosed(): Promise<readonly RawAnswer[]>;
}

export function openConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let received = Buffer.alloc(0);
  let ended = false;
  const changed = new Set<() => void>();
  const change = () => changed.forEach((wake) => wake());
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    change();
  });
  socket.on('error', () => undefined); // a reset after the answer is the server's right; `close` follows
  socket.on('close', () => {
    ended = true;
    change();
  });
  const until = (met: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!met() && !ended) return;
        changed.delete(look);
        resolve();
      };
      changed.add(look);
      look();
    });
  return {
    socket,
    answer: async (nth) => {
      await until(() => answersIn(received).length >= nth);
      const answer = answersIn(received)[nth - 1];
      if (answer === undefined)
        throw new Error(
          `the connection ended without answer ${nth}; it brought ${JSON.stringify(received.toString())}`,
        );
      return answer;
    },
    untilClosed: async () => {
      await until(() => false);
      return answersIn(received);
    },
    [Symbol.dispose]: () => void socket.destroy(),
  };
}

function answersIn(bytes: Buffer): readonly RawAnswer[] {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return [];
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const status = Number(statusLine.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (headers['transfer-encoding'] === 'chunked') {
    const { text, isWhole } = joinedChunks(rest);
    return isWhole ? [{ status, headers, text }] : []; // nothing is read behind it
  }
  const length = status < 200 ? 0 : Number(headers['content-length'] ?? 0);
  if (rest.length < length) return [];
  const more = answersIn(rest.subarray(length));
  return status < 200 ? more : [{ status, headers, text: rest.subarray(0, length).toString() }, ...more];
}

function joinedChunks(bytes: Buffer): { readonly text: string; readonly isWhole: boolean } {
  const chunks: Buffer[] = [];
  for (let at = 0, end = bytes.indexOf('\r\n'); end !== -1; end = bytes.indexOf('\r\n', at)) {
    const length = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (length === 0) return { text: Buffer.concat(chunks).toString(), isWhole: true };
    chunks.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
  return { text: '', isWhole: false };
}
