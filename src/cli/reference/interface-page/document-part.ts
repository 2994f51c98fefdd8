import { html, prose, trusted, type Html } from '../../../lib/html.ts';

/** A table row of the interface's document by the names of its columns. */
export type DocumentRow = ReadonlyMap<string, string>;

/**
 * The interface's document (`docs/interface.md`) as HTML, word for word, with an anchor for each section. It knows the Markdown that the
 * document is written in, and no more.
 */
export const documentPart = (markdown: string): Html => html`${blocksOf(markdown).map(blockPart)}`;

/** Rows of the tables that describe fields, by the field's name: those of what is sent win over those of what is shown. */
export function fieldRows(markdown: string): ReadonlyMap<string, DocumentRow> {
  const rows = new Map<string, DocumentRow>();
  for (const block of blocksOf(markdown)) {
    const [head, , ...body] = block.split('\n').map(cellsOf);
    if (!block.startsWith('| Field | Type | Required |') || head === undefined) continue;
    for (const cells of body)
      rows.set(cells[0] ?? '', new Map(cells.map((cell, index) => [head[index] ?? '', cell] as const)));
  }
  return rows;
}

const blocksOf = (markdown: string): readonly string[] => markdown.trim().split(/\n{2,}/);

function blockPart(block: string): Html {
  const [, marks = '', title = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? [];
  if (title !== '') return headingPart(marks.length, title);
  const [, anchor] = /^<a id="([\w.-]+)"><\/a>$/.exec(block) ?? [];
  if (anchor !== undefined) return html`<a id="${anchor}"></a>`;
  if (block.startsWith('| ')) return tablePart(block);
  if (block.startsWith('- ')) return html`<ul>${itemsOf(block, /^- /gm)}</ul>`;
  if (/^\d\. /.test(block)) return html`<ol>${itemsOf(block, /^\d+\. /gm)}</ol>`;
  return html`<p>${prose(block.replace(/^> /, ''))}`;
}

/** Under the headings of the page that the document is a part of. */
const headingPart = (level: number, title: string): Html =>
  level === 1 ? html`<p><b>${title}</b>` : level === 2 ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`;

const itemsOf = (block: string, mark: RegExp): readonly Html[] =>
  block
    .replaceAll(mark, '\u0000')
    .split('\u0000')
    .filter((item) => item !== '')
    .map((item) => html`<li>${prose(item.trim())}`);

function tablePart(block: string): Html {
  const [head = [], , ...body] = block.split('\n').map(cellsOf);
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    row.map((cell) => html`${trusted(`<${tag}>`)}${prose(cell)}`);
  return html`<div class=t tabindex=0><table><tr>${cells(head, 'th')}${body.map((row) => html`<tr>${cells(row, 'td')}`)}</table></div>`;
}

const cellsOf = (row: string): readonly string[] => row.replace(/^\| ?/, '').replace(/ ?\|$/, '').split(' | ');
