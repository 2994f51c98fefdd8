import { cellText, type Labelled, type Table } from './document.ts';
import { html, prose, type Html } from '../../src/lib/html.ts';

/** On a narrow screen each row is a block, in which each value follows the word of its column, and what is empty is left out. */
export function tableHtml({ head, rows, isAligned }: Table): Html {
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, at) => html`<td dir="auto" data-head="${head[at] ?? ''}">${prose(cellText(cell))}</td>`)}</tr>`,
  );
  return html`<table class="list${isAligned === true ? ' figures' : ''}"><thead><tr>${head.map((text) => html`<th scope="col">${prose(text)}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

export function factsHtml(facts: readonly Labelled[]): Html {
  return html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd dir="auto">${prose(text)}</dd>`)}</dl>`;
}
