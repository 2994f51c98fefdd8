import { outcomeOf, whatCame } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { Unanswered } from '../target/unanswered.ts';

/**
 * Puts the event of the fixtures back as far as they say what it was, where the run changed it.
 * @returns what is to be said of each event that an update was accepted for and no create of the run answered
 */
export async function putBack(session: Session): Promise<readonly string[]> {
  const { eventWithRsvps } = session.parts.fixtures;
  const notes: string[] = [];
  for (const id of session.changed) {
    const isFixture = eventWithRsvps !== undefined && String(eventWithRsvps.id) === String(id);
    const isEarlier = session.parts.ledger.earlier.some((one) => String(one) === String(id));
    if (isFixture) notes.push(`${id}, which the run did not make, was changed: ${await restored(session)}`);
    else if (isEarlier) notes.push(`${id}, which the run did not make, was changed: an earlier run made it`);
    else notes.push(`${id}, which no create of the run answered, was made or changed by an update: nothing says which`);
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
