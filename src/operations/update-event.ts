import type { Ask } from '../domain/ask.ts';
import { operationRefusers } from '../domain/refusers.ts';
import { isCreatedBy, type StoredEvent } from '../domain/event/event.ts';
import { leavesOut, updatedEvent } from '../domain/event/event-input.ts';
import type { Facts } from '../domain/event/rules/rule.ts';
import type { Decision } from '../domain/ports.ts';
import { describe, type Advice } from '../domain/violation.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { Call } from './call.ts';
import { withStoredDates } from './create-event.ts';
import { fetchedImage, gatherFacts, judgeEvent, keepPicture, storable } from './judge-event.ts';
import type { Outcome } from './outcome.ts';
import { readId } from './read-id.ts';
import { refuse, refuseUnknown, type UnknownReference } from './refuse.ts';

const { unknownEvent, foreignEvent } = operationRefusers;

/** `POST /v1/events.update/{id}` (§4.4): judged and written in one atomic step. */
export async function updateEvent(call: Call): Promise<Outcome> {
  const { request, context } = call;
  const id = readId(request.rawId, context.ask);
  const facts = await gatherFacts(call);
  const decide = (current: StoredEvent | undefined) => decideUpdate(call, facts, current);
  const { outcome, asked, advices } =
    id === undefined ? decide(undefined).value : await context.ports.store.update(id, decide);
  for (const question of asked) context.ask(question);
  for (const advice of advices) context.advise(advice);
  if (outcome.kind === 'updated') keepPicture(context, facts);
  return outcome;
}

/** What was decided, what it rests on, and what is worth a word: told once it stands, as a store may decide more than once. */
interface Decided {
  readonly outcome: Outcome;
  readonly asked: readonly QuestionId[];
  readonly advices: readonly Advice[];
}

/** Decides without changing anything, not even what was asked so far. */
function decideUpdate(call: Call, facts: Facts, stored: StoredEvent | undefined): Decision<Decided> {
  const asked: QuestionId[] = [];
  const ask: Ask = (question) => {
    asked.push(question);
    return call.context.peek(question);
  };
  const found = owned(call, stored, ask);
  if ('unknown' in found) {
    const { refusals, advices } = judgeEvent(call, { facts, ask, current: undefined });
    const ofAttributes = refusals.filter(({ stage }) => stage !== 'references');
    return { value: { outcome: refuseUnknown(call, found.unknown, ofAttributes), asked, advices } };
  }
  const { event: current } = found;
  const { refusals, advices } = judgeEvent(call, { facts, ask, current });
  const refused = refuse(call, refusals);
  if (refused !== undefined) return { value: { outcome: refused, asked, advices } };
  const event = updated(call, { facts, ask, current });
  return { event, value: { outcome: { kind: 'updated', id: event.id }, asked, advices } };
}

type Owned = { readonly event: StoredEvent } | { readonly unknown: UnknownReference };

/** The event, unless there is none, or it belongs to another channel (`event.ownership`). */
function owned({ request }: Call, event: StoredEvent | undefined, ask: Ask): Owned {
  const told = ['the ID of an event that this channel created', describe(request.rawId)] as const;
  const unknown = { stage: 'references', cause: 'unknown-event' } as const;
  if (event === undefined) return { unknown: { ...unknown, violations: [unknownEvent.violation(...told)] } };
  if (isCreatedBy(request, event)) return { event };
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
  const storing = { defaults, channel: call.request.channel, now: facts.now, omitted, fetched: fetchedImage(facts) };
  return updatedEvent(current, withStoredDates({ ask }, input, facts), storing);
}
