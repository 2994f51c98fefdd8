import { outcomeOf, whatCame } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { Unanswered } from '../target/unanswered.ts';

/**
 * Puts the event of the fixtures back as far as they say what it was, where the run changed it.
 * @returns what is to be said of each event that was there before the run
 */
export async function putBack(session: Session): Promise<readonly string[]> {
  const { eventWithRsvps } = session.parts.fixtures;
  const notes: string[] = [];
  for (const id of session.changed) {
    const isFixture = eventWithRsvps !== undefined && String(eventWithRsvps.id) === String(id);
    const isEarlier = session.parts.ledger.earlier.some((one) => String(one) === String(id));
    const other = isEarlier ? 'an earlier run made it' : 'nothing says what it was, or whether it was there at all';
    notes.push(`${id}, which the run did not make, was changed: ${isFixture ? await restored(session) : other}`);
  }
  return notes;
}

async function restored(session: Session): Promise<string> {
  const { id, body } = session.parts.fixtures.eventWithRsvps ?? {};
  if (id === undefined || body === undefined) return 'the fixtures have no eventWithRsvps.body that says what it was';
  try {
    const exchange = await session.send({ operation: 'events.update', id, body, expects: 'either' });
    return outcomeOf(exchange) === 'accepted'
      ? 'it was put back as eventWithRsvps.body says'
      : `it could not be put back (${whatCame(exchange)})`;
  } catch (error) {
    if (error instanceof Unanswered) return `it could not be put back (${error.message})`;
    throw error;
  }
}
