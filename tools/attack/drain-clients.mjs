// Clients of a sandbox that ends: a process of its own, forked by drain.mjs, that reports each request with its times.
import { connect } from 'node:net';

/** Nanoseconds of the clock that all processes of a machine share. */
const now = () => process.hrtime.bigint();

const [port, head, fresh, kept] = process.argv.slice(2);
const asked = [];
let latestConnect = 0n;
const over = new AbortController();
let isGoing = false;

/** Asks once on each of many connections, or again and again on one, until the sandbox takes no more. */
function client(isKept) {
  const began = now();
  const socket = connect(Number(port), '127.0.0.1');
  let [text, current] = ['', undefined];
  const ask = () => {
    current = { wrote: undefined, answered: false, isKept };
    asked.push(current);
    const own = current;
    socket.write(`${head}${isKept ? '' : 'Connection: close\r\n'}\r\n`, () => (own.wrote = now()));
  };
  socket.once('connect', () => {
    if (began > latestConnect) latestConnect = began;
    ask();
  });
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (let end = endOf(text); end !== undefined; end = endOf(text)) {
      const answer = text.slice(0, end);
      text = text.slice(end);
      if (!isGoing) process.send('going');
      isGoing = true;
      current.answered = answer.startsWith('HTTP/1.1 200 ');
      if (isKept && !/^connection: close/im.test(answer)) ask();
    }
  });
  socket.on('error', ({ message }) => {
    if (current !== undefined) current.failed = message; // who was never connected has asked nothing
  });
  return new Promise((resolve) => socket.once('close', resolve));
}

/** Where the first answer of a text ends; undefined where it is not there in full. */
function endOf(text) {
  const body = text.indexOf('\r\n\r\n') + 4;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, body));
  const end = body + Number(length?.[1]);
  return length !== null && text.length >= end ? end : undefined;
}

async function again(isKept) {
  while (!over.signal.aborted) await client(isKept);
}

process.on('message', () => over.abort());
const all = [
  ...Array.from({ length: Number(fresh) }, () => again(false)),
  ...Array.from({ length: Number(kept) }, () => again(true)),
];
await Promise.all(all);
process.send(
  {
    latestConnect: String(latestConnect),
    asked: asked.map(({ wrote, ...one }) => ({ ...one, wrote: wrote === undefined ? null : String(wrote) })),
  },
  () => process.disconnect(),
);
