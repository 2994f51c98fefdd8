import { cutMark, spelledTexts, type Span } from './spellings.ts';

/** What must not be shown, and what is shown in its place. */
export interface Secret {
  readonly value: string;
  readonly marker: string;
}

export interface Hit extends Span {
  readonly marker: string;
}

/** Takes secrets out of a text, however they are spelled there; the same text where there are none. */
export type Redact = (text: string) => string;

/** Of a secret that a text was cut in: fewer of its first letters may stand there by chance. */
const shortestBeginning = 4;

/** Longer texts are looked at in stretches of about this length: what is decoded of one is not held beside the others. */
const stretch = 65_536;

export function createRedactor(secrets: readonly Secret[]): Redact {
  const known = secrets.filter(({ value }) => value !== '').flatMap(knownOf);
  if (known.length === 0) return (text) => text;
  const shortest = known.reduce((least, { plain }) => Math.min(least, plain.length), Infinity);
  const find = (text: string) => hitsIn(folded(text), known);
  const gap = [' ', '\n', '"'].find((one) => !secrets.some(({ value }) => value.includes(one)));
  return (text) => stretchesOf(text, gap).reduce((rest, one) => rest + withoutHits(one, find, shortest), '');
}

/**
 * The same, which looks at each text once: headers, names and bodies come again and again. What it was given stays in memory as long as it does.
 * @param most - texts that are kept, each of at most `longest` characters
 */
export function remembering(redact: Redact, { most = Infinity, longest = Infinity } = {}): Redact {
  const known = new Map<string, string>();
  return (text) => {
    const clean = known.get(text) ?? redact(text);
    if (text.length <= longest && known.size < most) known.set(text, clean);
    return clean;
  };
}

/**
 * A text without what `find` finds in it or in anything that it can be decoded to.
 * @param find - looks in a text of bytes, which are letters of latin1
 */
export function withoutHits(text: string, find: (bytes: string) => readonly Hit[], shortest: number): string {
  const hits: Hit[] = [];
  for (const spelled of spelledTexts(text, shortest))
    for (const hit of find(spelled.text)) hits.push({ ...spelled.origin(hit), marker: hit.marker });
  return withoutSecrets(text, hits);
}

/** A text with markers in the place of what was hit; of hits that overlap, that of the longest which begins first. */
export function withoutSecrets(text: string, hits: readonly Hit[]): string {
  if (hits.length === 0) return text;
  let [shown, done] = ['', 0];
  for (const { from, until, marker } of hits.toSorted((a, b) => a.from - b.from || b.until - a.until)) {
    if (from >= done) shown += text.slice(done, from) + marker;
    done = Math.max(done, until);
  }
  return shown + text.slice(done);
}

/** The same of every text in a value, names of members too. */
export function redactedValue<Value>(value: Value, redact: Redact): Value;
export function redactedValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => redactedValue(one, redact));
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), redactedValue(one, redact)]));
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object);

/** Of any case, and with a blank for the plus that forms write in its place. The length stays. */
const folded = (text: string): string => text.toLowerCase().replaceAll('+', ' ');

/** A secret may itself look like an escape: what comes of it where everything around it is decoded is looked for too. */
function knownOf({ value, marker }: Secret): readonly Known[] {
  const plains = [...spelledTexts(value, Infinity)].map(({ text }) => folded(text));
  return [...new Set(plains)]
    .filter((plain, at) => at === 0 || plain.length >= shortestBeginning)
    .map((plain) => ({ plain, marker }));
}

interface Known {
  readonly plain: string;
  readonly marker: string;
}

function hitsIn(text: string, known: readonly Known[]): readonly Hit[] {
  const hits: Hit[] = [];
  for (const { plain, marker } of known)
    for (let at = text.indexOf(plain); at !== -1; at = text.indexOf(plain, at + plain.length))
      hits.push({ from: at, until: at + plain.length, marker });
  return hits.concat(cutHitsIn(text, known));
}

/** Secrets that a text was cut in; both are folded. */
export function cutHitsIn(text: string, known: readonly Known[]): readonly Hit[] {
  const hits: Hit[] = [];
  for (let at = text.indexOf(cutMark); at !== -1; at = text.indexOf(cutMark, at + 1))
    hits.push(...cutIn(text, at, known));
  return hits;
}

/** A secret whose beginning stands before the place where a text was cut. */
function cutIn(text: string, end: number, known: readonly Known[]): readonly Hit[] {
  return known.flatMap(({ plain, marker }) => {
    for (let length = Math.min(plain.length - 1, end); length >= shortestBeginning; length -= 1)
      if (text.startsWith(plain.slice(0, length), end - length)) return [{ from: end - length, until: end, marker }];
    return [];
  });
}

/** Stretches that end where no secret can stand; a text without such a place is one. */
function stretchesOf(text: string, gap: string | undefined): readonly string[] {
  if (text.length <= stretch || gap === undefined) return [text];
  const found: string[] = [];
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf(gap, from + stretch);
    const until = end === -1 ? text.length : end + 1;
    found.push(text.slice(from, until));
    from = until;
  }
  return found;
}
