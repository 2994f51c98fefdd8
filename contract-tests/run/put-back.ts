import { unknownEvent } from '../learn/observe/questions/updates.ts';
import { pathIds } from '../learn/odd-ids.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { Unanswered } from '../target/unanswered.ts';

/**
 * Puts the events of the fixtures back as far as they say what these were, where the run changed them.
 * @returns what is to be said of each event that an update was accepted for and no create of the run answered
 */
export async function putBack(session: Session): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const id of session.changed) {
    const named = namedEvents.find((name) => String(session.parts.fixtures[name]?.id) === String(id));
    const isEarlier = session.parts.ledger.earlier.some((one) => String(one) === String(id));
    if (named !== undefined)
      notes.push(`${id}, which existed before this run, was changed ${await restored(named, session)}`);
    else if (isEarlier) notes.push(`${id}, which an earlier run created, was changed`);
    else if (unknownOnPurpose.has(Number(id)))
      notes.push(
        `${id}, which the run updated to see how an unknown ID is answered, was created or changed; no answer says which`,
      );
    else
      notes.push(
        `${id}, which no create of this run returned, was created or changed by an update; no answer says which`,
      );
  }
  return notes;
}

/** Updated to see how an unknown event is refused. */
const unknownOnPurpose: ReadonlySet<number> = new Set([unknownEvent, ...pathIds.map(Number)]);

const namedEvents = ['eventWithRsvps', 'eventWithUnconfirmedRsvps'] as const;

async function restored(named: (typeof namedEvents)[number], session: Session): Promise<string> {
  const { id, body } = session.parts.fixtures[named] ?? {};
  if (id === undefined || body === undefined)
    return `and not put back: the fixtures have no ${named}.body that says what it was`;
  try {
    const exchange = await session.send({ operation: 'events.update', id, body, expects: 'either', isLast: true });
    return outcomeOf(exchange) === 'accepted'
      ? `and put back as ${named}.body says`
      : `and could not be put back (${whatCame(exchange)})`;
  } catch (error) {
    if (error instanceof Unanswered) return `and could not be put back (${error.message})`;
    throw error;
  }
}
