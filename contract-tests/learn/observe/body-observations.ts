import type { SentExchange } from '../../target/exchange.ts';
import { formatJson, isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { baseline } from '../deployment.ts';
import { without } from '../event-body.ts';
import type { Body } from '../event-body.ts';
import type { ObservationRequest, Observer } from './observer.ts';
import { refusedOrNull } from './outcomes.ts';
import { probeParts } from './probe-update.ts';
import type { EventQuestion } from './questions/event-question.ts';
import { eventQuestions } from './questions/event-questions.ts';
import { updatable } from './updatable.ts';

/** What an edge case or two of each question tell; `settle` has to follow. */
export async function observeEdgeCases(observer: Observer): Promise<void> {
  for (const question of eventQuestions) await observeQuestion(question, observer);
}

async function observeQuestion(of: EventQuestion, observer: Observer): Promise<void> {
  const { question, inRun = [], answer } = of;
  const { deployment, observations } = observer;
  const last = await probeParts(of, inRun, observer);
  const parts = observations.partsOf(question);
  if (last !== undefined && inRun.every((part) => parts.has(part)))
    observations.see(question, answer(parts, deployment), last);
}

/** What updates of the run's own event tell; `settle` has to follow. */
export function bodyObservations({ deployment, session }: Observer): readonly ObservationRequest[] {
  const event = updatable(deployment);
  if (event === undefined) return [];
  const update = (body: Body) => ({ operation: 'events.update', id: event.id, body }) as const;
  const base = () => baseline(deployment, 'events.update', session);
  return [
    {
      question: 'refusal.status.unknown-event',
      ask: { operation: 'events.update', id: unknownEvent, body: base() },
      read: refusedOrNull,
    },
    { question: 'refusal.all-at-once', ask: update(without(base(), ...leftOut)), read: toldAtOnce },
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

/** The largest that a double holds, and that nobody reached by counting. */
export const unknownEvent = Number.MAX_SAFE_INTEGER;

/** Two attributes that have to be there, with names that no message uses by chance. */
export const leftOut = ['contactEmail', 'isPaid'] as const;

/** Whether a refusal names both attributes or one of them; what names none does not tell. */
function toldAtOnce(exchange: SentExchange): unknown {
  const json = exchange.answer?.json;
  if (outcomeOf(exchange) !== 'refused' || !isRecord(json)) return undefined;
  const text = formatJson(json);
  return [undefined, 'first', 'all'][leftOut.filter((name) => text.includes(name)).length];
}
