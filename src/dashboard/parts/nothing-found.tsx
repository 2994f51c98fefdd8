import { Button } from './button.tsx';
import type { ComponentChildren } from 'preact';
import { goTo, linkWith } from '../address.ts';

interface NothingFoundProps {
  /** Why there is nothing to be seen, as a sentence. */
  readonly children: ComponentChildren;
  /** Parameters of the address that narrow what is shown. */
  readonly clear: Readonly<Record<string, null>>;
}

/** Says that nothing fits, or that something is gone, and offers the way back. */
export function NothingFound({ children, clear }: NothingFoundProps) {
  return (
    <p class="empty">
      {children} <Button onClick={() => goTo(linkWith(clear), { replacing: true })}>Clear filters</Button>
    </p>
  );
}
