import type { IncomingMessage } from 'node:http';
import { anyHost, isLoopback } from '../../lib/is-loopback.ts';
import type { Reply } from '../envelope.ts';
import { ownAnswers } from '../answer-outcome.ts';
import { hostOf, pathOf, type Exchange } from '../exchange.ts';
import { stepRefusers } from '../../domain/refusers.ts';
import { describe } from '../../lib/describe.ts';
import type { Violation } from '../../domain/violation.ts';
import type { Refusal } from '../../operations/outcome.ts';
import type { LookUp } from '../../domain/look-up.ts';

/** Whether a Host header names this sandbox: pages of other origins must not reach it under a name of theirs (DNS rebinding). */
export type HostCheck = (header: string | undefined) => boolean;

/** @param more names or addresses beside those of the loopback interface, without a port; `*` is any */
export function createHostCheck(more: readonly string[]): HostCheck {
  if (more.includes(anyHost)) return (header) => header !== undefined;
  const names = new Set([
    'localhost',
    '[::1]',
    ...more.map((name) => (name.includes(':') && !name.startsWith('[') ? `[${name}]` : name).toLowerCase()),
  ]);
  let last: string | undefined;
  return (header) => {
    if (header === undefined) return false;
    if (header === last) return true;
    const name = header.toLowerCase().replace(/:\d{1,5}$/, '');
    const known = names.has(name) || isLoopback(name);
    if (known) last = header;
    return known;
  };
}

/** Whether a request names this sandbox as its host, once. */
export const isMeant = (request: IncomingMessage, isOurHost: HostCheck): boolean =>
  isOurHost(hostOf(request)) && !hasRepeatedHeader(request, 'host');

/** Answers a request under a name that is not the sandbox's: a page of another origin must not reach it by one of its own (DNS rebinding). */
export const refuseForeignHost =
  (isOurHost: HostCheck) =>
  ({ request }: Exchange): Reply | undefined =>
    isMeant(request, isOurHost) ? undefined : ownAnswers.foreignHost;

/** Refuses a path or a method outside the interface (§4). */
export function matchOperation({ request, match }: Exchange): Refusal | undefined {
  if (match.operation !== undefined) return undefined;
  const allow = match.allowed.join(', ');
  if (allow === '') {
    const violations = [stepRefusers.path.violation('one of the paths of §4', describe(pathOf(request)))];
    return { stage: 'path', cause: 'unknown-path', violations };
  }
  const violations = [stepRefusers.method.violation(allow, request.method ?? '')];
  return { stage: 'path', cause: 'wrong-method', violations, headers: { allow } };
}

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

function isCharsetIgnored(request: IncomingMessage, ask: LookUp): boolean {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const isOnlyCharset =
    anyJson.test(type) && encoding.toLowerCase() === 'identity' && !hasRepeatedHeader(request, 'content-type');
  return isOnlyCharset && ask('body.charset') === 'ignored';
}

function mediaTypeViolation(request: IncomingMessage): Violation | undefined {
  const { headers } = request;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return stepRefusers.mediaType.violation('none', describe(encoding), '/headers/content-encoding');
  const type = headers['content-type'];
  const isTwice = hasRepeatedHeader(request, 'content-type');
  if (type !== undefined && json.test(type) && !isTwice) return undefined;
  const actual = isTwice ? 'more than one Content-Type header' : describe(type);
  return stepRefusers.mediaType.violation('application/json, in UTF-8', actual);
}

/** Whether a header came more than once; of some, Node's `headers` keeps the first and hides that there was another. */
export function hasRepeatedHeader({ rawHeaders }: IncomingMessage, name: string): boolean {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) times += 1;
  }
  return times > 1;
}
