import { performance } from 'node:perf_hooks';
import type { IncomingMessage } from 'node:http';
import { redactedValue, type Redact } from '../lib/redaction.ts';
import { basisOf } from '../profile/profile.ts';
import { protocolAnswer } from './answer-outcome.ts';
import { composeEnvelope, envelopeText, withCommonParts, type Composed, type Reply } from './envelope.ts';
import { clientOf, type Exchange, type Ending } from './exchange.ts';
import { brokenBy } from './pipelining.ts';
import type { Finished } from '../world/finished.ts';
import { composeCorrupted } from './write-corrupted.ts';
import type { Violation } from '../domain/violation.ts';
import type { JournalOutcome } from '../journal/journal-entry.ts';
import { requestRedactor } from '../journal/redaction.ts';
import { secretsOf } from '../world/credentials.ts';
import type { World } from '../world/world.ts';
import { bodyOfBytes, mostOfBody, type KeptBody, type Written } from '../journal/recorded.ts';

/** Why no journal is told of an exchange: its world could not be looked up. */
type Unrecorded = 'no-world';

/**
 * Ends an exchange. EVERY answer outside the control area passes here: successes, refusals, protocol errors, foreign hosts and crashes.
 * So whatever looks at answers, or spoils them, hooks in here and nowhere else.
 */
export function finish(exchange: Exchange, ending: Ending, unrecorded?: Unrecorded): void {
  const { response } = exchange;
  if (response.writableEnded) return; // what failed after it was answered is not answered again
  if (ending === 'cut') {
    const broken = brokenBy(exchange.request);
    if (broken !== undefined) return finish(exchange, protocolAnswer(broken, exchange.asking.ask), unrecorded);
    return send(exchange, ending, { written: null, send: () => cut(exchange) }, unrecorded);
  }
  if (ending.closes === true) response.shouldKeepAlive = false;
  const redact = refusalRedactor(exchange);
  const answer = withCleanHeaders(redact, spoiled(exchange, withCommonParts(exchange, ending)));
  const text = textOf(exchange, answer, redact); // before the headers, which tell what has had a part in it
  const writing = { response, text, more: headersOf(exchange, answer) };
  const isCorrupted = exchange.faults?.writing !== undefined && answer.isOurOwn !== true;
  const composed = isCorrupted ? composeCorrupted(exchange, writing, answer) : composeEnvelope(writing, answer);
  send(exchange, ending, composed, unrecorded);
}

/** Tells the journal, and sends what was composed. */
// oxlint-disable-next-line max-params -- four different things
function send(exchange: Exchange, ending: Ending, { written, send: write }: Composed, unrecorded?: Unrecorded): void {
  if (unrecorded === undefined) record(exchange, ending, written);
  write();
  exchange.world.onFinish?.(finishedOf(exchange, ending, written));
}

/** A refusal repeats what was sent, but no credentials; undefined for all other answers. */
const refusalRedactor = ({ refusals, world, request }: Exchange): Redact | undefined =>
  refusals.length === 0 ? undefined : requestRedactor(secretsOf(world), request.rawHeaders);

function textOf({ requestId }: Exchange, answer: Reply, redact: Redact | undefined): string {
  const text = answer.page ?? envelopeText(requestId, answer);
  return redact === undefined ? text : redact(text);
}

/** The headers of a refusal may be made of what was sent, as its body may. */
function withCleanHeaders(redact: Redact | undefined, answer: Reply): Reply {
  if (redact === undefined || answer.headers === undefined) return answer;
  return { ...answer, headers: redactedValue(answer.headers, redact) };
}

/** A fault cuts as a network does; what ends because the client has is let go of. */
function cut({ response, request, faults }: Exchange): void {
  if (faults === undefined) response.destroy();
  else request.socket.resetAndDestroy();
}

/** What the answer rests on, and what its request should have heeded. */
function headersOf(exchange: Exchange, { isOurOwn }: Reply): readonly string[] {
  const { advices, rateHeaders } = exchange;
  const list = ['x-sandbox-basis', basisFor(exchange, isOurOwn === true), ...rateHeaders];
  if (advices.length === 0) return list;
  const advised = [...new Set(advices.map(({ id }) => id))].join(', ');
  return [...list, 'x-sandbox-advice', advised];
}

const basisFor = ({ world, asking, forced }: Exchange, isOurOwn: boolean): string =>
  isOurOwn ? 'sandbox' : basisOf(world.state.profile, asking, forced);

