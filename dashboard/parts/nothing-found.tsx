import { goTo, linkWith } from '../address.ts';

interface NothingFoundProps {
  /** What was looked for, such as `exchange`. */
  readonly what: string;
  /** Parameters of the address that narrow what is shown. */
  readonly clear: Readonly<Record<string, null>>;
}

/** Says that nothing fits, and offers the way back. */
export function NothingFound({ what, clear }: NothingFoundProps) {
  return (
    <p class="empty">
      No {what} fits.{' '}
      <button type="button" onClick={() => goTo(linkWith(clear), { replacing: true })}>
        Clear filters
      </button>
    </p>
  );
}
