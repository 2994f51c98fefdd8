import { STATUS_CODES } from 'node:http';
import type { LookUp, RefusalStage, AnswerTo } from '../domain/look-up.ts';
import { operationRefusers } from '../domain/refusers.ts';
import type { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { Misbehaviour } from '../faults/fault.ts';
import type { FaultsRefused } from '../faults/errors.ts';
import type { Cause, Found, Refusal, Succeeded } from '../operations/outcome.ts';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operations.ts';
import type { Reply } from './envelope.ts';
import { type Exchange, originOf, siteOf, pathOf } from './exchange.ts';
import { pagePresenter } from './page-members.ts';
import { bodyInWords, type RefusalReason, type RefusedExchange } from './refusal/refusal-body.ts';
import { searchAnswer } from './search-answer.ts';
import { bodyKind, credentialsForm, MAX_TEXT, placeOf, type RefusalFacts } from '../lib/examples/example.ts';
import { MAX_VIOLATIONS, type Violation } from '../domain/violation.ts';
import { bodyAttributeNames, refusedIn, reportedViolation, type ReportedViolation } from './refusal/reported.ts';
import { createReplay, type Replay } from '../lib/examples/replay.ts';

type Examples = Extract<AnswerTo<'refusal.body'>, object>;

/** A profile's examples are read when it first refuses, and no more. */
const replays = new WeakMap<Examples, Replay>();

function replayFor(answer: Examples): Replay {
  const replay = replays.get(answer) ?? createReplay(answer.examples);
  replays.set(answer, replay);
  return replay;
}

/** What an example is looked for by. */
function refusalFacts(
  cause: RefusalReason['cause'],
  reported: readonly ReportedViolation[],
  exchange: RefusedExchange,
): RefusalFacts {
  const { match, request, bytes } = exchange;
  return {
    ...requestFacts(exchange),
    operation: match.operation?.id ?? '',
    cause,
    violations: reported.map(factsOf),
    mediaType: request.headers['content-type'] ?? '',
    text: bytes?.subarray(0, MAX_TEXT).toString('utf8'),
    credentials: credentialsForm(request.headers),
  };
}

/** What stands outside the body is told by its rule alone. */
function factsOf({ violation, kind, value }: ReportedViolation): RefusalFacts['violations'][number] {
  const place = placeOf(violation.pointer);
  const isOfBody = place.attribute !== '';
  return { kind: kind ?? '', ...place, rule: isOfBody ? '' : violation.id, value: isOfBody ? value : undefined };
}

/** Characters of a path or an ID in it that an answer repeats. */
const MAX_PATH = 500;

/** What an answer repeats of its request. */
function requestFacts({
  request,
  match,
  requestId,
  worldTime,
}: Pick<RefusedExchange, 'request' | 'match' | 'requestId' | 'worldTime'>): Pick<
  RefusalFacts,
  'method' | 'path' | 'id' | 'requestId' | 'now'
> {
  return {
    method: request.method ?? '',
    path: pathOf(request).slice(0, MAX_PATH),
    id: decoded((match.operation && match.rawId) ?? '')
      .slice(0, MAX_PATH)
      .toWellFormed(),
    requestId,
    now: worldTime,
  };
}

/** As routers give it to an application; as it stands where it is no URL's. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Turns the success of an operation into status, body and headers, as contract and profile have it; no other file names a status. */
export function answerOutcome(
  outcome: Succeeded,
  { contract, operation, exchange }: { contract: Contract; operation: Operation; exchange: Exchange },
): Reply {
  const status = operation.success;
  const { asking } = exchange;
  const site = siteOf(exchange);
  switch (outcome.kind) {
    case 'page':
      return { status, data: pagePresenter('pages.get', { asking, site })(outcome.page) };
    case 'created':
    case 'updated':
      return { status, data: { id: outcome.id } };
    case 'found': {
      const form = isNothing(outcome, asking.ask) ? asking.ask('search.no-match') : 'empty';
      if (typeof form === 'number') {
        const answered = refusalAnswer({ ...nothingFound, advices: exchange.advices }, contract, exchange);
        return { ...answered, status: form };
      }
      const query = String(exchange.body?.['query'] ?? '');
      const request = requestFacts(exchange);
      return searchAnswer(outcome, { asking, site, origin: originOf(exchange), query, request, status, nothing: form });
    }
  }
}

/** Nothing matches, or nothing is left to show and that is the same (`search.beyond`). */
function isNothing({ total, pages, window }: Found, ask: LookUp): boolean {
  if (total === 0 || pages.length > 0 || window.perPage < 1) return total === 0;
  return ask('search.beyond') === 'no-match';
}

const nothingFound = {
  cause: 'no-match',
  violations: [operationRefusers.noMatch.violation('a query that a page matches', 'no page')],
} as const;

/** Answers a request that is refused for one reason or several (`refusal.precedence`). */
export const answerRefusals =
  (contract: Contract) =>
  (exchange: Exchange): Reply => {
    const { refusals, advices, asking, match } = exchange;
    const [first, ...others] = refusals.length < 2 ? refusals : inOrder(refusals, asking.ask('refusal.precedence'));
    if (first === undefined) throw new Error('a refusal without a reason');
    const { cause } = first;
    const alike = others.filter((other) => other.cause === cause).flatMap((other) => other.violations);
    const violations = [...first.violations, ...alike];
    const status = refusalStatus(cause, exchange, asking.ask);
    const closes = isEndUncertain(refusals);
    if (status === null)
      return {
        status: match.operation?.success ?? 200,
        data: null,
        isRefusal: true,
        headers: first.headers ?? {},
        closes,
      };
    const answered = refusalAnswer({ cause, violations, advices }, contract, exchange);
    return {
      ...answered,
      status: cause === 'rate' ? status : (answered.status ?? status),
      headers: { ...answered.headers, ...first.headers },
      closes,
    };
  };

/** The length of what is no JSON may be wrong, and the rest of it come as a request. */
const isEndUncertain = (refusals: readonly Refusal[]) => refusals.some(({ cause }) => cause === 'malformed');

function inOrder(refusals: readonly Refusal[], precedence: readonly RefusalStage[]): readonly Refusal[] {
  return refusals.toSorted((a, b) => precedence.indexOf(a.stage) - precedence.indexOf(b.stage));
}

/** Answers that the sandbox gives for itself. */
export const ownAnswers = {
  crashed: {
    status: 500,
    isOurOwn: true,
    data: {
      code: 'crashed',
      message: 'The sandbox has an error of its own; its standard error says more. Please report it.',
    },
  },
  foreignHost: {
    status: 421,
    isOurOwn: true,
    closes: true,
    data: {
      code: 'foreign-host',
      message:
        'The Host header is missing, given twice, or names a host that this sandbox does not answer to; --allow-host adds one.',
    },
  },
} satisfies Record<string, Reply>;

/** Reply to a request that is lawful, where what it wants cannot be stored now. Its message says whether nothing was changed, or that is not known. */
export function unavailableAnswer({ isFull, message }: StoreUnavailable): Reply {
  const code = isFull ? 'store-full' : 'store-unavailable';
  return { status: isFull ? 507 : 503, isOurOwn: true, headers: { 'retry-after': '1' }, data: { code, message } };
}

/** Reply to a request whose `X-Sandbox-Fault` cannot be read: what it asks for must not be taken for done. */
export function unreadableFaultAnswer({ message }: FaultsRefused): Reply {
  const told = `X-Sandbox-Fault: ${message} \`channel-sandbox faults\` shows what there is.`;
  return { status: 400, isOurOwn: true, closes: true, data: { code: 'unreadable-fault', message: told } };
}

/** The answer that a fault asks for: in the form of a refusal, or a gateway's page. */
export function forcedAnswer(
  { status, envelope = true, retryAfter }: Extract<Misbehaviour, { readonly kind: 'status' }>,
  contract: Contract,
  exchange: Exchange,
): Reply {
  const { refusals } = exchange;
  const reason = STATUS_CODES[status] ?? 'Unknown status';
  const head = {
    status,
    isForced: true as const,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    closes: isEndUncertain(refusals),
  };
  if (!envelope)
    return { ...head, data: null, page: `<!doctype html><title>${status}</title><h1>${status} ${reason}</h1>\n` };
  const form = exchange.asking.ask('refusal.body');
  const forced = { cause: 'forced', message: `${reason}.`, violations: [] } as const;
  return { ...head, ...bodyInWords(typeof form === 'string' ? form : 'violations', forced, contract) };
}

/** Reply to what is not even a request, by the error that Node's parser gives it (`refusal.status.protocol`). */
export function protocolAnswer(code: string | undefined, ask: LookUp): Reply {
  const [byCause, message] = protocolCauses[code ?? ''] ?? [400, 'This is not valid HTTP.'];
  const status = ask('refusal.status.protocol');
  return { status: status === 'by-cause' ? byCause : status, data: { code: 'protocol', message }, closes: true };
}

const protocolCauses: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in full in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are larger than 16 KiB.'],
  CONNECT: [400, 'This is no proxy: there is nothing to CONNECT to.'],
  TRANSFER_ENCODING: [400, 'The only Transfer-Encoding that is read is chunked, in HTTP/1.1.'],
  EXPECTATION: [417, 'The only expectation that is met is 100-continue.'],
};

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

