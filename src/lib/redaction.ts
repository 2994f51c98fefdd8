/** What must not be shown, and what is shown in its place. */
export interface Secret {
  readonly value: string;
  readonly marker: string;
}

/** Takes secrets out of a text, in any of their spellings; the same text if there are none. */
export type Redact = (text: string) => string;

/** Letters by which a spelling is found. Fewer of them before the mark of a cut may be any word. */
const START = 4;
/** Whoever shows so many first letters of a secret shows it, whatever follows: no text makes the search slow. */
const ENOUGH = 32;
/** Stands where a text was cut. */
const CUT = '…';

/** The spellings of a secret that are looked for, and no others; in all of them `A` is the same as `a`. SECURITY.md lists them. */
export function spellingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const pairs = bytes.toString('hex').match(/../g) ?? [];
  const percent = encodeURIComponent(secret);
  const everyPercent = `%${pairs.join('%')}`;
  const json = JSON.stringify(secret).slice(1, -1);
  const letters = Array.from(secret, (letter) => letter.codePointAt(0) ?? 0);
  const units = Array.from({ length: secret.length }, (_, at) => secret.charCodeAt(at).toString(16).padStart(4, '0'));
  const base64 = [0, 1, 2].map((before) => base64Of(bytes, before));
  return [
    secret,
    percent,
    percent.replaceAll('%20', '+'),
    everyPercent,
    encodeURIComponent(percent),
    encodeURIComponent(everyPercent),
    everyPercent.replaceAll(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    json,
    json.replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    `\\u${units.join('\\u')}`,
    secret.replaceAll(/[&<>"']/g, (letter) => named[letter] ?? letter),
    `&#${letters.join(';&#')};`,
    `&#x${letters.map((letter) => letter.toString(16)).join(';&#x')};`,
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...['', ':', '-', ' ', ',', ', ', ' 0x', ',0x', ', 0x'].map((between) => pairs.join(between)),
  ];
}

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Base64 of bytes that so many others stand before: the letters that are theirs alone. */
function base64Of(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}

/** Redactors that were made before: most come with the same secrets again and again. */
const made = new Map<string, Redact>();
const MAX_MADE = 100;

export function createRedactor(secrets: readonly Secret[]): Redact {
  const name = JSON.stringify(secrets);
  const before = made.get(name);
  if (before !== undefined) return before;
  if (made.size >= MAX_MADE) made.clear();
  const redact = redactorOf(secrets);
  made.set(name, redact);
  return redact;
}

function redactorOf(secrets: readonly Secret[]): Redact {
  const { isStart, byStart } = indexOf(secrets);
  if (byStart.size === 0) return (text) => text;
  return (text) => {
    const plain = folded(text);
    let [shown, done, hash] = ['', 0, 0];
    for (let end = 0; end < plain.length; end += 1) {
      hash = added(hash, plain.charCodeAt(end));
      const from = end + 1 - START;
      if (isStart[hash] !== 1 || from < done) continue;
      const hit = longestAt(plain, from, byStart.get(plain.slice(from, end + 1)));
      if (hit === undefined) continue;
      shown += text.slice(done, beforeEscape(text, from, done)) + hit.marker;
      done = from + hit.length;
      end = done - 1;
    }
    return done === 0 ? text : shown + text.slice(done);
  };
}

/** The last four letters of what was read, as a number below 4096. */
const added = (hash: number, letter: number): number => ((hash << 3) ^ letter) & 4095;

/** How a secret begins in one spelling, folded. */
interface Beginning {
  readonly text: string;
  readonly marker: string;
  /** All of the secret in that spelling. */
  readonly whole: () => string;
}

/** The beginnings by their first letters; `isStart` says of the hash of four letters whether any may begin so. */
function indexOf(secrets: readonly Secret[]) {
  const isStart = new Uint8Array(4096);
  const byStart = new Map<string, Beginning[]>();
  for (const beginning of secrets.flatMap(beginningsOf)) {
    const start = beginning.text.slice(0, START);
    let hash = 0;
    for (let at = 0; at < START; at += 1) hash = added(hash, start.charCodeAt(at));
    isStart[hash] = 1;
    const others = byStart.get(start);
    if (others === undefined) byStart.set(start, [beginning]);
    else others.push(beginning);
  }
  return { isStart, byStart };
}

function beginningsOf({ value, marker }: Secret): readonly Beginning[] {
  const secret = value.toWellFormed();
  const first = secret.slice(0, ENOUGH).replace(/[\uD800-\uDBFF]$/, '');
  const texts = spellingsOf(first).map(folded);
  let all = first === secret ? texts : undefined;
  const whole = (at: number) => {
    all ??= spellingsOf(secret).map(folded);
    return all[at] ?? '';
  };
  return texts.flatMap((text, at) =>
    text.length < START || texts.indexOf(text) < at ? [] : [{ text, marker, whole: () => whole(at) }],
  );
}

/** The longest of the secrets that a text goes on with, or that it was cut in. */
function longestAt(text: string, from: number, beginnings: readonly Beginning[] = []) {
  let longest: { readonly length: number; readonly marker: string } | undefined;
  for (const { text: beginning, marker, whole } of beginnings) {
    let length = sharedLength(beginning, text, from);
    if (length === beginning.length) length = sharedLength(whole(), text, from);
    else if (!text.startsWith(CUT, from + length)) continue;
    if (length > (longest?.length ?? 0)) longest = { length, marker };
  }
  return longest;
}

/** How many letters of a secret, which begins as the text does there, stand in the text. */
function sharedLength(secret: string, text: string, from: number): number {
  let length = START;
  while (length < secret.length && secret.charCodeAt(length) === text.charCodeAt(from + length)) length += 1;
  return length;
}

/** Of one case; the length stays. */
const folded = (text: string): string => text.replaceAll('\u0130', 'i').toLowerCase();

/** Where a hit begins: a backslash before its first letter goes with it, unless that one is escaped itself. JSON stays JSON. */
function beforeEscape(text: string, from: number, done: number): number {
  let backslashes = 0;
  while (from - backslashes > done && text[from - backslashes - 1] === '\\') backslashes += 1;
  return from - (backslashes % 2);
}

/** A value with every text in it redacted, names of members too. */
export function redactedValue<Value>(value: Value, redact: Redact): Value;
export function redactedValue(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => redactedValue(one, redact));
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), redactedValue(one, redact)]));
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object);
