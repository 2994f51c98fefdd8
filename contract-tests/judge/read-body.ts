import { parseJson } from '../target/json.ts';
import { asks, type Evidence } from './evidence.ts';

/** A body as JSON, and what parsers read in different ways about it. */
export interface ReadBody {
  /** Absent where the text is no JSON. */
  readonly json?: { readonly value: unknown };
  readonly evidence: readonly Evidence[];
}

/** RFC 7493 and `body.i-json`: deeper ones are refused by some. */
const deepest = 32;

/** The least that a lawful `limits.body` may be, in bytes. */
const smallestLimit = 4096;

export function readJudgedBody(text: string): ReadBody {
  const size = Buffer.byteLength(text) > smallestLimit ? asks('limits.body', '') : [];
  try {
    if (text.startsWith('\uFEFF')) return { evidence: malformed };
    return { json: { value: parseJson(text) }, evidence: [...size, ...quirksOf(text)] };
  } catch {
    return { evidence: [...size, ...malformed] };
  }
}

/** A lenient parser reads more than JSON is. */
const malformed: readonly Evidence[] = [{ question: 'refusal.status.malformed', pointer: '', hidesBody: true }];

const quirks: Readonly<Record<string, readonly Evidence[]>> = {
  keys: [{ question: 'body.i-json', pointer: '', hidesBody: true }],
  odd: asks('body.i-json', ''),
  spelling: asks('body.coercion', ''),
};

const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]|-?\d[\d.eE+-]*/g;

/** Keys that stand twice or reach into a prototype, numbers in odd spellings, and nesting: read from the text, as no value shows them. */
function quirksOf(text: string): readonly Evidence[] {
  const open: Set<string>[] = [];
  const found = new Set<string>();
  for (const [whole, colon] of text.matchAll(token)) {
    if (whole === '{' || whole === '[') open.push(new Set());
    else if (whole === '}' || whole === ']') open.pop();
    else if (colon !== undefined) noteKey(whole.slice(0, -colon.length), open.at(-1), found);
    else noteScalar(whole, found);
    if (open.length > deepest) found.add('odd');
  }
  return [...found].flatMap((kind) => quirks[kind] ?? []);
}

function noteKey(quoted: string, keys: Set<string> | undefined, found: Set<string>): void {
  const key = JSON.parse(quoted) as string;
  if (keys?.has(key) === true || key === '__proto__') found.add('keys');
  if (!isPlainText(key)) found.add('odd');
  keys?.add(key);
}

function noteScalar(spelling: string, found: Set<string>): void {
  if (!spelling.startsWith('"')) noteNumber(spelling, found);
  else if (!isPlainText(JSON.parse(spelling) as string)) found.add('odd');
}

/** `1.0` and `1e2` are ints to some; of `-0` and of what no double holds parsers make different things. */
function noteNumber(spelling: string, found: Set<string>): void {
  const value = Number(spelling);
  if (spelling === '-0' || !Number.isFinite(value)) found.add('odd');
  if (!/^-?\d+$/.test(spelling) && Number.isInteger(value)) found.add('spelling');
}

/** Neither NUL nor half a pair of surrogates. */
function isPlainText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
