import { Unanswered } from '../../target/unanswered.ts';
import { bodyObservations } from './body-observations.ts';
import { observeDates } from './observe-dates.ts';
import type { ObservationRequest, Observer } from './observer.ts';
import { readObservations } from './read-observations.ts';
import { seeRefusal } from './see-refusal.ts';

/** Looks at what the interface leaves open. Nothing in here is ever a violation, and no event is created for it. */
export async function observe(observer: Observer): Promise<void> {
  try {
    for (const request of readObservations(observer)) await look(request, observer);
    for (const request of bodyObservations(observer)) await look(request, observer);
    await observeDates(observer);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

async function look({ question, ask, read, refusal }: ObservationRequest, observer: Observer): Promise<void> {
  const { session, sightings } = observer;
  const exchange = await session.send({ ...ask, expects: 'either', serves: question, isObservation: true });
  if (refusal !== undefined) seeRefusal(exchange, refusal, sightings);
  const observed = read(exchange);
  if (observed !== undefined) sightings.see(question, observed, exchange);
}
