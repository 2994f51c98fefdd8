import type { Labelled, Table } from './document.ts';
import { cellText } from './document.ts';
import { html } from './html-escape.ts';
import type { Html } from './html-escape.ts';

/** On a narrow screen each row is a block, in which each value stands below the word of its column. */
export function tableHtml({ head, rows }: Table): Html {
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, at) => html`<td dir="auto" data-head="${head[at] ?? ''}">${proseHtml(cellText(cell))}</td>`)}</tr>`,
  );
  return html`<table class="list"><thead><tr>${head.map((text) => html`<th scope="col">${proseHtml(text)}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

export function factsHtml(facts: readonly Labelled[]): Html {
  return html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd dir="auto">${proseHtml(text)}</dd>`)}</dl>`;
}

/** A sentence in which what stands between backticks is code. */
export function proseHtml(text: string): Html {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return html`${text}`; // one of them is without its other
  const pieces = parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`).html);
  return { html: pieces.join('') };
}
