import { shownText, spelled } from '../../shared/visible.ts';

/** A text of others: what is not seen is spelled out, and read from left to right whatever is around it. */
export function Shown({ text, most }: { readonly text: string; readonly most?: number }) {
  const parts = shownText(text, most).split(new RegExp(`(${spelled.source})`));
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : <bdi key={at}>{part}</bdi>))}</>;
}
