import { address, goTo, linkWith } from '../address.ts';
import { Loading, useLoaded } from '../parts/view.tsx';
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
const most = 50;

type List = RowsProps['rows'];

async function loadLists(): Promise<Readonly<Record<string, List>>> {
  const [pages, places, types] = await Promise.all([
    world.value.pages(),
    world.value.places(),
    world.value.eventTypes(),
  ]);
  return {
    Pages: pages.map(({ id, title }) => ({ id: String(id), text: title })),
    Places: places.map(({ id, name, country, timezone }) => ({
      id,
      text: `${name}, ${country}, ${timezone}`,
    })),
    'Event types': types.map(({ id, name }) => ({ id: String(id), text: name })),
  };
}

function Lists() {
  const sought = (address.value.params.get('look') ?? '').toLowerCase();
  const { answer, problem } = useLoaded(loadLists, []).loaded.value;
  return (
    <>
      <label>
        Look up{' '}
        <input
          type="search"
          value={address.value.params.get('look') ?? ''}
          onInput={({ currentTarget }) => goTo(linkWith({ look: currentTarget.value }), { replacing: true })}
        />
      </label>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      {answer === undefined ? <Loading unless={problem} /> : null}
      {Object.entries(answer ?? {}).map(([name, all]) => (
        <Rows
          key={name}
          name={name}
          rows={all.filter(({ id, text }) => `${id} ${text}`.toLowerCase().includes(sought))}
        />
      ))}
    </>
  );
}

interface RowsProps {
  readonly name: string;
  readonly rows: readonly { readonly id: string; readonly text: string }[];
}

function Rows({ name, rows }: RowsProps) {
  return (
    <>
      <h3>
        {name} <span class="soft">{rows.length > most ? `${most} of ${rows.length}` : rows.length}</span>
      </h3>
      <ul class="plain">
        {rows.slice(0, most).map(({ id, text }) => (
          <li key={id}>
            <code class="id">{shownText(id, 100)}</code> <bdi>{shownText(text, 120)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
