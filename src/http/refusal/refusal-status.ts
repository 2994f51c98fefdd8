import { bodyKind } from '../../lib/examples/example.ts';
import type { LookUp } from '../../domain/look-up.ts';
import type { Cause } from '../../operations/outcome.ts';
import type { Exchange } from '../exchange.ts';

/** The status of a refusal (`refusal.status.*`); null for the one of the operation's success, with nothing in `data`. */
export function refusalStatus(cause: Cause, exchange: Pick<Exchange, 'bytes' | 'request'>, ask: LookUp): number | null {
  if (cause === 'rate') return 429;
  if (cause === 'malformed') return malformedStatus(exchange, ask);
  if (cause === 'media-type') return mediaTypeStatus(exchange, ask);
  const answer = ask(`refusal.status.${cause}`);
  return answer === 'null' ? null : answer;
}

function malformedStatus({ bytes }: Pick<Exchange, 'bytes'>, ask: LookUp): number {
  const answer = ask('refusal.status.malformed');
  if (typeof answer === 'number') return answer;
  const kind = bodyKind(bytes?.toString('utf8').trim() ?? '');
  if (kind === 'nothing') return answer.empty;
  return kind === 'broken' ? answer['not-json'] : answer['no-object'];
}

function mediaTypeStatus({ request }: Pick<Exchange, 'request'>, ask: LookUp): number {
  const answer = ask('refusal.status.media-type');
  if (typeof answer === 'number') return answer;
  if (answer === 'accepted') throw new Error('a media type that is accepted was refused');
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '') ? answer.charset : answer.type;
}
