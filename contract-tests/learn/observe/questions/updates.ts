import type { SentExchange } from '../../../target/exchange.ts';
import { formatJson, isRecord } from '../../../target/json.ts';
import { outcomeOf } from '../../../target/outcome.ts';
import { baseline, updatable } from '../../deployment.ts';
import { without } from '../../event-body.ts';
import { refusedOrNull, type Observer, type Probe } from '../observer.ts';
import { belowFloor } from './capacity-floor.ts';
import { malformed, nullAlone, unauthenticated, unknownId } from './requests.ts';

/** The largest that a double holds, and that nobody reached by counting. */
export const unknownEvent = Number.MAX_SAFE_INTEGER;

/** Two attributes that have to be there, with names that no message uses by chance. */
export const leftOut = ['contactEmail', 'isPaid'] as const;

/** Creates and updates of which no deployment can store anything: no JSON, no credentials, no event. `settle` has to follow. */
export function updateProbes({ deployment, session, observations }: Observer): readonly Probe[] {
  const event = updatable(deployment);
  if (event === undefined) return [];
  const update = { operation: 'events.update', id: event.id } as const;
  const base = () => baseline(deployment, 'events.update', session);
  const missing = (id: number | string): Probe => {
    return { ...unknownId('event', { ...update, id, body: base() }), read: nullAlone };
  };
  const { eventWithRsvps } = deployment.fixtures;
  const isAnyType = observations.answerTo('refusal.status.media-type') === 'accepted';
  const headers = { 'x-channel': session.parts.credentials.channelId };
  return [
    { ...missing(unknownEvent), read: refusedOrNull, inRun: true },
    {
      ask: { ...update, body: without(base(), ...leftOut) },
      question: 'refusal.all-at-once',
      read: toldAtOnce,
      inRun: true,
    },
    ...[{ operation: 'events.create' } as const, update].flatMap((ask): readonly Probe[] => [
      malformed(ask, '{"title": '),
      malformed(ask, '"a text"'),
      ...(isAnyType ? [] : [{ cause: 'media-type', ask: { ...ask, text: '{}', contentType: 'text/plain' } }]),
    ]),
    // It lacks nothing else: where the body is judged first, it is not the body that is told.
    unauthenticated({ ...update, body: base(), headers }, 'auth.authorization'),
    ...[unknownEvent - 1, 'abc'].map(missing),
    ...(eventWithRsvps === undefined ? [] : belowFloor(eventWithRsvps, base())),
  ];
}

/** Leaves the run's own event with a lawful body, years ahead and not visible yet. */
export async function settle({ deployment, session }: Observer): Promise<void> {
  const event = updatable(deployment);
  if (event === undefined) return;
  const body = baseline(deployment, 'events.update', session);
  await session.send({
    operation: 'events.update',
    id: event.id,
    body,
    expects: 'either',
    isObservation: true,
    isLast: true,
  });
}

/** Whether a refusal names both attributes or one of them; what names none does not tell. */
function toldAtOnce(exchange: SentExchange): unknown {
  const json = exchange.answer?.json;
  if (outcomeOf(exchange) !== 'refused' || !isRecord(json)) return undefined;
  const text = formatJson(json);
  return [undefined, 'first', 'all'][leftOut.filter((name) => text.includes(name)).length];
}
