import { address, goTo, linkWith } from '../address.ts';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../../lib/visible.ts';
import { world } from '../sandbox.ts';

/** Pages, places and event types: what an event may refer to. */
export function LookUpView() {
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
