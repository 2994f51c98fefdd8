import { address, linkTo, linkWith } from '../address.ts';
import { useState } from 'preact/hooks';
import { entries } from '../journal/feed.ts';
import { counted } from '../../lib/counted.ts';
import { FindBox } from '../parts/find-box.tsx';
import { Moment } from '../parts/texts.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { Rows, type Column } from '../parts/rows.tsx';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../../lib/visible.ts';
import { world } from '../sandbox.ts';
import { EventDetail } from './event-detail.tsx';
import { LookUpView } from './look-up.tsx';

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
  {
    name: 'Starts',
    isNamed: true,
    cell: ({ startedAt }) => (startedAt === null || startedAt === undefined ? 'no date' : <Moment at={startedAt} />),
  },
  { name: 'RSVPs', kind: 'number', isNamed: true, cell: ({ rsvps }) => rsvps.length },
];

interface ListProps {
  readonly events: readonly Event[];
  readonly chosen: string | null;
}

function EventList({ events, chosen }: ListProps) {
  const [most, setMost] = useState(stretch);
  const sought = address.value.params.get('find') ?? '';
  const found = events
    .filter(({ id, title }) => `${id} ${title}`.toLowerCase().includes(sought.toLowerCase()))
    .toReversed();
  return (
    <>
      <div class="row">
        <FindBox sought={sought} />
      </div>
      <p class="soft" role="status">
        {counted(found.length, 'event')}
        {found.length > most ? `, the latest ${most} of them here` : ''}
      </p>
      {found.length === 0 ? (
        <NothingFound clear={{ find: null }}>No event fits.</NothingFound>
      ) : (
        <Rows
          rows={found.slice(0, most)}
          keyOf={({ id }) => id}
          classOf={({ id }) => (String(id) === chosen ? 'chosen' : '')}
          columns={columns}
        />
      )}
      {found.length > most ? (
        <button type="button" onClick={() => setMost(most + stretch)}>
          Show {Math.min(stretch, found.length - most)} more
        </button>
      ) : null}
    </>
  );
}
