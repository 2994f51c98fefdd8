import { MAX_VIOLATIONS, type Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Reply } from '../envelope.ts';
import { refusalFacts, replayFor } from './by-example.ts';
import { bodyInWords, type RefusalReason, type RefusedExchange } from './refusal-body.ts';
import { refusedIn, reportedViolation, type ReportedViolation } from './reported.ts';
import { inDocumentOrder } from './violation-order.ts';

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
