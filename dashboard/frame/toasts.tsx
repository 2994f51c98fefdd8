import { useEffect } from 'preact/hooks';
import { ExchangeOf } from '../journal/exchange-of.tsx';
import { feedState } from '../journal/feed.ts';
import { shownText } from '../../shared/visible.ts';
import { notice } from '../sandbox.ts';

/** Milliseconds that an answer stays; what went wrong stays until it is closed. */
const stay = 8000;

/** What was done last, and whether the sandbox answers, in a fixed place: nothing moves. */
export function Toasts() {
  const said = notice.value;
  useEffect(() => {
    if (said === undefined || said.isBad) return undefined;
    const timer = setTimeout(() => {
      if (notice.value === said) notice.value = undefined;
    }, stay);
    return () => clearTimeout(timer);
  }, [said]);
  const isLost = feedState.value === 'lost';
  return (
    <div class="toasts">
      <p role="status" class={isLost ? 'toast bad' : 'unseen'}>
        {isLost ? 'The sandbox does not answer. The page tries again each second.' : ''}
      </p>
      <div role="status" class={said === undefined ? 'unseen' : `toast ${said.isBad ? 'bad' : 'good'}`}>
        {said === undefined ? null : (
          <>
            <span>
              <bdi>{shownText(said.text, 1000)}</bdi> <ExchangeOf requestId={said.requestId} />
            </span>
            <button type="button" onClick={() => (notice.value = undefined)}>
              Close
            </button>
          </>
        )}
      </div>
    </div>
  );
}
