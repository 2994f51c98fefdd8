import { addFault, type FaultWish } from './change-faults.ts';

type Fault = Extract<FaultWish, object>['fault'];

/** What the next request may meet, once. */
const nextFaults: readonly (readonly [label: string, id: string, fault: Fault, said: string])[] = [
  ['503', 'next-503', { kind: 'status', status: 503 }, 'The next request is answered 503.'],
  ['429', 'next-429', { kind: 'status', status: 429, retryAfter: 1 }, 'The next request is answered 429.'],
  ['lost answer', 'next-lost', { kind: 'lost-answer' }, 'The next request is carried out, and its answer is lost.'],
  ['5 s', 'next-late', { kind: 'delay', ms: 5000 }, 'The next request is answered after 5 s.'],
];

export function NextFaults() {
  return (
    <div class="row" role="group" aria-label="Fail the next request">
      <span class="lead">Fail the next request:</span>
      {nextFaults.map(([label, id, fault, said]) => (
        <button key={id} type="button" onClick={() => addFault({ id, fault, when: { count: 1 } }, said)}>
          {label}
        </button>
      ))}
    </div>
  );
}
