import { visible } from '../../shared/visible.ts';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
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
  return { html: fixed.map((text, at) => text + filled(pieces[at])).join('') };
}

/** A part of the page's own that needs no escaping: its style and its script. */
export function trusted(text: string): Html {
  return { html: text };
}

function filled(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return 'html' in piece ? piece.html : piece.map((one) => one.html).join('\n');
}

function escaped(text: string): string {
  return visible(text).replaceAll(/[&<>"'`]/g, (character) => references[character] ?? character);
}
