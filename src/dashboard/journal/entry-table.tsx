import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { JournalEntry } from '../../control/controls.ts';
import { goTo, linkWith, noEntry } from '../address.ts';
import { Badge, BasisBadge } from '../parts/badges.tsx';
import { dateWords } from '../parts/relative.ts';
import { shownText } from '../../lib/visible.ts';
import { answerBadge, otherSender } from './entry.ts';
import { gistOf } from './gist.ts';
import { markMeanings } from './legend.tsx';

interface TableProps {
  readonly rows: readonly JournalEntry[];
  /** Number of the entry that is shown next to the table. */
  readonly chosen: number | undefined;
}

const heads = [
  ['Time, UTC', ''],
  ['Request', ''],
  ['Answer', ''],
  ['ms', 'number'],
  ['Based on', ''],
  ['Why refused', 'reason'],
] as const;

/** Exchanges, the newest first; arrows go from one to the next. Roles are said as what is laid out as a grid is no table to every reader. */
export function EntryTable({ rows, chosen }: TableProps) {
  return (
    <table role="table" class="rows entries" onKeyDown={step}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map(([name, kind]) => (
            <th key={name} role="columnheader" scope="col" class={kind}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows).map(({ key, rows: own }) => (
        <Group key={key} rows={own} chosen={own.some(({ seq }) => seq === chosen) ? chosen : undefined} />
      ))}
    </table>
  );
}

interface RowGroup {
  /** Which numbers its rows have, by the hundred: it holds the same ones whatever comes. */
  readonly key: number;
  readonly rows: readonly JournalEntry[];
}

function groupsOf(rows: readonly JournalEntry[]): readonly RowGroup[] {
  const groups = new Map<number, JournalEntry[]>();
  for (const entry of rows) {
    const key = Math.floor(entry.seq / 100);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [entry]);
    else own.push(entry);
  }
  return [...groups].map(([key, own]) => ({ key, rows: own }));
}

/** Drawn again when one of its rows is another: two thousand rows would be looked through each time that one comes. */
function Group({ rows, chosen }: TableProps) {
  const drawn = useRef<(TableProps & { readonly body: VNode }) | undefined>(undefined);
  const last = drawn.current;
  if (last !== undefined && last.chosen === chosen && isSame(last.rows, rows)) return last.body;
  const body = (
    <tbody role="rowgroup">
      {rows.map((entry) => (
        <Row key={entry.seq} entry={entry} isChosen={entry.seq === chosen} />
      ))}
    </tbody>
  );
  drawn.current = { rows, chosen, body };
  return body;
}

const isSame = (some: readonly JournalEntry[], others: readonly JournalEntry[]): boolean =>
  some.length === others.length && some.every((entry, index) => entry === others[index]);

function step(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const links = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('td a')];
  links[links.indexOf(event.target as HTMLElement) + by]?.focus();
}

interface RowProps {
  readonly entry: JournalEntry;
  readonly isChosen: boolean;
}

/** Drawn once. */
const Row = ({ entry, isChosen }: RowProps) => useMemo(() => rowOf({ entry, isChosen }), [entry, isChosen]);

function rowOf({ entry, isChosen }: RowProps) {
  const { seq, at, response, durationMs } = entry;
  const gist = shownText(gistOf(entry), 120);
  const open = (event: Event) => {
    event.preventDefault();
    goTo(linkWith({ ...noEntry, entry: seq })); // as the address is now: the row is not drawn again for each filter
  };
  return (
    <tr role="row" aria-selected={isChosen} class={isChosen ? 'chosen' : ''} onClick={open}>
      <td role="cell">
        <time dateTime={at} title={dateWords(at)}>
          {isToday(at) ? null : <span class="day">{at.slice(5, 10)} </span>}
          {at.slice(11, 23)}
        </time>
      </td>
      <td role="cell" class="what">
        <a
          id={rowId(seq)}
          href={`#journal?entry=${seq}`}
          onClick={open}
          aria-label={`Exchange ${seq}: ${requestOf(entry)}, ${response?.status ?? 'no answer'}${gist === '' ? '' : `; ${gist}`}`}
        >
          <bdi>{requestOf(entry)}</bdi>
        </a>{' '}
        <bdi class="gist">{gist}</bdi>
      </td>
      <td role="cell">
        <Badge of={answerBadge(entry)} /> <Marks entry={entry} />
      </td>
      <td role="cell" class="number">
        {durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)}
      </td>
      <td role="cell">
        <Basis entry={entry} />
      </td>
      <td role="cell" class="reason">
        <Reason entry={entry} />
      </td>
    </tr>
  );
}

/** Of another day the row has the date. */
const isToday = (at: string): boolean => at.slice(0, 10) === new Date().toISOString().slice(0, 10);

/** ID of a row's link: who closes an exchange comes back to it. */
export const rowId = (seq: number): string => `exchange-${seq}`;

/** As it is shown, and with its answer as it is read out. */
const requestOf = ({ operation, request }: JournalEntry): string =>
  operation ?? (shownText(`${request.method} ${request.url}`, 60) || 'no HTTP');

function Marks({ entry }: { readonly entry: JournalEntry }) {
  const other = otherSender(entry);
  const marks = [
    ...(entry.forced.length === 0 ? [] : ['fault' as const]),
    ...(other === undefined ? [] : [other.mark]),
    ...(entry.advices.length === 0 ? [] : ['advice' as const]),
  ];
  return (
    <>
      {marks.map((mark) => (
        <Badge key={mark} of={[mark, ...markMeanings[mark]]} />
      ))}
    </>
  );
}

/** What it broke, without what the detail shows. */
function Reason({ entry: { violations } }: { readonly entry: JournalEntry }) {
  const ids = [...new Set(violations.map(({ id }) => id))];
  return (
    <>
      <code>{ids.slice(0, 2).join(', ')}</code>
      {ids.length > 2 ? <span class="soft"> and {ids.length - 2} more</span> : null}
    </>
  );
}

/** The weakest basis of an answer, in one word. */
function Basis({ entry: { questions, outcome } }: { readonly entry: JournalEntry }) {
  if (outcome === 'own') return <span class="soft">the sandbox</span>;
  const assumed = questions.filter(({ basis }) => basis === 'assumed').length;
  if (assumed > 0) return <BasisBadge basis="assumed" count={assumed} />;
  return questions.length > 0 ? (
    <BasisBadge basis="owner" count={questions.length} />
  ) : (
    <BasisBadge basis="documented" />
  );
}
