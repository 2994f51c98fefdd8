import { dateWords } from './relative.ts';
import { shownText, spelled } from '../../lib/visible.ts';

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

/** A text of others: what is not seen is spelled out, and read from left to right whatever is around it. */
export function Shown({ text, most }: { readonly text: string; readonly most?: number }) {
  const parts = shownText(text, most).split(new RegExp(`(${spelled.source})`));
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : <bdi key={at}>{part}</bdi>))}</>;
}

/** A date and time on one line. */
export const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{dateWords(at)}</time>;
