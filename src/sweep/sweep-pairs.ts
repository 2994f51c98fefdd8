import type { Profile } from '../profile/profile.ts';
import { coveringRows, type Factor } from './covering-rows.ts';
import { contradictionOf } from './flips.ts';
import { surely, type QuestionResult } from './sweep-answers.ts';
import { hasPassed, type Run, type VariantRun } from './variant.ts';

type Answers = Readonly<Record<string, unknown>>;

/** Answers each of which the client takes alone, and not together. */
export interface Culprits {
  readonly answers: Answers;
  readonly run: VariantRun;
}

export interface PairsResult {
  /** Combinations that hold each pair of answers. */
  readonly rows: number;
  readonly passed: number;
  readonly flaky: number;
  readonly stopped: number;
  readonly culprits: readonly Culprits[];
}

/** Combinations in which each two answers stand together that the client takes alone. */
export function pairRows(results: readonly QuestionResult[], base: Profile): readonly Answers[] {
  const factors = results.flatMap(({ id, standard, flips }): readonly Factor[] => {
    const passed = flips.filter(({ outcome }) => outcome === 'passed').map(({ answer }) => answer);
    return passed.length === 0 ? [] : [{ id, values: [standard, ...passed] }];
  });
  const answersOf = (row: readonly (number | undefined)[]): Answers =>
    Object.fromEntries(
      factors.flatMap(({ id, values }, at) => ((row[at] ?? 0) === 0 ? [] : [[id, values[row[at] ?? 0]] as const])),
    );
  return coveringRows(factors, (row) => contradictionOf(base, answersOf(row)) === undefined).map(answersOf);
}

/** Runs the tests under each row; of one that fails, the fewest answers that make them fail are found. */
export async function sweepPairs(rows: readonly Answers[], run: Run, onDone: () => void): Promise<PairsResult> {
  const culprits: Culprits[] = [];
  const outcomes = await Promise.all(
    rows.map(async (row) => {
      const outcome = await tryRow(row, run, culprits);
      onDone();
      return outcome;
    }),
  );
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { rows: rows.length, passed: count('passed'), flaky: count('flaky'), stopped: count('stopped'), culprits };
}

type Outcome = Awaited<ReturnType<typeof surely>>['outcome'];

/** Without what is known to make it fail, the rest of a row still has pairs of its own to show. */
async function tryRow(row: Answers, run: Run, culprits: Culprits[]): Promise<Outcome> {
  let outcome: Outcome = 'passed';
  let left = withoutKnown(row, culprits);
  for (let tries = 0; tries < 5; tries += 1) {
    const tried = await surely(left, run);
    if (tried.outcome !== 'failed') return outcome === 'failed' ? outcome : tried.outcome;
    outcome = 'failed';
    const answers = await fewest(left, tried.run, run);
    if (answers === undefined) return 'stopped';
    if (!culprits.some((known) => isSame(known.answers, answers))) culprits.push({ answers, run: tried.run });
    left = withoutKnown(left, culprits);
  }
  return outcome;
}

const isWithin = (answers: Answers, row: Answers): boolean =>
  Object.entries(answers).every(([id, answer]) => id in row && JSON.stringify(row[id]) === JSON.stringify(answer));

const isSame = (one: Answers, other: Answers): boolean => isWithin(one, other) && isWithin(other, one);

function withoutKnown(row: Answers, culprits: readonly Culprits[]): Answers {
  return culprits.reduce((rest, { answers }) => {
    const [first = ''] = Object.keys(answers);
    return isWithin(answers, rest) ? without(rest, [first]) : rest;
  }, row);
}

const without = (answers: Answers, ids: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !ids.includes(id)));

/** The fewest of the answers under which the tests fail, by leaving out halves, then less; undefined where the sweep ended before. */
async function fewest(answers: Answers, failed: VariantRun, run: Run): Promise<Answers | undefined> {
  const unmet = Object.keys(answers).filter((id) => !failed.questions.has(id));
  let left = answers;
  let stopped = false;
  const leaveOut = async (ids: readonly string[]): Promise<void> => {
    const fewer = without(left, ids);
    if (stopped || ids.length === 0 || Object.keys(fewer).length === 0) return;
    const tried = await run({ answers: fewer });
    stopped ||= tried.ending === 'stopped';
    if (!hasPassed(tried) && !stopped) left = fewer;
  };
  await leaveOut(unmet);
  for (let size = Math.ceil(Object.keys(left).length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (const part of partsOf(Object.keys(left), size)) await leaveOut(part);
  return stopped ? undefined : left;
}

const partsOf = (ids: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
