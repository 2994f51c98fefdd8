import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAsking, type Profile } from '../profile/profile.ts';
import { otherAnswers, protocolAnswer } from './answer-outcome.ts';
import { envelopeText, writeEnvelope, type Answer } from './envelope.ts';

/** Gives what never becomes a request of the app an envelope too: broken HTTP, bodies that never end, CONNECT, expectations. */
export function refuseProtocolFaults(server: Server, profile: Profile): void {
  const refuse = (code: string | undefined, socket: Duplex) => endWith(socket, protocolAnswer(code, createAsking(profile).ask));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy();
    else refuse(error.code, socket);
  });
  server.on('connect', (_request, socket) => refuse('CONNECT', socket));
  server.on('checkExpectation', (_request, response) => writeEnvelope(response, randomUUID(), otherAnswers.expectation));
}

// Node keeps the response that a connection is busy with on the socket. Once its head is out, nothing else can be said.
function isAnswering(socket: Duplex): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name
  const busy = (socket as Duplex & { _httpMessage?: { headersSent: boolean } })._httpMessage;
  return busy?.headersSent === true;
}

function endWith(socket: Duplex, answer: Answer): void {
  const text = envelopeText(randomUUID(), answer);
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}
