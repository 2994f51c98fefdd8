/** Where something stands in a text: from the first of its letters to behind the last. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A stretch of a decoded text, and the letters that it was decoded from. */
interface Piece extends Span {
  readonly at: number;
  readonly length: number;
  /** Letters for each byte of it; 0 where it is one escape, or letters beyond ASCII, which are taken as a whole. */
  readonly ratio: number;
}

/** A text as bytes (a letter of latin1 for each), decoded from its parent so many times. */
interface Layer {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly parent?: Layer;
}

interface Depth {
  readonly escapes: number;
  readonly runs: number;
  /** Whether runs were looked for before escapes were decoded. */
  readonly isAgain: boolean;
}

/** Every escape has one of these: without, there is nothing to decode. */
const mayEscape = /[%&\\]/;

/** How deep is decoded: escapes may be nested more often, since each decoding makes the text shorter. */
const deepest: Depth = { escapes: 4, runs: 2, isAgain: false };

/** Percent-encoded, escaped as in JSON and JavaScript, or a reference of HTML. Each repeat is bounded: no text makes the search slow. */
const escapes =
  /(?:%|\\x)([0-9a-f]{2})|\\u([0-9a-f]{4})|(?:\\u\{|&#x)0{0,8}([0-9a-f]{1,6})[;}]?|\\(.)|&#0{0,8}(\d{1,7});?|&([a-z]{2,8});/gis;

const named: Readonly<Record<string, string>> = Object.fromEntries(
  'amp& lt< gt> quot" apos\' sol/ bsol\\ lowbar_ plus+ equals= period. colon: semi; comma, num# dollar$ percnt% ast* lpar( rpar) lsqb[ lbrack[ rsqb] rbrack] lcub{ lbrace{ rcub} rbrace} vert| verbar| excl! quest? commat@ hat^ grave` underbar_ hyphen- dash- tilde~'
    .split(' ')
    .map((one) => [one.slice(0, -1), one.slice(-1)]),
);

/** What one escape says; itself where it says nothing. */
function decodedEscape([all, byte, unit, hex, escaped, decimal, name]: RegExpExecArray): string {
  if (byte !== undefined) return String.fromCharCode(parseInt(byte, 16));
  if (escaped !== undefined) return escaped;
  if (name !== undefined) return named[name.toLowerCase()] ?? all;
  const code = decimal === undefined ? parseInt(unit ?? hex ?? '', 16) : Number(decimal);
  return code > 0x10ffff ? all : bytesOf(String.fromCodePoint(code));
}

/** UTF-8. Letters beyond ASCII are in lower case: no run of base64 holds them. */
export const bytesOf = (text: string): string =>
  Buffer.from(text.replaceAll(/[^\0-\x7f]+/g, (letters) => letters.toLowerCase())).toString('latin1');

/** The text with all that matches decoded; undefined where nothing does. */
function decoded(parent: Layer, pattern: RegExp, decode: (match: RegExpExecArray) => string): Layer | undefined {
  const [parts, pieces]: [string[], Piece[]] = [[], []];
  let [done, length] = [0, 0];
  for (const match of parent.text.matchAll(pattern)) {
    const bytes = decode(match);
    if (bytes === match[0]) continue;
    const between = parent.text.slice(done, match.index);
    const at = length + between.length;
    done = match.index + match[0].length;
    pieces.push({ at, length: bytes.length, from: match.index, until: done, ratio: 0 });
    parts.push(between, bytes);
    length = at + bytes.length;
  }
  return pieces.length === 0 ? undefined : { text: parts.join('') + parent.text.slice(done), pieces, parent };
}

const lettersOf = (letters: string): Uint8Array => {
  const table = new Uint8Array(256);
  for (const letter of letters) table[letter.charCodeAt(0)] = 1;
  return table;
};

/** How texts spell bytes as letters. A run may begin with letters that are no part of it: each way to lie between them is tried. */
const hexadecimal = '0123456789abcdefABCDEF';
const alphabets = [
  {
    letters: lettersOf(`${hexadecimal}ghijklmnopqrstuvwxyzGHIJKLMNOPQRSTUVWXYZ+/-_`),
    encoding: 'base64',
    shifts: [0, 1, 2, 3],
    ratio: 4 / 3,
  },
  { letters: lettersOf(hexadecimal), encoding: 'hex', shifts: [0, 1], ratio: 2 },
] as const;

/** Letters of one alphabet. */
interface Run extends Span {
  /** What stands behind what it holds. */
  readonly mark: string;
}

/** Runs of letters, each at least so long: of what is shorter only one letter is looked at. */
function runsIn(text: string, letters: Uint8Array, shortest: number): Run[] {
  const runs: Run[] = [];
  for (let at = shortest - 1; at < text.length; at += shortest) {
    if (letters[text.charCodeAt(at)] !== 1) continue;
    let [from, until] = [at, at + 1];
    while (from > 0 && letters[text.charCodeAt(from - 1)] === 1) from -= 1;
    while (letters[text.charCodeAt(until)] === 1) until += 1;
    if (until - from >= shortest) runs.push({ from, until, mark: '' });
    at = until;
  }
  return runs;
}

/** What stands where a text was cut. */
export const cutMark = bytesOf('…');

/** Bytes of a run that was cut: fewer could be any word. */
const shortestCut = 8;

/** Runs that end where the text was cut: of what they held, only the beginning is left. */
function cutRunsIn(text: string, letters: Uint8Array, shortest: number): Run[] {
  const runs: Run[] = [];
  for (let until = text.indexOf(cutMark); until !== -1; until = text.indexOf(cutMark, until + 1)) {
    let from = until;
    while (from > 0 && letters[text.charCodeAt(from - 1)] === 1) from -= 1;
    if (until - from >= shortest) runs.push({ from, until, mark: cutMark });
  }
  return runs;
}

/** Base64 is often wrapped: the ends of lines within it, which may be escaped, are left out. */
const unwrapped = (layer: Layer): Layer =>
  (hasLineEnd(layer.text) ? decoded(layer, lineEnds, () => '') : undefined) ?? layer;

/** The first look is for speed: what is behind is looked at where a line may end. */
const lineEnds = /(?=[\r\n\\])(?<=[\w+/-])(?:\r?\n|(?:\\r)?\\n)[ \t]*(?=[\w+/=-])/g;

const hasLineEnd = (text: string): boolean => text.includes('\n') || text.includes('\\n');

/** Room for what short runs hold: a Buffer for each would cost more than to decode it. */
const room = Buffer.alloc(1024);

function bytesIn(letters: string, encoding: 'base64' | 'hex'): string {
  if (letters.length > room.length) return Buffer.from(letters, encoding).toString('latin1');
  return room.toString('latin1', 0, room.write(letters, encoding));
}

interface RunOptions {
  /** Bytes that a run must have letters for. */
  readonly shortest: number;
  /** Whether only runs that an escape was decoded in or next to are wanted: the others were found before it was decoded. */
  readonly isAgain: boolean;
}

/** What runs of base64 and hexadecimal letters hold; undefined where there is none. */
function decodedRuns(parent: Layer, { shortest, isAgain }: RunOptions): Layer | undefined {
  const [parts, pieces]: [string[], Piece[]] = [[], []];
  let length = 0;
  for (const { letters, encoding, shifts, ratio } of alphabets) {
    const runs = runsIn(parent.text, letters, Math.ceil(shortest * ratio));
    const cut = cutRunsIn(parent.text, letters, Math.ceil(shortestCut * ratio));
    for (const { from, until, mark } of cut.length === 0 ? runs : [...runs, ...cut]) {
      if (isAgain && !isTouched(parent, { from, until })) continue;
      for (const shift of shifts) {
        const bytes = bytesIn(parent.text.slice(from + shift, until), encoding);
        pieces.push({ at: length, length: bytes.length, from: from + shift, until, ratio });
        parts.push(bytes + mark);
        length += bytes.length + mark.length + 1;
      }
    }
  }
  return pieces.length === 0 ? undefined : { text: parts.join('\n'), pieces, parent };
}

/**
 * Every text that a text can be decoded to, with the way back.
 * @param shortest - bytes of the shortest that is looked for
 */
export function* spelledTexts(text: string, shortest: number): Generator<{ text: string; origin(span: Span): Span }> {
  const whole: Layer = { text, pieces: [] };
  const bytes = /[^\0-\x7f]/.test(text) ? decoded(whole, /[^\0-\x7f]+/g, ([letters]) => bytesOf(letters)) : whole;
  for (const layer of layersOf(bytes ?? whole, shortest, deepest))
    yield { text: layer.text, origin: (span) => originOf(layer, span) };
}

function* layersOf(layer: Layer, shortest: number, { escapes: deeper, runs, isAgain }: Depth): Generator<Layer> {
  yield layer;
  const plain = deeper === 0 || !mayEscape.test(layer.text) ? undefined : decoded(layer, escapes, decodedEscape);
  if (plain !== undefined) yield* layersOf(plain, shortest, { escapes: deeper - 1, runs, isAgain: true });
  if (runs === 0) return;
  const joined = unwrapped(layer);
  const held = decodedRuns(joined, { shortest, isAgain: isAgain && joined === layer });
  if (held !== undefined)
    yield* layersOf(held, shortest, { escapes: Math.min(deeper, 2), runs: runs - 1, isAgain: false });
}

function originOf(layer: Layer, { from, until }: Span): Span {
  if (layer.parent === undefined) return { from, until };
  const span = { from: placeOf(layer, from).from, until: placeOf(layer, until - 1).until };
  return originOf(layer.parent, span);
}

/** Where one byte of a layer comes from. */
function placeOf({ pieces }: Layer, byte: number): Span {
  const piece = lastBefore(pieces, byte);
  if (piece === undefined) return { from: byte, until: byte + 1 };
  const { at, length, from, until, ratio } = piece;
  const into = byte - at;
  if (into >= length) return { from: until + into - length, until: until + into - length + 1 };
  if (ratio === 0) return { from, until };
  return { from: from + Math.floor(into * ratio), until: Math.min(until, from + Math.ceil((into + 1) * ratio)) };
}

/** Whether something of a span, or next to it, was decoded. */
function isTouched({ pieces }: Layer, { from, until }: Span): boolean {
  const piece = lastBefore(pieces, until);
  return piece !== undefined && piece.at + piece.length >= from;
}

function lastBefore(pieces: readonly Piece[], byte: number): Piece | undefined {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.at ?? 0) <= byte) low = middle + 1;
    else high = middle;
  }
  return pieces[low - 1];
}