/** Kinds of what is not wrong in itself: what an attribute refers to, and what is registered for the event. */
const lookedUp = ['reference', 'floor'];

/**
 * The violations of an invalid body in the document's order of attributes; what is looked up comes after the rest, or references first
 * where they were looked up before anything else (`refusal.precedence`).
 */
function inDocumentOrder(
  violations: readonly Violation[],
  contract: Contract,
  exchange: RefusedExchange,
): readonly ReportedViolation[] {
  const reported = violations.map((violation) => reportedViolation(violation, refusedIn(exchange), contract));
  const names = bodyAttributeNames(exchange.match.operation?.id, contract);
  const isReferenceFirst = reported[0]?.kind === 'reference';
  const rank = ({ kind }: ReportedViolation) =>
    kind === 'reference' && isReferenceFirst ? -2 : lookedUp.indexOf(kind ?? '');
  const place = ({ attribute }: ReportedViolation) =>
    names.includes(attribute) ? names.indexOf(attribute) : names.length;
  return reported.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b));
}

/** A refusal's content; its status only where an example has one. */
type RefusalAnswer = Pick<Reply, 'data' | 'beside' | 'headers' | 'type'> & { readonly status?: number };

/** What a refusal holds: as the example most like it, or in one of the sandbox's own forms (`refusal.body`). */
function refusalAnswer(reason: RefusalReason, contract: Contract, exchange: RefusedExchange): RefusalAnswer {
  const form = exchange.asking.ask('refusal.body');
  const found = reportedOf(reason, contract, exchange);
  if (typeof form === 'object') {
    const answer = answerByExample(form, { reason, found, exchange });
    if (answer !== undefined) return answer;
  }
  const isFirstAlone = found.length > 1 && exchange.asking.ask('refusal.all-at-once') === 'first';
  const violations = found.slice(0, isFirstAlone ? 1 : MAX_VIOLATIONS).map(({ violation }) => violation);
  return bodyInWords(typeof form === 'string' ? form : 'violations', { ...reason, violations }, contract);
}

