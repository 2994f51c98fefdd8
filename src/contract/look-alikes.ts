import type { AnswerTo } from '../domain/look-up.ts';

type Coercion = Exclude<AnswerTo<'body.coercion'>, string>['read'][number];

/** A value of one type that looks like one of another. */
interface LookAlike {
  readonly kind: Coercion;
  /** What it stands for. */
  readonly value: unknown;
}

/** The kinds that `read` reads: another is a value of a wrong type, unless an answer names it. */
const usual: ReadonlySet<Coercion> = new Set<Coercion>([
  'int-from-string',
  'int-from-bool',
  'bool-from-string',
  'bool-from-int',
  'string-from-number',
  'string-from-bool',
]);

export const isUsual = ({ kind }: LookAlike): boolean => usual.has(kind);

/** Whether look-alikes of a kind are read in an attribute (`body.coercion`). */
export function isRead(answer: AnswerTo<'body.coercion'>, { kind }: LookAlike, attribute: string): boolean {
  if (typeof answer === 'string') return answer === 'read' && usual.has(kind);
  return answer.read.includes(kind) && answer.except?.includes(attribute) !== true;
}

/** What a look-alike stands for ("1" for 1, "true" for true, 5 for "5"); undefined where it stands for nothing. */
export function lookAlikeOf(value: unknown, types: readonly string[]): LookAlike | undefined {
  for (const type of types) {
    const read = readers[type]?.(value);
    if (read !== undefined) return read;
  }
  return undefined;
}

const readers: Readonly<Record<string, (value: unknown) => LookAlike | undefined>> = {
  integer: asInt,
  boolean: asBool,
  string: asString,
  array: (value) => (isScalar(value) ? { kind: 'list-from-value', value: [value] } : undefined),
  null: (value) =>
    typeof value === 'string' && !/\S/.test(value) ? { kind: 'null-from-blank', value: null } : undefined,
};

function asInt(value: unknown): LookAlike | undefined {
  if (typeof value === 'boolean') return { kind: 'int-from-bool', value: Number(value) };
  if (typeof value !== 'string') return undefined;
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(value)) return { kind: 'int-from-string', value: Number(value) };
  const loose = /^\s{0,20}[+-]?\d{1,15}(?:\.0{0,20})?\s{0,20}$/.test(value);
  return loose ? { kind: 'int-from-loose-string', value: Number(value) } : undefined;
}

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  t: true,
  y: true,
  false: false,
  no: false,
  off: false,
  f: false,
  n: false,
};
const MAX_WORD_LENGTH = 5;

function asBool(value: unknown): LookAlike | undefined {
  if (value === 1 || value === 0) return { kind: 'bool-from-int', value: value === 1 };
  if (value === 'true' || value === 'false') return { kind: 'bool-from-string', value: value === 'true' };
  if (value === '1' || value === '0') return { kind: 'bool-from-digit', value: value === '1' };
  if (typeof value !== 'string' || value.length > MAX_WORD_LENGTH) return undefined;
  const word = value.toLowerCase();
  return Object.hasOwn(words, word) ? { kind: 'bool-from-word', value: words[word] } : undefined;
}

function asString(value: unknown): LookAlike | undefined {
  if (typeof value === 'number') return { kind: 'string-from-number', value: String(value) };
  return typeof value === 'boolean' ? { kind: 'string-from-bool', value: String(value) } : undefined;
}

const isScalar = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
