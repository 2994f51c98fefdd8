import { hasOffset } from '../domain/event/date-time.ts';
import { newEvent, withConvertedDates, type EventInput } from '../domain/event/event-input.ts';
import type { Facts } from '../domain/event/rules/rule.ts';
import type { Call } from './call.ts';
import { gatherFacts, judgeEvent } from './judge-event.ts';
import type { Outcome } from './outcome.ts';

/** `POST /v1/events.create` (§4.3). */
export async function createEvent(call: Call): Promise<Outcome> {
  const facts = await gatherFacts(call);
  const { refusals, input } = judgeEvent(call, facts);
  if (refusals.length > 0 || call.judgeOnly) return { kind: 'refused', refusals };
  const storing = { defaults: call.defaults, channel: call.channel, now: facts.now };
  const id = await call.ports.store.insert(newEvent(withStoredDates(call, input, facts), storing));
  return { kind: 'created', id };
}

/** The input with its dates as they are to be stored: as given, unless the profile converts offsets (`datetime.offset`). */
export function withStoredDates({ ask }: Call, input: EventInput, { place }: Facts): EventInput {
  if (!hasOffset(input.startedAt) && !hasOffset(input.endedAt)) return input;
  return ask('datetime.offset') === 'converted' && place !== undefined
    ? withConvertedDates(input, place.timezone)
    : input;
}
