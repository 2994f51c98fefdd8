import { html } from './html-escape.ts';
import type { Html } from './html-escape.ts';

/** A sentence in which what stands between backticks is code. */
export function proseHtml(text: string): Html {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return html`${text}`; // one of them is without its other
  const pieces = parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`).html);
  return { html: pieces.join('') };
}
