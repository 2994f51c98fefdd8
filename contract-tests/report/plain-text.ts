/** What a text says however its characters are spelled, and where each of them stands in it. */
export interface PlainText {
  /** The bytes of UTF-8, in lower case where they are letters; without backslashes, and with a blank for `+`. */
  readonly plain: string;
  /** For each byte the index where its spelling starts in the text, and that behind it. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * JSON-escaped, percent-encoded, a character reference of HTML and XML, each more than once too; or a character of several bytes.
 * Bounded repeats, so that a hostile answer cannot make the search slow.
 */
const spelled =
  /\\{1,4}u(?<json>[0-9a-f]{4})|\\{1,4}(?<escaped>[^\\%&+]?)|%(?:25){0,3}(?<byte>[0-9a-f]{2})|&(?:amp;){0,2}(?:#0{0,6}(?<decimal>\d{1,7})|#x0{0,6}(?<hex>[0-9a-f]{1,6})|(?<name>amp|lt|gt|quot|apos));|\+|[^\0-\x7f]/giu;

export function plainText(text: string): PlainText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let done = 0;
  const takeRaw = (until: number) => {
    parts.push(text.slice(done, until));
    for (; done < until; done += 1) {
      starts.push(done);
      ends.push(done + 1);
    }
  };
  for (const { 0: all, index, groups = {} } of text.matchAll(spelled)) {
    takeRaw(index);
    const bytes = bytesOf(all, groups);
    parts.push(bytes);
    done = index + all.length;
    for (const _ of bytes) {
      starts.push(index);
      ends.push(done);
    }
  }
  takeRaw(text.length);
  return { plain: parts.join('').toLowerCase(), starts, ends };
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function bytesOf(all: string, spelling: Readonly<Record<string, string | undefined>>): string {
  const { json, escaped, byte, decimal, hex, name } = spelling;
  if (byte !== undefined) return String.fromCharCode(parseInt(byte, 16));
  if (escaped !== undefined) return utf8(escaped);
  if (name !== undefined) return named[name.toLowerCase()] ?? '';
  if (all === '+') return ' ';
  const code = decimal === undefined ? parseInt(json ?? hex ?? '', 16) : Number(decimal);
  return utf8(code <= 0x10ffff ? String.fromCodePoint(code) : all);
}

function utf8(text: string): string {
  return Buffer.from(text.toLowerCase()).toString('latin1');
}
