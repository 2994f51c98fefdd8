import { Unanswered } from '../../run/check.ts';
import type { Ask, Exchange } from '../../target/exchange.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Session } from '../../run/session.ts';
import { bodyGlances } from './body-glances.ts';
import { readGlances } from './read-glances.ts';
import { seeRefusal } from './see-refusal.ts';

/** A look at one open question: a request that nothing stated decides, and what its answer tells. */
export interface Glance {
  readonly question: string;
  readonly ask: Omit<Ask, 'expects'>;
  /** The answer to the question; undefined where this one tells nothing. */
  read(exchange: Exchange): unknown;
  /** Question of the status that refuses it, where that has one. */
  readonly refusal?: string;
}

const dateWords = ['T', 'space', 'minutes', 'seconds', 'fraction', 'local', 'z', 'offset'];

/** Looks at what the interface leaves open. Nothing in here is ever a violation, and no event is created for it. */
export async function observe(session: Session): Promise<void> {
  try {
    for (const glance of readGlances(session)) await look(glance, session);
    for (const glance of bodyGlances(session)) await look(glance, session);
    const words = dateWords.filter((word) => session.dateWords.has(word));
    if (words.length > 0) session.parts.sightings.see('datetime.form', words);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

async function look({ question, ask, read, refusal }: Glance, session: Session): Promise<void> {
  const exchange = await session.send({ ...ask, expects: 'either' });
  const { sightings } = session.parts;
  if (refusal !== undefined) seeRefusal(exchange, refusal, sightings);
  const observed = read(exchange);
  if (observed !== undefined) sightings.see(question, observed);
}

/** The two ways in which most questions are answered; undefined for anything else. */
export function either(accepted: unknown, refused: unknown): (exchange: Exchange) => unknown {
  return (exchange) =>
    ({ accepted, refused, fault: undefined, elsewhere: undefined, none: undefined })[outcomeOf(exchange)];
}
