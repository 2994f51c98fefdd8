import { Badge } from '../parts/badges.tsx';
import { Button } from '../parts/button.tsx';
import { computed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { address, goTo, linkTo, linkWith, noEntry } from '../address.ts';
import { NothingFound } from '../parts/nothing-found.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { EntryTable } from './entry-table.tsx';
import { dropForgotten, entries, feedState, reload } from './feed.ts';
import { operationIds } from '../../interface/operations.ts';
import { filterOf, fits, noFilter } from './filter.ts';
import { journalCount } from './journal-count.ts';
import { toneOf } from './entry.ts';
import { Legend } from './legend.tsx';
import { useHeight } from '../parts/sticky.ts';
import { shownText } from '../../lib/visible.ts';
import { counted } from '../../lib/describe.ts';
import type { JournalEntry } from '../../control/controls.ts';
import { status } from '../frame/status.ts';
import { CopyCredentials } from '../parts/copy-credentials.tsx';
import { credentialTexts } from '../parts/credentials.ts';
import { useLoaded } from '../parts/view.tsx';
import { area, attempt, channel, credentialsOf, tell, world } from '../sandbox.ts';
import { saveAs } from '../parts/copy.tsx';
import { ask } from '../parts/ask.tsx';
import { Choice } from '../parts/form.tsx';
import { questionCatalogue, rules } from '../catalogue.ts';
import { FindBox } from '../parts/find-box.tsx';

/** The entries that the address asks for, newest first. */
const found = computed(() => {
  const filter = filterOf(address.value.params);
  return entries.value.filter((entry) => fits(entry, filter)).reverse();
});

const sought = computed(() => address.value.params.get('entry'));

const chosen = computed(() => entries.value.find(({ seq }) => String(seq) === sought.value));

/** Rows at first, and more each time; a print has all. */
const stretch = 200;

export function JournalView() {
  const [most, setMost] = useState(stretch);
  useEffect(() => {
    const showAll = () => setMost(Number.POSITIVE_INFINITY);
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, []);
  const bar = useRef<HTMLDivElement>(null);
  useHeight(bar, '--bar');
  const rows = found.value;
  const entry = chosen.value;
  return (
    <div class={entry === undefined ? 'journal' : 'journal beside'}>
      <section aria-label="Exchanges" class="list">
        <div ref={bar} class="bar">
          <div class="row title">
            <h2>
              Journal <Badge of={[feedState.value, ...states[feedState.value]]} />
            </h2>
            <p class="soft">{feedState.value === 'opening' ? 'Loading…' : journalCount(entries.value, rows.length)}</p>
            <JournalActions />
          </div>
          <FilterForm />
          <StatusStrip rows={rows.slice(0, stripLength)} chosen={entry?.seq} />
        </div>
        <Spoken text={latestOf(rows)} />
        <Missing />
        {rows.length === 0 ? null : <EntryTable rows={rows.slice(0, most)} chosen={entry?.seq} />}
        {rows.length > most ? (
          <Button onClick={() => setMost(most + stretch)}>Show {Math.min(stretch, rows.length - most)} more</Button>
        ) : null}
        <Legend />
      </section>
      {entry === undefined ? null : <EntryDetail key={entry.seq} entry={entry} />}
    </div>
  );
}

/** The latest answers by their colour, the newest on the right: when it went wrong shows from afar. All of it is in the table, too. */
function StatusStrip({
  rows,
  chosen,
}: {
  readonly rows: readonly JournalEntry[];
  readonly chosen: number | undefined;
}) {
  if (rows.length < 2) return null;
  return (
    <svg class="strip" viewBox={`0 0 ${stripLength} 1`} preserveAspectRatio="none" aria-hidden="true">
      {rows.map((entry, at) => (
        <rect
          key={entry.seq}
          class={entry.seq === chosen ? `${toneOf(entry)} chosen` : toneOf(entry)}
          x={stripLength - 1 - at}
          width={0.9}
          height={1}
          onClick={() => goTo(linkWith({ entry: String(entry.seq) }))}
        >
          <title>
            {entry.seq}: {entry.operation ?? entry.request.method}, {entry.response?.status ?? 'no answer'}
          </title>
        </rect>
      ))}
    </svg>
  );
}

const stripLength = 120;

/** As it is read out: how many there are, and the latest. */
function latestOf(rows: readonly JournalEntry[]): string {
  const [latest] = rows;
  return latest === undefined
    ? ''
    : `${counted(rows.length, 'request')}, the latest: ${latest.operation ?? latest.request.method}, ${latest.response?.status ?? 'no answer'}`;
}

const states = {
  live: ['good', 'Each request appears as it comes.'],
  lost: ['bad', 'The sandbox does not answer.'],
  gone: ['bad', 'The world no longer exists.'],
  opening: ['note', 'The journal is being read.'],
} as const;

/** Says why there is nothing to be seen, or not what the address asks for. */
function Missing() {
  if (feedState.value === 'opening') return null;
  return (
    <>
      {sought.value !== null && chosen.value === undefined ? <Gone seq={sought.value} /> : null}
      {entries.value.length === 0 ? <EmptyJournal /> : null}
      {entries.value.length > 0 && found.value.length === 0 ? (
        <NothingFound clear={noFilter}>No exchange fits.</NothingFound>
      ) : null}
    </>
  );
}

function Gone({ seq }: { readonly seq: string | null }) {
  return (
    <NothingFound clear={{ ...noFilter, ...noEntry }}>
      Exchange {shownText(seq ?? '', 20)} is not in this journal: it made room for later ones, somebody cleared the
      journal, or it never came.
    </NothingFound>
  );
}

/** What to do first: a request that is ready to be sent, and the credentials of this world. */
function EmptyJournal() {
  const world = channel.value ?? status.value?.worlds[0]?.channelId;
  return (
    <div class="empty">
      <p>
        <b>No request has come yet.</b> Send one to <code>{location.origin}</code>: it appears here at once.
      </p>
      {world === undefined ? null : <Ready key={world} world={world} />}
      <p>
        Or <a href={linkTo('send')}>send one from this page</a>.
      </p>
    </div>
  );
}

function Ready({ world }: { readonly world: string }) {
  const { answer } = useLoaded(() => credentialsOf(world), []).loaded.value;
  return (
    <>
      <p>
        Copy the credentials as <CopyCredentials channelId={world} />
      </p>
      {answer === undefined ? null : (
        <pre class="body" tabIndex={0} aria-label="A request to paste">
          {credentialTexts.curl(answer)}
        </pre>
      )}
    </>
  );
}

/** Least milliseconds between two sentences: exchanges may come by the hundred a second. */
const pause = 5000;

/** Reads out a text when it changes; of changes that come faster, the last. It is not seen: what is seen need not wait. */
function Spoken({ text }: { readonly text: string }) {
  const [said, say] = useState('');
  const last = useRef(0);
  useEffect(() => {
    const speak = () => {
      last.current = Date.now();
      say(text);
    };
    const timer = setTimeout(speak, Math.max(0, last.current + pause - Date.now()));
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" class="off-screen">
      {said === '' ? null : said}
    </p>
  );
}

function JournalActions() {
  return (
    <div class="row actions">
      <Button onClick={() => void attempt(saveHar)}>Save as HAR</Button>
      <Button onClick={() => void attempt(saveLines)}>Save as NDJSON</Button>
      <Button onClick={() => void attempt(clear)}>Clear</Button>
    </div>
  );
}

async function saveHar(): Promise<void> {
  const har = await area.value.ask('GET /journal', { input: { format: 'har', after: await beforeShown() } });
  saveAs('journal.har', JSON.stringify(har, null, 2), 'application/json');
  tell(`Saved as HAR: ${journalCount(entries.value)}.`);
}

/** The number before the first exchange that the view counts: a file holds as many as the view says. */
async function beforeShown(): Promise<number> {
  await dropForgotten();
  return (entries.value[0]?.seq ?? 1) - 1;
}

async function saveLines(): Promise<void> {
  const all = await world.value.journal({ after: await beforeShown() });
  saveAs('journal.ndjson', all.map((entry) => `${JSON.stringify(entry)}\n`).join(''), 'application/x-ndjson');
  tell(`Saved as NDJSON: ${journalCount(entries.value)}.`);
}

async function clear(): Promise<void> {
  if (!(await ask('Clear the journal of this world? Its exchanges are lost; the audit begins again.', 'Clear'))) return;
  await world.value.clearJournal();
  await reload();
  tell('The journal is empty.');
}

const set = (name: string, value: string) => goTo(linkWith({ [name]: value }), { replacing: true });

/** Narrows the journal; the address holds what is chosen. */
function FilterForm() {
  const filter = filterOf(address.value.params);
  return (
    <form class="row filter" onSubmit={(event) => event.preventDefault()} aria-label="Filter">
      <FindBox sought={filter.text} placeholder="title, ID, path, header, body ( / )" />
      <Choice
        label="Operation"
        value={filter.operation}
        options={[['', 'all'], ...operationIds.map((one) => [one, one] as const), ['none', 'none of the four']]}
        onChoose={(value) => set('operation', value)}
      />
      <label>
        Status{' '}
        <input
          size={4}
          list="statuses"
          placeholder="4xx"
          value={filter.status}
          onInput={({ currentTarget }) => set('status', currentTarget.value.trim())}
        />
      </label>
      <datalist id="statuses">
        {['2xx', '4xx', '5xx', 'cut'].map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <label>
        Rule or question{' '}
        <input
          list="ids"
          size={18}
          value={filter.rule}
          onInput={({ currentTarget }) => set('rule', currentTarget.value.trim())}
        />
      </label>
      <datalist id="ids">
        {[...rules.value.keys(), ...questionCatalogue.value.keys()].map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      <Flag name="refused" isOn={filter.refused} />
      <Flag name="forced" isOn={filter.forced} />
    </form>
  );
}

function Flag({ name, isOn }: { readonly name: string; readonly isOn: boolean }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={() => set(name, isOn ? '' : 'yes')} /> {name}
    </label>
  );
}
