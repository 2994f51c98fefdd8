import { isSpent, type ListedFaults } from '../faults.ts';
import { CopyButton } from '../parts/copy.tsx';
import { Rows } from '../parts/rows.tsx';
import { shownText } from '../../lib/visible.ts';
import { turnAllOff, turnOff } from './change-faults.ts';
import { asHeader, type FaultForm } from './fault-schema.ts';

interface FaultTableProps {
  readonly faults: ListedFaults;
  readonly kinds: FaultForm['kinds'];
}

/** The faults of this world, and how often each has acted. */
export function FaultTable({ faults, kinds }: FaultTableProps) {
  if (faults.length === 0)
    return (
      <p class="empty">
        No fault is on: this world answers as its profile says. Press one of the buttons, and send a request.
      </p>
    );
  return (
    <>
      <Rows
        rows={faults}
        keyOf={({ id }) => id}
        classOf={(one) => (isSpent(one) ? 'soft' : '')}
        columns={[
          { name: 'Fault', cell: ({ id }) => <code class="id">{id}</code> },
          {
            name: 'What and when',
            kind: 'free',
            cell: ({ fault, when = {} }) => (
              <>
                <code>{shownText(asHeader(fault, kinds) ?? JSON.stringify(fault), 200)}</code>
                {Object.entries(when).map(([name, value]) => (
                  <span key={name}>
                    , {name} <code>{shownText(String(value), 100)}</code>
                  </span>
                ))}
              </>
            ),
          },
          { name: 'Acted', kind: 'number', isNamed: true, cell: actedOf },
          {
            name: 'Do',
            cell: ({ id, fault }) => (
              <>
                <button type="button" aria-label={`Turn ${id} off`} onClick={() => turnOff(id)}>
                  Off
                </button>{' '}
                <CopyHeader id={id} header={asHeader(fault, kinds)} />
              </>
            ),
          },
        ]}
      />
      <div class="row">
        <button type="button" onClick={turnAllOff}>
          All off
        </button>
      </div>
    </>
  );
}

function CopyHeader({ id, header }: { readonly id: string; readonly header: string | undefined }) {
  if (header === undefined) return null;
  return (
    <CopyButton label={`Copy as X-Sandbox-Fault: ${id}`} text={() => `X-Sandbox-Fault: ${header}`}>
      Copy as X-Sandbox-Fault
    </CopyButton>
  );
}

/** How often it acted: of the times that it may, or of the requests that it could have met. */
function actedOf(one: ListedFaults[number]): string {
  const { when, hits, matches } = one;
  if (when?.count === undefined) return `${hits} of ${matches}`;
  const times = `${hits} of ${when.count}`;
  return isSpent(one) ? `spent (${times})` : times;
}
