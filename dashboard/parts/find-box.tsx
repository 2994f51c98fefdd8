import { goTo, linkWith } from '../address.ts';

/** Looks for what the address says; what is typed goes there, so that it can be shared. */
export function FindBox({ sought }: { readonly sought: string }) {
  return (
    <label>
      Find{' '}
      <input
        type="search"
        value={sought}
        onInput={({ currentTarget }) => goTo(linkWith({ find: currentTarget.value }), { replacing: true })}
      />
    </label>
  );
}
