import { isAnswerHeader, isRateHeader } from '../target/header-kinds.ts';
import type { Answer } from '../target/exchange.ts';
import type { HeaderAgreement } from '../report/comparison.ts';
import { constantText } from './body-shape.ts';
import type { Compared } from './compare-request.ts';
import type { Sides } from './side.ts';

/** How often two deployments answered with the same header. */
export interface HeaderCounts extends Omit<HeaderAgreement, 'differing'> {
  /** The first that differ, in words; absent where none do. */
  readonly differing?: { readonly compared: Compared; readonly a: string; readonly b: string };
}

/** Counts which headers of answers are the same on both sides. */
export interface HeaderTally {
  note(compared: Compared): void;
  /** Those that differ most first. */
  list(): readonly HeaderCounts[];
}

/** What one answer of each side had under one name. */
interface Pair {
  readonly compared: Compared;
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** A header with more texts than that on one side is no constant: that it is there counts alone. */
const MAX_TEXTS = 8;

export function createHeaderTally({ a, b }: Sides): HeaderTally {
  const seen = new Map<string, Pair[]>();
  return {
    note: (compared) => {
      const { a: ofA, b: ofB } = compared.exchanges;
      if (ofA.answer === undefined || ofB.answer === undefined) return;
      const left = headersOf(ofA.answer, a.words.spell);
      const right = headersOf(ofB.answer, b.words.spell);
      for (const name of new Set([...left.keys(), ...right.keys()])) {
        const pairs = seen.get(name) ?? [];
        seen.set(name, pairs);
        pairs.push({ compared, a: left.get(name), b: right.get(name) });
      }
    },
    list: () =>
      [...seen]
        .map(([name, pairs]) => countsOf(name, pairs))
        .toSorted((one, other) => other.answers - other.same - (one.answers - one.same)),
  };
}

function countsOf(name: string, pairs: readonly Pair[]): HeaderCounts {
  const isVaried = (['a', 'b'] as const).some((side) => new Set(pairs.map((pair) => pair[side])).size > MAX_TEXTS);
  const told = isVaried ? pairs.map(present) : pairs;
  const differing = told.filter(({ a, b }) => a !== b);
  const [first] = differing;
  return {
    name,
    question: questionOf(name),
    answers: told.length,
    same: told.length - differing.length,
    ...(first === undefined
      ? {}
      : { differing: { compared: first.compared, a: first.a ?? 'none', b: first.b ?? 'none' } }),
  };
}

const isThere = 'some';

function present({ compared, a, b }: Pair): Pair {
  return { compared, a: a === undefined ? a : isThere, b: b === undefined ? b : isThere };
}

/** Those that the document or a profile speaks of, without what must differ. */
function headersOf({ status, headers }: Answer, spell: (text: string) => string): ReadonlyMap<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]): (readonly [string, string])[] => {
    if (name === 'content-type')
      return [
        [
          name,
          value
            .toLowerCase()
            .replaceAll(/\s*;\s*/g, '; ')
            .trim(),
        ],
      ];
    if (name === 'retry-after' || isRateHeader(name)) return [[name, isThere]];
    return isAnswerHeader(name) ? [[name, constantText(value, { spell }).replace(String(status), '<status>')]] : [];
  });
  return new Map(texts);
}

function questionOf(name: string): string {
  if (name === 'content-type') return 'answer.content-type';
  return name === 'retry-after' || isRateHeader(name) ? 'limits.rate' : 'answer.headers';
}
