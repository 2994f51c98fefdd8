import type { Ask } from '../domain/ask.ts';
import { refuser } from '../domain/decider.ts';
import type { StoredEvent } from '../domain/event/event.ts';
import { leavesOut, updatedEvent } from '../domain/event/event-input.ts';
import type { Facts } from '../domain/event/rules/rule.ts';
import type { Decision } from '../domain/ports.ts';
import { describe, type Advice } from '../domain/violation.ts';
import type { QuestionId } from '../openapi/ids.ts';
import type { Call } from './call.ts';
import { withStoredDates } from './create-event.ts';
import { gatherFacts, judgeEvent, storable } from './judge-event.ts';
import type { Outcome, Refused } from './outcome.ts';
import { readId } from './read-id.ts';
import { refuse, refuseUnknown, type UnknownReference } from './refuse.ts';

export const unknownEvent = refuser('refusal.status.unknown-event', '/path/id');
export const foreignEvent = refuser('event.ownership', '/path/id');

/** `POST /v1/events.update/{id}` (§4.4): judged and written in one atomic step. */
export async function updateEvent(call: Call): Promise<Outcome> {
  const { request, context } = call;
  const id = readId(request.rawId, context.ask);
  const facts = await gatherFacts(call);
  let told: Told = { asked: [], advices: [] };
  // A store may decide more than once: what the last time asked and advised is told, after it.
  const decide = (current: StoredEvent | undefined) => {
    const { decision, ...others } = decideUpdate(call, facts, current);
    told = others;
    return decision;
  };
  const decision = id === undefined ? decide(undefined) : await context.ports.store.update(id, decide);
  for (const question of told.asked) context.ask(question);
  for (const advice of told.advices) context.advise(advice);
  return 'refused' in decision ? decision.refused : { kind: 'updated', id: decision.event.id };
}

/** What a decision rests on, and what is worth a word. */
interface Told {
  readonly asked: readonly QuestionId[];
  readonly advices: readonly Advice[];
}

type Decided = Told & { readonly decision: Decision<Refused> };

/** Decides without changing anything, not even what was asked so far. */
function decideUpdate(call: Call, facts: Facts, stored: StoredEvent | undefined): Decided {
  const asked: QuestionId[] = [];
  const ask: Ask = (question) => {
    asked.push(question);
    return call.context.peek(question);
  };
  const found = owned(call, stored, ask);
  if ('unknown' in found) {
    const { refusals, advices } = judgeEvent(call, { facts, ask, current: undefined });
    const ofAttributes = refusals.filter(({ stage }) => stage !== 'references');
    return { asked, advices, decision: { refused: refuseUnknown(call, found.unknown, ofAttributes) } };
  }
  const { event: current } = found;
  const { refusals, advices } = judgeEvent(call, { facts, ask, current });
  const refused = refuse(call, refusals);
  const decision = refused === undefined ? { event: updated(call, { facts, ask, current }) } : { refused };
  return { asked, advices, decision };
}

type Owned = { readonly event: StoredEvent } | { readonly unknown: UnknownReference };

/** The event, unless there is none, or it belongs to another channel (`event.ownership`). */
function owned({ request: { rawId, channel } }: Call, event: StoredEvent | undefined, ask: Ask): Owned {
  const told = ['the ID of an event that this channel created', describe(rawId)] as const;
  const unknown = { stage: 'references', cause: 'unknown-event' } as const;
  if (event === undefined) return { unknown: { ...unknown, violations: [unknownEvent.violation(...told)] } };
  if (event.channel === channel) return { event };
  const answer = ask('event.ownership');
  if (answer === 'accepted') return { event };
  const violations = [foreignEvent.violation(...told)];
  return {
    unknown: answer === 'unknown' ? { ...unknown, violations } : { ...unknown, cause: 'forbidden', violations },
  };
}

function updated(call: Call, { facts, ask, current }: { facts: Facts; ask: Ask; current: StoredEvent }): StoredEvent {
  const { defaults } = call.context;
  const input = storable(call);
  const omitted = leavesOut(input, defaults) ? ask('update.omitted-optional') : 'default';
  if (input.image === undefined) ask('update.image.omitted');
  const storing = { defaults, channel: call.request.channel, now: facts.now, omitted };
  return updatedEvent(current, withStoredDates({ ask }, input, facts), storing);
}
