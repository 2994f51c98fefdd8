import type { FlippedQuestion, Flip } from './flips.ts';
import { hasPassed, type MetQuestion, type Run, type VariantRun } from './variant.ts';

/**
 * What the tests come to under one answer. *flaky*: they failed and then passed; *stopped*: the sweep ended before; *contradicts*: the
 * answer cannot stand beside the others.
 */
export interface FlipResult extends Flip {
  readonly outcome: 'passed' | 'failed' | 'flaky' | 'stopped' | 'contradicts';
  readonly run?: VariantRun;
}

export interface QuestionResult extends Omit<FlippedQuestion, 'flips'> {
  /** How the baseline relied on it; undefined where no request met it. */
  readonly met?: MetQuestion;
  /** It was left out, as no request of the baseline met it (`--all` runs it). */
  readonly isLeftOut: boolean;
  readonly flips: readonly FlipResult[];
}

export interface AnswerSweep {
  readonly questions: readonly FlippedQuestion[];
  /** What the baseline relied on. */
  readonly met: ReadonlyMap<string, MetQuestion>;
  readonly isMetOnly: boolean;
  readonly run: Run;
  /** Is told of each flip that was tried. */
  readonly onDone: (flip: Flip) => void;
}

/** Runs the tests under each answer, those first that the baseline relied on most. What fails is run once more. */
export async function sweepAnswers(sweep: AnswerSweep): Promise<readonly QuestionResult[]> {
  const { questions, met, isMetOnly } = sweep;
  const timesOf = ({ id }: FlippedQuestion) => met.get(id)?.times ?? 0;
  const ordered = questions.toSorted((left, right) => timesOf(right) - timesOf(left));
  return Promise.all(
    ordered.map(async ({ flips, ...question }) => {
      const known = met.get(question.id);
      const isLeftOut = isMetOnly && known === undefined;
      const results = isLeftOut ? [] : await Promise.all(flips.map((flip) => tryFlip(flip, sweep)));
      return { ...question, isLeftOut, flips: results, ...(known === undefined ? {} : { met: known }) };
    }),
  );
}

/** How many runs `sweepAnswers` makes where none fails. */
export const runsOf = ({ questions, met, isMetOnly }: Omit<AnswerSweep, 'run' | 'onDone'>): number =>
  questions
    .filter(({ id }) => !isMetOnly || met.has(id))
    .flatMap(({ flips }) => flips)
    .filter(({ contradicts }) => contradicts === undefined).length;

async function tryFlip(flip: Flip, { run, onDone }: AnswerSweep): Promise<FlipResult> {
  if (flip.contradicts !== undefined) return { ...flip, outcome: 'contradicts' };
  const result = await surely({ [flip.question]: flip.answer }, run);
  onDone(flip);
  return { ...flip, ...result };
}

/** Runs the tests under some answers; what fails is run once more, as a test may fail for a reason of its own. */
export async function surely(
  answers: Readonly<Record<string, unknown>>,
  run: Run,
): Promise<{ readonly outcome: 'passed' | 'failed' | 'flaky' | 'stopped'; readonly run: VariantRun }> {
  const first = await run({ answers });
  if (first.ending === 'stopped') return { outcome: 'stopped', run: first };
  if (hasPassed(first)) return { outcome: 'passed', run: first };
  const second = await run({ answers });
  if (second.ending === 'stopped') return { outcome: 'stopped', run: first };
  return { outcome: hasPassed(second) ? 'flaky' : 'failed', run: first };
}