/** The answer as the deviations have it. What the sandbox says about itself is left alone. */
function spoiled({ deviations, match }: Exchange, answer: Reply): Reply {
  if (!deviations.any || answer.isOurOwn === true) return answer;
  return { ...answer, ...deviations.spoilAnswer(answer, match.operation?.id), reshape: deviations.spoilEnvelope };
}

/**
 * Keeps an exchange in its world's journal.
 *
 * @param response what is written; null where the connection is cut
 */
export function record(exchange: Exchange, ending: Ending, response: Written | null): void {
  const { request, world } = exchange;
  const { journal } = world;
  if (!journal.isOn) return;
  const unread = isUnread(exchange) ? readUnread(request) : undefined;
  const recorded = {
    requestId: exchange.requestId,
    at: exchange.at,
    worldTime: exchange.worldTime,
    durationMs: performance.now() - exchange.beganAt,
    operation: exchange.match.operation?.id ?? null,
    method: orNothing(request.method),
    url: orNothing(request.url),
    httpVersion: orNothing(request.httpVersion),
    headers: request.rawHeaders,
    body: unread?.there ?? bodyOf(exchange),
    response,
    outcome: outcomeOf(response === null ? 'cut' : ending), // the answer may be lost
    violations: violationsOf(exchange),
    advices: exchange.advices,
    asked: exchange.asking.asked,
    profile: world.state.profile,
    forced: exchange.forced,
    event: exchange.event,
  };
  journal.add(recorded, unread?.onceRead);
}

/** What is told of an exchange to whoever watches over the process. */
function finishedOf(exchange: Exchange, ending: Ending, response: Written | null): Finished {
  const { requestId, at, beganAt, match, world, request, faults } = exchange;
  return {
    requestId,
    at,
    durationMs: performance.now() - beganAt,
    operation: match.operation?.id,
    status: response?.status,
    outcome: outcomeOf(response === null ? 'cut' : ending),
    basis: basisFor(exchange, ending !== 'cut' && ending.isOurOwn === true),
    hasFault: faults !== undefined,
    channel: world.channel,
    method: orNothing(request.method),
    traceparent: traceparentOf(request, world),
    client: clientOf(request),
  };
}

/** What a client sends may hold its key. */
function traceparentOf({ headers, rawHeaders }: IncomingMessage, world: World): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? requestRedactor(secretsOf(world), rawHeaders)(traceparent) : undefined;
}

/** What is not even HTTP has neither method nor URL nor version. */
const orNothing = (part: string | null | undefined): string => part ?? '';

const isUnread = ({ bytes, partial, request }: Exchange) =>
  bytes === undefined && partial === undefined && hasBody(request);

const violationsOf = ({ refusals }: Exchange): readonly Violation[] =>
  refusals.length === 0 ? none : refusals.flatMap(({ violations }) => violations);

const none: readonly Violation[] = [];

function outcomeOf(ending: Ending): JournalOutcome {
  if (ending === 'cut') return 'cut';
  if (ending.isOurOwn === true) return 'own';
  return ending.status < 300 && ending.isRefusal !== true ? 'accepted' : 'refused';
}

function bodyOf({ bytes, partial, request }: Exchange): KeptBody | null {
  if (bytes !== undefined) return bodyOfBytes(bytes);
  if (partial === undefined) return null;
  return bodyOfBytes(partial, Math.max(announcedLength(request), partial.length), true);
}

/** Bytes that a request's body has, as its head says. */
export const announcedLength = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/** Whether a request has a body that can still be read. */
export const hasBody = (request: IncomingMessage): boolean =>
  (announcedLength(request) > 0 || request.headers['transfer-encoding'] !== undefined) && !request.destroyed;

/** Reads the body of a request that was answered without it: what has come, and then, as far as it is kept, what is still to come. */
export function readUnread(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  let kept = 0;
  const take = (chunk: Buffer | null) => {
    if (chunk === null) return;
    size += chunk.length;
    if (kept > mostOfBody) return;
    chunks.push(chunk);
    kept += chunk.length;
  };
  const body = (): KeptBody =>
    bodyOfBytes(Buffer.concat(chunks), Math.max(size, announcedLength(request)), !request.complete || kept < size);
  take(request.read() as Buffer | null); // from here on Node does not throw the body away once the answer is sent
  return {
    there: body(),
    onceRead: (act: (whole: KeptBody) => void) => {
      if (request.complete) return;
      request.on('data', take);
      request.once('close', () => act(body()));
    },
  };
}
