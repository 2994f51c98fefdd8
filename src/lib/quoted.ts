/** A quote of the interface's document as people read it: the cells of a row are set apart as in the document, without the outer bars. */
export const quotedText = (quote: string): string =>
  quote.startsWith('| ') ? quote.replace(/^\| /, '').replace(/ \|$/, '') : quote;
