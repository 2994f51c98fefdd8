import { commandVariables } from '../settings/sweep-settings.ts';
import { hasPassed, type MetQuestion, type Run, type VariantRun } from './variant.ts';

/** What the client's tests come to with nothing changed. */
export interface Baseline {
  /** Why nothing can be told with these tests; undefined where something can. */
  readonly unusable?: string;
  readonly runs: readonly VariantRun[];
  /** What their traffic relied on. */
  readonly questions: ReadonlyMap<string, MetQuestion>;
}

const plain = { answers: {} };

/** Runs the tests twice, beside one another where that many runs are made at once, and tells whether something can be told with them. */
export async function baselineOf(run: Run, jobs: number): Promise<Baseline> {
  const first = run(plain);
  const runs = jobs > 1 ? await Promise.all([first, run(plain)]) : [await first, await run(plain)];
  const questions = runs[0]?.questions ?? new Map<string, MetQuestion>();
  const unusable = unusableFor(runs) ?? (runs.every(hasPassed) ? undefined : await failingFor(run, jobs));
  return { runs, questions, ...(unusable === undefined ? {} : { unusable }) };
}

function unusableFor(runs: readonly VariantRun[]): string | undefined {
  if (runs.some(({ ending }) => ending === 'stopped')) return 'the baseline was ended before it was through';
  if (!runs.some(hasPassed)) return undefined;
  if (!runs.every(hasPassed)) return 'the tests pass and fail without any change: they are flaky';
  return runs.some(({ requests }) => requests === 0)
    ? `the baseline passes without a request to the sandbox, which is at ${commandVariables.url}`
    : undefined;
}

/** Two runs at once may want the same thing. */
async function failingFor(run: Run, jobs: number): Promise<string> {
  return jobs > 1 && hasPassed(await run(plain))
    ? 'the tests pass alone and fail next to another run, without any change: do both need the same port or file? Try --jobs 1'
    : 'the tests fail without any change, so no answer was tried. Make them pass against the sandbox first';
}
