import { redactedValue } from '../../shared/redaction.ts';
import { basisOf } from '../profile/profile.ts';
import { protocolAnswer } from './answer-outcome.ts';
import { envelopeText, writeEnvelope, type Answer } from './envelope.ts';
import { withEveryPart } from './every-answer.ts';
import type { Exchange } from './exchange.ts';
import { brokenBy } from './pipelining.ts';
import { record } from './record.ts';
import type { Ending } from './take-steps.ts';
import { writeSpoilt } from './write-spoilt.ts';

/**
 * Ends an exchange. EVERY answer outside the control area passes here: successes, refusals, protocol errors, foreign hosts and crashes.
 * So whatever looks at answers, or spoils them, hooks in here and nowhere else.
 */
export function finish(exchange: Exchange, ending: Ending): void {
  const { response } = exchange;
  if (response.writableEnded) return; // what failed after it was answered is not answered again
  if (ending === 'cut') {
    const broken = brokenBy(exchange.request);
    if (broken !== undefined) return finish(exchange, protocolAnswer(broken, exchange.asking.ask));
    record(exchange, ending, null);
    cut(exchange);
    return;
  }
  if (ending.closes === true) response.shouldKeepAlive = false;
  const answer = withCleanHeaders(exchange, spoiled(exchange, withEveryPart(exchange, ending)));
  const text = textOf(exchange, answer); // before the headers, which tell what has had a part in it
  const writing = { response, text, more: headersOf(exchange, answer) };
  const isSpoilt = exchange.faults?.writing !== undefined && answer.isOurOwn !== true;
  record(exchange, ending, isSpoilt ? writeSpoilt(exchange, writing, answer) : writeEnvelope(writing, answer));
}

/** The body of an answer; a refusal repeats what was sent, but no credentials. */
function textOf({ requestId, refusals, world }: Exchange, answer: Answer): string {
  const text = answer.page ?? envelopeText(requestId, answer);
  return refusals.length === 0 ? text : world.journal.clean(text);
}

/** The headers of a refusal may be made of what was sent, as its body may. */
function withCleanHeaders({ refusals, world }: Exchange, answer: Answer): Answer {
  if (refusals.length === 0 || answer.headers === undefined) return answer;
  return { ...answer, headers: redactedValue(answer.headers, world.journal.clean) };
}

/** A fault cuts as a network does; what ends because the client has is let go of. */
function cut({ response, request, faults }: Exchange): void {
  if (faults === undefined) response.destroy();
  else request.socket.resetAndDestroy();
}

/** What the answer rests on, and what its request should have heeded. */
function headersOf({ world, asking, advices, forced, rateHeaders }: Exchange, { isOurOwn }: Answer): readonly string[] {
  const basis = isOurOwn === true ? 'sandbox' : basisOf(world.profile, asking.asked, forced);
  const list = ['x-sandbox-basis', basis, ...rateHeaders];
  if (advices.length === 0) return list;
  const advised = [...new Set(advices.map(({ id }) => id))].join(', ');
  return [...list, 'x-sandbox-advice', advised];
}

/** The answer as the deviations have it. What the sandbox says about itself is left alone. */
function spoiled({ deviations, match }: Exchange, answer: Answer): Answer {
  if (!deviations.any || answer.isOurOwn === true) return answer;
  return { ...answer, ...deviations.spoilAnswer(answer, match.operation?.id), reshape: deviations.spoilEnvelope };
}
