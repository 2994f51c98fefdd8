/** A piece of HTML that is safe to put into a page as it is. */
export interface Markup {
  readonly html: string;
}

type Piece = string | number | Markup | readonly Markup[];

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** Template tag: what is filled in is escaped, as a text or, behind `="`, for a quoted attribute, unless it is markup itself. */
export function html(fixed: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const parts = fixed.map((text, at) => text + filled(pieces[at], /="[^"<>]*$/.test(text)));
  return { html: parts.join('') };
}

/** A part of the page's own that needs no escaping. */
export const trusted = (text: string): Markup => ({ html: text });

/** A sentence in which what stands between backticks is code. */
export function prose(text: string): Markup {
  const parts = text.trim().split('`');
  if (parts.length % 2 === 0) return html`${text}`; // one without its other
  return html`${parts.map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))}`;
}

/** Pieces with something between them. */
export const between = (pieces: readonly Markup[], separator: string): Markup =>
  trusted(pieces.map((piece) => piece.html).join(separator));

function filled(piece: Piece | undefined, isQuoted: boolean): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece), isQuoted);
  return 'html' in piece ? piece.html : piece.map((one) => one.html).join('');
}

const escaped = (text: string, isQuoted: boolean): string =>
  text.replaceAll(isQuoted ? /[&<"]/g : /[&<]/g, (character) => references[character] ?? character);
