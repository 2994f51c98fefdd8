import { linkTo } from '../address.ts';
import { entries } from './feed.ts';

/** A link to the exchange of a request that was sent, once the journal has it. */
export function ExchangeOf({ requestId }: { readonly requestId: string | undefined }) {
  const entry = entries.value.findLast((one) => one.requestId === requestId);
  return entry === undefined ? null : (
    <a href={linkTo('journal', { entry: entry.seq })}>Look at exchange {entry.seq}</a>
  );
}
