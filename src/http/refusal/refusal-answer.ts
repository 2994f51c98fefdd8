import { MAX_VIOLATIONS, type Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Reply } from '../envelope.ts';
import { refusalFacts, replayFor } from './by-example.ts';
import { bodyInWords, type RefusalReason, type RefusedExchange } from './refusal-body.ts';
import { refusedIn, reportedViolation, type ReportedViolation, bodyAttributeNames } from './reported.ts';

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
export function refusalAnswer(reason: RefusalReason, contract: Contract, exchange: RefusedExchange): RefusalAnswer {
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
