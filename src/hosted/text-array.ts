/** OID of `text`. */
const textType = 25;

/**
 * Texts as PostgreSQL has a `text[]` in binary: `pg` writes a list as one text in which each quote is escaped, for the database to undo that;
 * with JSON in them that took a tenth of a request.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  const sizes = texts.map((text) => (text === null ? -1 : Buffer.byteLength(text)));
  const length = sizes.reduce((sum, size) => sum + 4 + Math.max(size, 0), 20);
  const all = Buffer.allocUnsafe(length);
  const dimensions = 1;
  for (const [index, value] of [dimensions, Number(sizes.includes(-1)), textType, texts.length, 1].entries())
    all.writeInt32BE(value, index * 4);
  let at = 20;
  for (const [index, text] of texts.entries()) {
    at = all.writeInt32BE(sizes[index] ?? -1, at);
    if (text !== null) at += all.write(text, at);
  }
  return all;
}
