import { spelled, visible } from './visible.ts';

/** As short as they can be: a page of examples in JSON has a thousand quotes. */
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
  '`': '&#96;',
};

/** A piece of HTML that is safe to put into a page as it is. */
export interface Html {
  readonly html: string;
}

type Piece = string | number | Html | readonly Html[];

/** Template tag: what is filled in is escaped, for text and for quoted attributes alike, unless it is `Html` itself. */
export function html(fixed: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { html: fixed.map((text, at) => text + (isInTag(text) ? plain : filled)(pieces[at])).join('') };
}

/** A text where no element can be: in the title of a page. */
export const plainText = (text: string): Html => trusted(escaped(text));

/** A part of the page's own that needs no escaping: its style and its script. */
export const trusted = (text: string): Html => ({ html: text });

/** Pieces with something between them. */
export const between = (pieces: readonly Html[], separator: string): Html =>
  trusted(pieces.map((piece) => piece.html).join(separator));

/** A sentence in which what stands between backticks is code. */
export function prose(text: string): Html {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return html`${text}`; // one of them is without its other
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}

/** Whether what follows is in an attribute: one of several is behind a quote. */
const isInTag = (fixed: string): boolean => /(?:<[^>]*|^"[^<>]*|=")$/.test(fixed);

const plain = (piece: Piece | undefined): string =>
  typeof piece === 'string' || typeof piece === 'number' ? escaped(String(piece)) : filled(piece);

/** What is spelled out is read from left to right, whatever is around it. */
function filled(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number')
    return escaped(String(piece)).replaceAll(spelled, '<bdi>$&</bdi>');
  return 'html' in piece ? piece.html : between(piece, '').html;
}

const escaped = (text: string): string =>
  visible(text).replaceAll(/[&<>"'`]/g, (character) => references[character] ?? character);
