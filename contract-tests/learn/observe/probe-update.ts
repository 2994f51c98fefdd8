import type { Exchange } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Deployment } from '../deployment.ts';
import { baseline } from '../deployment.ts';
import type { Body } from '../event-body.ts';
import { updatable } from './updatable.ts';

/** RFC 2606: no name under it exists, so whoever probed finds nothing. */
export const nowhere = 'nobody.invalid';

/** One character beyond the basic plane: two UTF-16 units, four bytes. */
export const wide = '\u{1F3DB}';

/** Changes to a lawful body that show what checks have to know before they can hold a value against anybody. */
const probes = {
  'email.check': (body: Body): Body => ({ ...body, contactEmail: `contact@${nowhere}` }),
  'text.characters': (body: Body): Body => ({ ...body, address: wide.repeat(100) }),
} as const;

/**
 * An update of the run's own event with one such change, sent once, whoever asks; undefined where no event may be updated. `settle` has to
 * follow.
 * @throws BoundReached where the run has no request left to observe with
 */
export async function probeUpdate(
  question: keyof typeof probes,
  { deployment, session }: { readonly deployment: Deployment; readonly session: Session },
): Promise<Exchange | undefined> {
  const event = updatable(deployment);
  if (event === undefined) return undefined;
  return await session.once(`probe ${question}`, () =>
    session.observe({
      operation: 'events.update',
      id: event.id,
      body: probes[question](baseline(deployment, 'events.update', session)),
      expects: 'either',
      serves: question,
    }),
  );
}
