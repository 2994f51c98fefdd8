import type { Violation } from '../domain/violation.ts';
import type { Outcome } from '../journal/journal-entry.ts';
import { bodyOfBytes, type KeptBody, type Written } from '../journal/recorded.ts';
import type { Exchange } from './exchange.ts';
import { announcedLength, hasBody, readUnread } from './read-unread.ts';
import type { Ending } from './take-steps.ts';

/** Keeps an exchange in its world's journal; `response` is what was written, null where the connection was cut. */
export function record(exchange: Exchange, ending: Ending, response: Written | null): void {
  const { request, world } = exchange;
  const { journal } = world;
  if (!journal.isOn) return;
  const unread = isUnread(exchange) ? readUnread(request) : undefined;
  const seq = journal.add({
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
    profile: world.profile,
    forced: exchange.forced,
    weight: 0,
  });
  unread?.onceRead((body) => journal.complete(seq, body));
}

/** What is not even HTTP has neither method nor URL nor version. */
const orNothing = (part: string | null | undefined): string => part ?? '';

const isUnread = ({ bytes, partial, request }: Exchange) =>
  bytes === undefined && partial === undefined && hasBody(request);

const violationsOf = ({ refusals }: Exchange): readonly Violation[] =>
  refusals.length === 0 ? none : refusals.flatMap(({ violations }) => violations);

const none: readonly Violation[] = [];

function outcomeOf(ending: Ending): Outcome {
  if (ending === 'cut') return 'cut';
  if (ending.isOurOwn === true) return 'own';
  return ending.status < 300 && ending.isRefusal !== true ? 'accepted' : 'refused';
}

function bodyOf({ bytes, partial, request }: Exchange): KeptBody | null {
  if (bytes !== undefined) return bodyOfBytes(bytes);
  if (partial === undefined) return null;
  return bodyOfBytes(partial, Math.max(announcedLength(request), partial.length), true);
}
