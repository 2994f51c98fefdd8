import { computed, signal } from '@preact/signals';

/** The views, in the order of the navigation. */
export const views = ['journal', 'questions', 'events', 'clock', 'faults', 'world', 'audit', 'send'] as const;
export type View = (typeof views)[number];

/** What the address says: `#journal?status=422&entry=12`. It is in the fragment, which no server receives. */
interface Address {
  readonly view: View;
  readonly params: URLSearchParams;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export const address = computed((): Address => readAddress(hash.value));

export function readAddress(fragment: string): Address {
  const [name = '', query = ''] = fragment.replace(/^#/, '').split('?', 2);
  const view = views.find((one) => one === name) ?? views[0];
  return { view, params: new URLSearchParams(query) };
}

type Change = Readonly<Record<string, string | number | null | undefined>>;

/** The fragment of a view in the same world; null takes a parameter out. */
export function linkTo(view: View, change: Change = {}): string {
  const world = address.value.params.get('world');
  return fragmentOf(view, new URLSearchParams(world === null ? {} : { world }), change);
}

/** The fragment of the present view with other parameters. */
export const linkWith = (change: Change): string =>
  fragmentOf(address.value.view, new URLSearchParams(address.value.params), change);

/** Takes the exchange that is shown out of the address, with all that is said of it there. */
export const noEntry = { entry: null, at: null, breaks: null, otherwise: null } as const;

function fragmentOf(view: View, params: URLSearchParams, change: Change): string {
  for (const [name, value] of Object.entries(change))
    if (value === null || value === undefined || value === '') params.delete(name);
    else params.set(name, String(value));
  const query = params.toString();
  return `#${view}${query === '' ? '' : `?${query}`}`;
}

/** Goes to a fragment; what is typed into a filter leaves no trail in the history. */
export function goTo(fragment: string, { replacing = false } = {}): void {
  if (replacing) history.replaceState(null, '', fragment);
  else history.pushState(null, '', fragment);
  hash.value = location.hash;
}
