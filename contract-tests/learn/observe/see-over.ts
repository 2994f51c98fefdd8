import type { Exchange } from '../../target/exchange.ts';
import type { Sightings } from '../sightings.ts';
import { either } from './either.ts';

/** `search.per-page.over`; what is neither accepted nor refused tells nothing. */
export function seeOver(exchange: Exchange, sightings: Sightings): void {
  const observed = either('clamped', 'refused')(exchange);
  if (observed !== undefined) sightings.see('search.per-page.over', observed, exchange);
}
