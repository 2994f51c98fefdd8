import { isSpent, type ListedFaults } from '../faults.ts';
import { CopyButton } from '../parts/copy.tsx';
import { shownText } from '../../shared/visible.ts';
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
      <div class="scroll">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">Fault</th>
              <th scope="col">What and when</th>
              <th scope="col" class="number">
                Acted
              </th>
              <th scope="col">Do</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((one) => {
              const { id, fault, when } = one;
              return (
                <tr key={id} class={isSpent(one) ? 'soft' : ''}>
                  <td>
                    <code class="id">{id}</code>
                  </td>
                  <td>
                    <code>{shownText(asHeader(fault, kinds) ?? JSON.stringify(fault), 200)}</code>
                    {when === undefined ? '' : `, ${shownText(JSON.stringify(when), 200)}`}
                  </td>
                  <td class="number">{actedOf(one)}</td>
                  <td>
                    <button type="button" aria-label={`Turn ${id} off`} onClick={() => turnOff(id)}>
                      Off
                    </button>{' '}
                    <CopyHeader id={id} header={asHeader(fault, kinds)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
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
