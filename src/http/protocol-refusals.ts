import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { basisOf, createAsking, type Profile } from '../profile/profile.ts';
import { protocolAnswer } from './answer-outcome.ts';
import { envelopeText, writeEnvelope, type Answer } from './envelope.ts';

/** How long a connection may stay open after its last answer, in milliseconds: a client that never closes it must not keep it. */
const linger = 1000;

const latest = Symbol('the response to the latest request of a connection');
type Connection = Duplex & { [latest]?: ServerResponse };

/** Gives what never becomes a request of the app an envelope too: broken HTTP, bodies that never end, CONNECT, expectations. */
export function refuseProtocolFaults(server: Server, profile: Profile): void {
  const answerTo = (code: string | undefined): Answer => {
    const asking = createAsking(profile);
    const answer = protocolAnswer(code, asking.ask);
    return { ...answer, headers: { 'x-sandbox-basis': basisOf(profile, asking.asked) } };
  };
  server.prependListener('request', (request, response) => {
    (request.socket as Connection)[latest] = response; // while requests queue, the response has no socket yet
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else inTurn(socket, () => endWith(socket, answerTo(error.code)));
  });
  server.on('connect', (_request, socket) => endWith(socket, answerTo('CONNECT')));
  server.on('checkExpectation', (_request, response) =>
    writeEnvelope({ response, requestId: randomUUID() }, answerTo('EXPECTATION')),
  );
}

/** Refuses once every request before the fault has its answer, and never gives one request two answers. */
function inTurn(socket: Duplex, refuse: () => void): void {
  const response = (socket as Connection)[latest];
  if (response?.req.complete === true && !response.writableFinished) response.once('finish', refuse);
  else if (response?.req.complete === false && response.headersSent)
    socket.destroy(); // its body still comes, though it has its answer
  else refuse();
}

function endWith(socket: Duplex, answer: Answer): void {
  if (!socket.writable) return;
  const text = envelopeText(randomUUID(), answer);
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
    ...Object.entries(answer.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), linger).unref();
}
