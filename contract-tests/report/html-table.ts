import { cellText, type Labelled, type Table } from './document.ts';
import { html, prose, type Html } from '../../src/lib/html.ts';

/** On a narrow screen each row is a block, in which each value follows the word of its column, and what is empty is left out. */
export function tableHtml({ head, rows, isAligned }: Table): Html {
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, at) => html`<td dir="auto" data-head="${head[at] ?? ''}">${[...barHtml(cellText(cell), isAligned), prose(cellText(cell))]}</td>`)}</tr>`,
  );
  return html`<table class="list${isAligned === true ? ' figures' : ''}"><thead><tr>${head.map((text) => html`<th scope="col">${prose(text)}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

/** A share as a bar beside its figure: what is least alike shows from afar. */
function barHtml(text: string, isAligned?: true): readonly Html[] {
  const percent = isAligned === true ? /^([\d.]+) %$/.exec(text)?.[1] : undefined;
  return percent === undefined
    ? []
    : [html`<meter max="100" low="90" high="99.9" optimum="100" value="${percent}" aria-hidden="true"></meter> `];
}

export function factsHtml(facts: readonly Labelled[]): Html {
  return html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd dir="auto">${prose(text)}</dd>`)}</dl>`;
}
