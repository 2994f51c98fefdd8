import type { IncomingMessage } from 'node:http';
import type { Ask } from '../../domain/ask.ts';
import { stepRefusers } from '../../domain/refusers.ts';
import { describe, type Violation } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import type { Exchange } from '../exchange.ts';
import { isDoubled } from '../is-doubled.ts';

const json = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?;?$/i;

/** With whatever parameters (`body.charset`). */
const anyJson = /^application\/json\s*(?:;|$)/i;

/** Refuses a body of another media type than `application/json` in UTF-8 (§4). */
export function checkMediaType({ request, match, asking }: Exchange): Refusal | undefined {
  if (match.operation?.bodySchema === undefined) return undefined;
  const violation = mediaTypeViolation(request);
  if (violation === undefined || isCharsetIgnored(request, asking.ask)) return undefined;
  if (asking.ask('refusal.status.media-type') === 'accepted') return undefined;
  return { stage: 'media-type', cause: 'media-type', violations: [violation] };
}

function isCharsetIgnored(request: IncomingMessage, ask: Ask): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const isOnlyCharset =
    anyJson.test(type) && encoding.toLowerCase() === 'identity' && !isDoubled(request, 'content-type');
  return isOnlyCharset && ask('body.charset') === 'ignored';
}

function mediaTypeViolation(request: IncomingMessage): Violation | undefined {
  const { headers } = request;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return stepRefusers.mediaType.violation('none', describe(encoding), '/headers/content-encoding');
  const type = headers['content-type'];
  const isTwice = isDoubled(request, 'content-type');
  if (type !== undefined && json.test(type) && !isTwice) return undefined;
  const actual = isTwice ? 'more than one Content-Type header' : describe(type);
  return stepRefusers.mediaType.violation('application/json, in UTF-8', actual);
}
