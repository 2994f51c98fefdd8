import { shownText } from '../../shared/visible.ts';

/** A sentence in which backticks are code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {shownText(text)
        .split('`')
        .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
    </>
  );
}
