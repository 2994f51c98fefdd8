import { outcomeOf } from '../../target/outcome.ts';
import { baseline } from '../deployment.ts';
import type { Observer } from './observer.ts';
import { updatable } from './updatable.ts';

/** `url.schemes`: https is valid everywhere; of the others these two are tried. */
export async function observeSchemes(observer: Observer): Promise<void> {
  const { deployment, session, observations } = observer;
  const event = updatable(deployment);
  if (event === undefined) return;
  const send = async (scheme: string) =>
    await session.observe({
      operation: 'events.update',
      id: event.id,
      body: {
        ...baseline(deployment, 'events.update', session),
        externalUrl: `${scheme}://example.com/contract-check`,
      },
      expects: 'either',
      serves: 'url.schemes',
    });
  const [http, ftp] = [await send('http'), await send('ftp')];
  const outcomes = [http, ftp].map(outcomeOf);
  if (outcomes.some((outcome) => outcome !== 'accepted' && outcome !== 'refused')) return;
  const isRead = { http: outcomes[0] === 'accepted', https: true, ftp: outcomes[1] === 'accepted' };
  const schemes = Object.entries(isRead).flatMap(([scheme, read]) => (read ? [scheme] : []));
  observations.see('url.schemes', schemes, isRead.ftp ? ftp : http);
}
