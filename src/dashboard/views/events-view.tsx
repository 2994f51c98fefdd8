import { Badge } from '../parts/badges.tsx';
import { Button } from '../parts/button.tsx';
import { address, goTo, linkTo, linkWith } from '../address.ts';
import { useState } from 'preact/hooks';
import { entries } from '../journal/feed.ts';
import { counted } from '../../lib/describe.ts';
import { FindBox } from '../parts/find-box.tsx';
import { Choice } from '../parts/form.tsx';
import { dateWords, inUtc } from '../parts/relative.ts';
import { status } from '../frame/status.ts';
import { Moment } from '../parts/texts.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { Rows, type Column } from '../parts/rows.tsx';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../../lib/visible.ts';
import { world } from '../sandbox.ts';
import { EventDetail } from './event-detail.tsx';

/** Pages, places and event types: what an event may refer to. */
function LookUpView() {
  const isOpen = address.value.params.has('known');
  const open = (isNow: boolean) => {
    if (isNow !== isOpen) goTo(linkWith({ known: isNow ? 'all' : null, look: null }), { replacing: true });
  };
  return (
    <details class="card" open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>Pages, places and event types</summary>
      {isOpen ? <Lists /> : null}
    </details>
  );
}

/** Rows of each: a world may have a hundred thousand pages. */
const MAX_ROWS = 50;

interface Known {
  readonly id: string | number;
  readonly text: string;
}

async function loadLists(): Promise<Readonly<Record<string, readonly Known[]>>> {
  const { pages, places, eventTypes } = world.value;
  const [allPages, allPlaces, types] = await Promise.all([pages(), places(), eventTypes()]);
  return {
    Pages: allPages.map(({ id, title }) => ({ id, text: title })),
    Places: allPlaces.map(({ id, name, country, timezone }) => ({ id, text: `${name}, ${country}, ${timezone}` })),
    'Event types': types.map(({ id, name }) => ({ id, text: name })),
  };
}

function Lists() {
  const sought = address.value.params.get('look') ?? '';
  const look = (text: string) => goTo(linkWith({ look: text }), { replacing: true });
  const fits = ({ id, text }: Known) => `${id} ${text}`.toLowerCase().includes(sought.toLowerCase());
  return (
    <>
      <label>
        Look up <input type="search" value={sought} onInput={({ currentTarget }) => look(currentTarget.value)} />
      </label>
      <ViewOf load={loadLists}>
        {(lists) => Object.entries(lists).map(([name, all]) => <List key={name} name={name} all={all.filter(fits)} />)}
      </ViewOf>
    </>
  );
}

const List = ({ name, all }: { readonly name: string; readonly all: readonly Known[] }) => (
  <>
    <h3>
      {name} <span class="soft">{all.length > MAX_ROWS ? `${MAX_ROWS} of ${all.length}` : all.length}</span>
    </h3>
    <ul class="plain">
      {all.slice(0, MAX_ROWS).map(({ id, text }) => (
        <li key={id}>
          <code class="id">{shownText(String(id), 100)}</code> <bdi>{shownText(text, 120)}</bdi>
        </li>
      ))}
    </ul>
  </>
);

type Event = Awaited<ReturnType<typeof world.value.events>>[number];

/** Rows at first, and more each time: a world may hold thousands. */
const stretch = 100;

/** What this world stores: events, and what they refer to. */
export function EventsView() {
  const id = address.value.params.get('event');
  return (
    <ViewOf title="Events" load={() => world.value.events()} on={[entries.value.at(-1)?.seq]}>
      {(events, again) => (
        <div class={id === null ? 'journal' : 'journal beside'}>
          <section class="list" aria-label="Events">
            <LookUpView />
            {events.length === 0 ? <NoEvents /> : <EventList events={events} chosen={id} />}
          </section>
          {id === null ? null : (
            <EventDetail key={id} event={events.find((one) => String(one.id) === id)} again={again} />
          )}
        </div>
      )}
    </ViewOf>
  );
}

