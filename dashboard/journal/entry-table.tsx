import { useMemo } from 'preact/hooks';
import type { JournalEntry } from '../../src/control/controls.ts';
import { goTo, linkWith, noEntry } from '../address.ts';
import { visible } from '../parts/visible.ts';
import { byHandOf } from './by-hand.ts';

interface TableProps {
  readonly rows: readonly JournalEntry[];
  /** Number of the entry that is shown beside. */
  readonly chosen: number | undefined;
}

/** Exchanges, the newest first; arrows go from one to the next. */
export function EntryTable({ rows, chosen }: TableProps) {
  return (
    <table class="rows entries" onKeyDown={step}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Request</th>
          <th scope="col">Answer</th>
          <th scope="col" class="number">
            ms
          </th>
          <th scope="col">Rests on</th>
          <th scope="col" class="reason">
            Why refused
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <Row key={entry.seq} entry={entry} isChosen={entry.seq === chosen} />
        ))}
      </tbody>
    </table>
  );
}

function step(event: KeyboardEvent): void {
  const row = (event.target as HTMLElement).closest('tr');
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  next?.querySelector('a')?.focus();
}

interface RowProps {
  readonly entry: JournalEntry;
  readonly isChosen: boolean;
}

/** Drawn once: two thousand of them are looked through each time that one comes. */
const Row = ({ entry, isChosen }: RowProps) => useMemo(() => rowOf({ entry, isChosen }), [entry, isChosen]);

function rowOf({ entry, isChosen }: RowProps) {
  const { seq, at, response, durationMs } = entry;
  const open = (event: Event) => {
    event.preventDefault();
    goTo(linkWith({ ...noEntry, entry: seq })); // as the address is now: the row is not drawn anew for each filter
  };
  return (
    <tr aria-selected={isChosen} class={isChosen ? 'chosen' : ''} onClick={open}>
      <td>
        <time dateTime={at}>{at.slice(11, 23)}</time>
      </td>
      <td class="what">
        <a
          href={`#journal?entry=${seq}`}
          onClick={open}
          aria-label={`Exchange ${seq}: ${requestOf(entry)}, ${response?.status ?? 'no answer'}`}
        >
          <bdi>{requestOf(entry)}</bdi>
        </a>
      </td>
      <td>
        <span class={`badge ${toneOf(entry)}`}>{response?.status ?? 'cut'}</span> <Marks entry={entry} />
      </td>
      <td class="number">{durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)}</td>
      <td>
        <Basis entry={entry} />
      </td>
      <td class="reason">
        <Reason entry={entry} />
      </td>
    </tr>
  );
}

/** As it is shown, and with its answer as it is read out. */
const requestOf = ({ operation, request }: JournalEntry): string =>
  operation ?? (visible(`${request.method} ${request.url}`, 60) || 'no HTTP');

/** The colour of an answer. */
export function toneOf({ outcome, response }: JournalEntry): string {
  if (outcome === 'accepted') return 'good';
  return outcome === 'refused' && (response?.status ?? 500) < 500 ? 'warn' : 'bad';
}

function Marks({ entry }: { readonly entry: JournalEntry }) {
  const hand = byHandOf(entry);
  return (
    <>
      {entry.forced.length === 0 ? null : <span class="badge odd">fault</span>}
      {hand === undefined ? null : <span class="badge note">{hand.startsWith('replay') ? 'replay' : 'by hand'}</span>}
      {entry.advices.length === 0 ? null : <span class="badge note">advice</span>}
    </>
  );
}

/** What it broke, without what stands in the detail. */
function Reason({ entry: { violations } }: { readonly entry: JournalEntry }) {
  const ids = [...new Set(violations.map(({ id }) => id))];
  return (
    <>
      <code>{ids.slice(0, 2).join(', ')}</code>
      {ids.length > 2 ? <span class="soft"> and {ids.length - 2} more</span> : null}
    </>
  );
}

/** The weakest of what an answer rests on, in one word. */
function Basis({ entry: { questions, outcome } }: { readonly entry: JournalEntry }) {
  if (outcome === 'own') return <span class="soft">the sandbox</span>;
  for (const basis of ['assumed', 'calibrated', 'owner'] as const) {
    const count = questions.filter((one) => one.basis === basis).length;
    if (count > 0) return <span class={`badge ${basis === 'assumed' ? 'warn' : 'note'}`}>{`${basis} ${count}`}</span>;
  }
  return <span class="badge good">documented</span>;
}
