import { endOfTurn } from '../end-of-turn.ts';
import type { Exchange } from '../exchange.ts';

/** Has the bodies that came in one turn of the event loop judged one after the other, while the processor still holds the rules (decision 0028). */
export const gather = ({ body }: Exchange): Promise<undefined> | undefined =>
  body === undefined ? undefined : endOfTurn();
