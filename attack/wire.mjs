// Raw sockets: bytes out, answers in, and nothing put right in between.
import { connect } from 'node:net';

/** Milliseconds that a server may take to answer or to close. */
const patience = 30_000;

let address = 0;

/** Opens a connection from one of many loopback addresses: a closed one keeps its port for a minute. */
export function openSocket(url) {
  const { hostname, port } = new URL(url);
  address = (address + 1) % 200;
  return connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${address + 2}`, allowHalfOpen: true });
}

/** Sends requests in one go over an open connection and resolves with as many answers, or with those before it closed. */
export function exchange(socket, bytes, count) {
  return collect(socket, bytes, (answers) => answers.length >= count);
}

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
function takeAnswers(bytes, answers) {
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
