import { computed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { address } from '../address.ts';
import { counted } from '../../shared/counted.ts';
import { EntryDetail } from './entry-detail.tsx';
import { EntryTable } from './entry-table.tsx';
import { entries, feedState } from './feed.ts';
import { filterOf, fits } from './filter.ts';
import { FilterForm } from './filter-form.tsx';
import { JournalActions } from './journal-actions.tsx';

/** The entries that the address asks for, newest first. */
const found = computed(() => {
  const filter = filterOf(address.value.params);
  return entries.value.filter((entry) => fits(entry, filter)).reverse();
});

const chosen = computed(() => {
  const seq = Number(address.value.params.get('entry') ?? '0');
  return entries.value.find((entry) => entry.seq === seq);
});

/** Rows at first, and more each time; a print has all. */
const stretch = 200;

export function JournalView() {
  const [most, setMost] = useState(stretch);
  useEffect(() => {
    const showAll = () => setMost(Number.POSITIVE_INFINITY);
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  const rows = found.value;
  const entry = chosen.value;
  return (
    <div class={entry === undefined ? 'journal' : 'journal beside'}>
      <section aria-label="Exchanges" class="list">
        <h2>
          Journal <span class={`badge ${stateClass[feedState.value]}`}>{feedState.value}</span>
        </h2>
        <FilterForm />
        <JournalActions />
        <p class="soft" role="status">
          {countOf(rows.length, entries.value.length)}
        </p>
        {entries.value.length === 0 ? <Nothing /> : <EntryTable rows={rows.slice(0, most)} chosen={entry?.seq} />}
        {rows.length > most ? (
          <button type="button" onClick={() => setMost(most + stretch)}>
            Show {Math.min(stretch, rows.length - most)} more
          </button>
        ) : null}
      </section>
      {entry === undefined ? null : <EntryDetail key={entry.seq} entry={entry} />}
    </div>
  );
}

const stateClass = { live: 'good', polled: 'note', lost: 'bad', opening: 'note' } as const;

const countOf = (shown: number, all: number) =>
  shown === all ? counted(all, 'exchange') : `${shown} of ${counted(all, 'exchange')}`;

function Nothing() {
  return (
    <p class="empty">
      No request has come yet. Send one to <code>{location.origin}</code>: it appears here at once.
    </p>
  );
}
