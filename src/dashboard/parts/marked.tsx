import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { shownText } from '../../lib/visible.ts';

/** A place that something is said of. */
export interface Mark {
  readonly pointer: string;
  readonly text: string;
  /** Whether nothing is broken there. */
  readonly isAdvice?: boolean;
  /** Whether somebody came to see it: it is brought into sight. */
  readonly isSought?: boolean;
}

interface MarkedProps {
  /** What is said of it; nothing where it is but a part of what is marked. */
  readonly marks: readonly Mark[];
  readonly children: ComponentChildren;
}

/** A line that is marked, with what is said of it behind it. */
export function Marked({ marks, children }: MarkedProps) {
  const place = useRef<HTMLElement>(null);
  const isSought = marks.some((mark) => mark.isSought === true);
  useLayoutEffect(() => {
    if (isSought) place.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  const isAdvice = marks.length > 0 && marks.every((mark) => mark.isAdvice === true);
  return (
    <mark ref={place} class={`line${isSought ? ' sought' : ''}${isAdvice ? ' advice' : ''}`}>
      {children}
      {[...new Set(marks.map(({ text }) => text))].map((text) => (
        <span key={text} class="said">
          {` ← ${shownText(text)}`}
        </span>
      ))}
    </mark>
  );
}
