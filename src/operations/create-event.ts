import { hasOffset } from '../domain/event/date-time.ts';
import { newEvent, withConvertedDates, type EventInput } from '../domain/event/event-input.ts';
import type { Facts } from '../domain/event/rules/rule.ts';
import type { Call, CallContext } from './call.ts';
import { fetchedImage, gatherFacts, judgeEvent, keepPicture, storable } from './judge-event.ts';
import type { Outcome } from './outcome.ts';
import { refuse } from './refuse.ts';

/** `POST /v1/events.create` (§4.3). */
export async function createEvent(call: Call): Promise<Outcome> {
  const { request, context } = call;
  const facts = await gatherFacts(call);
  const { refusals, advices } = judgeEvent(call, { facts, ask: context.ask, current: undefined });
  for (const advice of advices) context.advise(advice);
  const refused = refuse(call, refusals);
  if (refused !== undefined) return refused;
  const storing = {
    defaults: context.defaults,
    channel: request.channel,
    now: facts.now,
    fetched: fetchedImage(facts),
  };
  const ids = context.ask('event-id.form');
  const event = newEvent(withStoredDates(context, storable(call), facts), storing);
  const id = await context.ports.store.insert(event, ids === 'counted' ? undefined : ids);
  keepPicture(context, facts);
  return { kind: 'created', id };
}

/** The input with its dates as they are to be stored: as given, unless the profile converts offsets (`datetime.offset`). */
export function withStoredDates({ ask }: Pick<CallContext, 'ask'>, input: EventInput, { place }: Facts): EventInput {
  if (!hasOffset(input.startedAt) && !hasOffset(input.endedAt)) return input;
  return ask('datetime.offset') === 'converted' && place !== undefined
    ? withConvertedDates(input, place.timezone)
    : input;
}
