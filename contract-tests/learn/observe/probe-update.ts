import type { SentExchange } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { baseline, updatable, type Deployment } from '../deployment.ts';
import type { Observer } from './observer.ts';
import { edgeCases, type EdgeCase, type EventQuestion } from './questions/event-question.ts';
import { seeRefusal } from './see-refusal.ts';

/**
 * An update of the run's own event with one such change, sent once, whoever asks; undefined where no event may be updated. `settle` has to
 * follow.
 * @throws BoundReached where the run has no request left to observe with
 */
export async function probeUpdate(
  { question, part, change }: Pick<EdgeCase, 'question' | 'part' | 'change'>,
  { deployment, session }: { readonly deployment: Deployment; readonly session: Session },
): Promise<SentExchange | undefined> {
  const event = updatable(deployment);
  if (event === undefined) return undefined;
  return await session.once(`probe ${question} ${part}`, () =>
    session.observe({
      operation: 'events.update',
      id: event.id,
      body: change(baseline(deployment, 'events.update', session)),
      expects: 'either',
      serves: question,
    }),
  );
}

/** Tries these parts of a question one by one; none where no event may be updated. @returns the last exchange */
export async function probeParts(
  question: EventQuestion,
  parts: readonly string[],
  observer: Observer,
): Promise<SentExchange | undefined> {
  const event = updatable(observer.deployment);
  const tried = event === undefined ? [] : edgeCases(question, event).filter(({ part }) => parts.includes(part));
  let last: SentExchange | undefined;
  for (const one of tried) {
    last = await probeUpdate(one, observer);
    if (last === undefined) continue;
    seeRefusal(last, 'refusal.status.invalid', observer.observations);
    observer.observations.seeOutcome(one, last);
  }
  return last;
}