function reportedOf(
  { cause, violations }: RefusalReason,
  contract: Contract,
  exchange: RefusedExchange,
): readonly ReportedViolation[] {
  if (cause === 'invalid' && violations.length > 1) return inDocumentOrder(violations, contract, exchange);
  return violations.map((one: Violation) => reportedViolation(one, refusedIn(exchange), contract));
}

interface Refused {
  readonly reason: RefusalReason;
  readonly found: readonly ReportedViolation[];
  readonly exchange: RefusedExchange;
}

function answerByExample(
  form: Parameters<typeof replayFor>[0],
  { reason: { cause }, found, exchange }: Refused,
): RefusalAnswer | undefined {
  const replay = replayFor(form);
  const facts = refusalFacts(cause, found, exchange);
  const reported = replay.reported(facts.violations).slice(0, MAX_VIOLATIONS);
  const violations = reported.flatMap((at) => facts.violations[at] ?? []);
  const answer = replay.answer({ ...facts, violations });
  if (answer === undefined) return undefined;
  if (!answer.isNear) exchange.asking.assume('refusal.body');
  const { data = null, ...beside } = answer.body;
  const { 'content-type': type, ...headers } = answer.headers;
  return {
    data,
    ...(Object.keys(beside).length === 0 ? {} : { beside }),
    headers,
    ...(type === undefined ? {} : { type }),
    ...(answer.status === undefined ? {} : { status: answer.status }),
  };
}
