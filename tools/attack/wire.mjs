// Raw sockets: bytes out, answers in, and nothing put right in between.
import { connect } from 'node:net';

/** Milliseconds that a server may take to answer or to close. */
const patience = 30_000;

let address = 0;

/** Opens a connection from one of many loopback addresses: a closed one keeps its port for a minute. */
function openSocket(url) {
  const { hostname, port } = new URL(url);
  address = (address + 1) % 200;
  const socket = connect({
    host: hostname,
    port: Number(port),
    localAddress: `127.0.0.${address + 2}`,
    allowHalfOpen: true,
  });
  socket.on('error', () => undefined); // `close` follows
  return socket;
}

/**
 * A connection that is kept, and opened anew after an answer that closed it.
 * `ask` sends requests in one go; `isCut` tells that fewer were answered though no answer said `Connection: close`.
 */
export function createLane(url) {
  let socket = openSocket(url);
  const reopen = () => {
    socket.destroy();
    socket = openSocket(url);
  };
  return {
    ask: async (bytes, count) => {
      const { answers, rest } = await collect(socket, bytes, (got) => got.length >= count || isClosing(got));
      const isClosed = isClosing(answers);
      if (isClosed || answers.length < count) reopen();
      return { answers, rest: isClosed ? '' : rest, isCut: !isClosed && answers.length < count };
    },
    reopen,
    close: () => socket.destroy(),
  };
}

const isClosing = (answers) => /\r\nconnection: close/i.test(answers.at(-1)?.head ?? '');

/** Sends bytes, half-closes, and resolves with every answer until the server closes. */
export function exchangeUntilClosed(url, bytes) {
  const socket = openSocket(url);
  const answers = collect(socket, bytes, () => false);
  socket.end();
  return answers.finally(() => socket.destroy());
}

function collect(socket, bytes, isEnough) {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const answers = [];
    const timer = setTimeout(() => settle(new Error('no end of the answers in time')), patience);
    const settle = (error) => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) socket.off(name, listener);
      if (error === undefined) resolve({ answers, rest: received });
      else reject(error);
    };
    const listeners = [
      [
        'data',
        (chunk) => {
          received = takeAnswers(Buffer.concat([received, chunk]), answers);
          if (isEnough(answers)) settle();
        },
      ],
      ['end', () => settle()],
      ['close', () => settle()],
      ['error', () => settle()],
    ];
    for (const [name, listener] of listeners) socket.on(name, listener);
    socket.write(bytes, () => undefined);
  });
}

/** Moves whole answers out of the bytes; what is left is returned. */
export function takeAnswers(bytes, answers) {
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return rest;
    const head = rest.subarray(0, end).toString('latin1');
    const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    const isInterim = status < 200;
    const length = isInterim ? 0 : lengthIn(head);
    if (rest.length < end + 4 + length) return rest;
    if (!isInterim) answers.push({ status, head, text: rest.subarray(end + 4, end + 4 + length).toString() });
    rest = rest.subarray(end + 4 + length);
  }
}

const lengthIn = (head) => Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
