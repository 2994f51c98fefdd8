import type { StoredEvent } from '../domain/event/event.ts';
import { leavesOut, updatedEvent, type EventInput } from '../domain/event/event-input.ts';
import type { Facts } from '../domain/event/rules/rule.ts';
import type { Decision } from '../domain/ports.ts';
import { describe } from '../domain/violation.ts';
import type { Call } from './call.ts';
import { withStoredDates } from './create-event.ts';
import { gatherFacts, judgeEvent } from './judge-event.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { readId } from './read-id.ts';

/** `POST /v1/events.update/{id}` (§4.4): judged and written in one atomic step. */
export async function updateEvent(call: Call): Promise<Outcome> {
  const id = readId(call.rawId, call.ask);
  const facts = await gatherFacts(call);
  const decide = (current: StoredEvent | undefined) => decideUpdate(call, facts, current);
  const decision = id === undefined ? decide(undefined) : await call.ports.store.update(id, decide);
  if ('refused' in decision) return { kind: 'refused', refusals: decision.refused };
  return { kind: 'updated', id: decision.event.id };
}

function decideUpdate(call: Call, facts: Facts, stored: StoredEvent | undefined): Decision<readonly Refusal[]> {
  const ownership = judgeOwnership(call, stored);
  const current = ownership === undefined ? stored : undefined;
  const { refusals, input } = judgeEvent(call, facts, current);
  const all =
    ownership === undefined ? refusals : [...refusals.filter(({ stage }) => stage !== 'references'), ownership];
  if (all.length > 0 || call.judgeOnly || current === undefined) return { refused: all };
  return { event: apply(call, facts, { current, input }) };
}

/** An event that does not exist, or that belongs to another channel (`event.ownership`). */
function judgeOwnership({ rawId, channel, ask }: Call, stored: StoredEvent | undefined): Refusal | undefined {
  const violation = {
    pointer: '/path/id',
    expected: 'the ID of an event that this channel created',
    actual: describe(rawId),
  } as const;
  if (stored === undefined) return unknownEvent({ id: 'refusal.status.unknown-event', ...violation });
  if (stored.channel === channel) return undefined;
  const answer = ask('event.ownership');
  if (answer === 'accepted') return undefined;
  if (answer === 'unknown') return unknownEvent({ id: 'event.ownership', ...violation });
  return { stage: 'references', cause: 'forbidden', violations: [{ id: 'event.ownership', ...violation }] };
}

function unknownEvent(violation: Refusal['violations'][number]): Refusal {
  return { stage: 'references', cause: 'unknown-event', violations: [violation] };
}

function apply(call: Call, facts: Facts, { current, input }: { current: StoredEvent; input: EventInput }): StoredEvent {
  const omitted = leavesOut(input, call.defaults) ? call.ask('update.omitted-optional') : 'default';
  if (input.image === undefined) call.ask('update.image.omitted');
  const storing = { defaults: call.defaults, channel: call.channel, now: facts.now, omitted };
  return updatedEvent(current, withStoredDates(call, input, facts), storing);
}