/** What to do first. */
function NoEvents() {
  return (
    <p class="empty">
      This world has no event. <a href={linkTo('send')}>Send an events.create</a>, or start it again from another{' '}
      <a href={linkTo('world')}>scenario</a>.
    </p>
  );
}

const columns: readonly Column<Event>[] = [
  { name: 'Event', cell: ({ id }) => <a href={linkWith({ event: id })}>{id}</a> },
  { name: 'Title', kind: 'free', cell: ({ title }) => <bdi>{shownText(title, 120)}</bdi> },
  { name: 'State', cell: (event) => <State event={event} /> },
  {
    name: 'Starts',
    isNamed: true,
    cell: ({ startedAt }) => (startedAt === null || startedAt === undefined ? 'no date' : <Moment at={startedAt} />),
  },
  { name: 'Place', kind: 'free', isNamed: true, cell: ({ location }) => shownText(location, 60) },
  { name: 'Host', isNamed: true, cell: ({ host }) => host },
  {
    name: 'RSVPs',
    kind: 'number',
    isNamed: true,
    cell: ({ rsvps, capacity }) => `${rsvps.length}${capacity ? ` of ${capacity}` : ''}`,
  },
];

/** Those that have room beside an event. */
const beside: ReadonlySet<string> = new Set(['Event', 'Title', 'State', 'Starts']);

/** Whether members see it yet, by the world's clock. */
function State({ event: { publishedAt } }: { readonly event: Event }) {
  const now = status.value?.clock.now;
  const isAhead = publishedAt !== null && now !== undefined && Date.parse(inUtc(publishedAt)) > Date.parse(now);
  return (
    <Badge
      of={
        isAhead
          ? ['scheduled', 'note', `Members see it from ${dateWords(publishedAt)} UTC on.`]
          : ['visible', 'good', 'Members see it.']
      }
    />
  );
}

/** The ways to sort events, the first as they are at first: by what, and which way. */
const orders = {
  latest: ['latest first', ({ id }) => -id],
  start: ['by start', ({ startedAt }) => startedAt ?? '9'],
  title: ['by title', ({ title }) => title.toLowerCase()],
  rsvps: ['most RSVPs first', ({ rsvps }) => -rsvps.length],
} as const satisfies Readonly<Record<string, readonly [string, (event: Event) => string | number]>>;

type Order = keyof typeof orders;

interface ListProps {
  readonly events: readonly Event[];
  readonly chosen: string | null;
}

function EventList({ events, chosen }: ListProps) {
  const [most, setMost] = useState(stretch);
  const sought = address.value.params.get('find') ?? '';
  const order = Object.keys(orders).find((one): one is Order => one === address.value.params.get('sort')) ?? 'latest';
  const [, keyOf] = orders[order];
  const found = events
    .filter(({ id, title, location, host }) =>
      `${id} ${title} ${location} ${host}`.toLowerCase().includes(sought.toLowerCase()),
    )
    .map((event) => ({ event, key: keyOf(event) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ event }) => event);
  return (
    <>
      <div class="row">
        <FindBox sought={sought} placeholder="title, ID, place, host ( / )" />
        <Choice
          label="Sort"
          value={order}
          options={Object.entries(orders).map(([name, [text]]) => [name, text])}
          onChoose={(chosen) => goTo(linkWith({ sort: chosen }), { replacing: true })}
        />
      </div>
      <p class="soft" role="status">
        {counted(found.length, 'event')}
        {found.length > most ? `, the first ${most} of them here` : ''}
      </p>
      {found.length === 0 ? (
        <NothingFound clear={{ find: null }}>No event fits.</NothingFound>
      ) : (
        <Rows
          rows={found.slice(0, most)}
          keyOf={({ id }) => id}
          classOf={({ id }) => (String(id) === chosen ? 'chosen' : '')}
          columns={chosen === null ? columns : columns.filter(({ name }) => beside.has(name))}
        />
      )}
      {found.length > most ? (
        <Button onClick={() => setMost(most + stretch)}>Show {Math.min(stretch, found.length - most)} more</Button>
      ) : null}
    </>
  );
}
