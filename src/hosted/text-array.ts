/** OID of `text`. */
const textType = 25;

/**
 * Texts as PostgreSQL has a `text[]` in binary: `pg` writes a list as one text in which each quote is escaped, for the database to undo that;
 * with JSON in them that took a tenth of a request.
 */
export function textArray(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const length = sizes.reduce((sum, size) => sum + 4 + size, 20);
  const all = Buffer.allocUnsafe(length);
  const [dimensions, nulls] = [1, 0];
  for (const [index, value] of [dimensions, nulls, textType, texts.length, 1].entries())
    all.writeInt32BE(value, index * 4);
  let at = 20;
  for (const [index, text] of texts.entries()) {
    at = all.writeInt32BE(sizes[index] ?? 0, at);
    at += all.write(text, at);
  }
  return all;
}
