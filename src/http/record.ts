import type { Violation } from '../domain/violation.ts';
import type { Outcome } from '../journal/journal-entry.ts';
import type { KeptBody, Recorded } from '../journal/recorded.ts';
import type { Exchange } from './exchange.ts';
import { announcedLength, hasBody, readUnread } from './read-unread.ts';
import type { Ending } from './take-steps.ts';

/** Keeps an exchange in its world's journal; `response` is what was written, null where the connection was cut. */
export function record(exchange: Exchange, ending: Ending, response: Recorded['response']): void {
  const { journal } = exchange.world;
  if (!journal.isOn) return;
  const { request, bytes, partial } = exchange;
  const isUnread = bytes === undefined && partial === undefined && hasBody(request);
  const unread = isUnread ? readUnread(request) : undefined;
  const durationMs = performance.now() - exchange.beganAt;
  const seq = journal.add({
    ...askedOf(exchange),
    at: Date.now() - durationMs,
    durationMs,
    body: unread?.there ?? bodyOf(exchange),
    response,
    outcome: outcomeOf(response === null ? 'cut' : ending), // the answer may be lost
  });
  unread?.onceRead((body) => journal.complete(seq, body));
}

type Asked = Omit<Recorded, 'at' | 'durationMs' | 'body' | 'response' | 'outcome'>;

function askedOf({ request, requestId, worldTime, world, match, ...found }: Exchange): Asked {
  const { refusals, advices, asking, forced } = found;
  return {
    requestId,
    worldTime,
    operation: match.operation?.id ?? null,
    method: request.method ?? '', // what is not even HTTP has none
    url: request.url ?? '',
    httpVersion: request.httpVersion ?? '',
    headers: request.rawHeaders,
    violations: refusals.length === 0 ? none : refusals.flatMap(({ violations }) => violations),
    advices,
    asked: asking.asked,
    profile: world.profile,
    forced,
  };
}

const none: readonly Violation[] = [];

function outcomeOf(ending: Ending): Outcome {
  if (ending === 'cut') return 'cut';
  if (ending.isOurOwn === true) return 'own';
  return ending.status < 300 ? 'accepted' : 'refused';
}

function bodyOf({ bytes, partial, request }: Exchange): KeptBody | null {
  if (bytes !== undefined) return { content: bytes, size: bytes.length };
  return partial === undefined
    ? null
    : { content: partial, size: Math.max(announcedLength(request), partial.length), isPart: true };
}
