import type { IncomingMessage } from 'node:http';
import { describe, type Violation } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import type { Exchange } from '../exchange.ts';
import { isDoubled } from '../is-doubled.ts';

const json = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;

/** Refuses a body of another media type than `application/json` in UTF-8 (§4). */
export function checkMediaType({ request, match, asking }: Exchange): Refusal | undefined {
  if (match.operation?.bodySchema === undefined) return undefined;
  const violation = mediaTypeViolation(request);
  if (violation === undefined || asking.ask('refusal.status.media-type') === 'accepted') return undefined;
  return { stage: 'media-type', cause: 'media-type', violations: [violation] };
}

function mediaTypeViolation(request: IncomingMessage): Violation | undefined {
  const { headers } = request;
  const id = 'refusal.status.media-type';
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return { id, pointer: '/headers/content-encoding', expected: 'none', actual: describe(encoding) };
  }
  const type = headers['content-type'];
  const isTwice = isDoubled(request, 'content-type');
  if (type !== undefined && json.test(type) && !isTwice) return undefined;
  const actual = isTwice ? 'more than one Content-Type header' : describe(type);
  return { id, pointer: '/headers/content-type', expected: 'application/json, in UTF-8', actual };
}
