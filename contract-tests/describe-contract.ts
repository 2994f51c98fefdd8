import type { Check } from './checks/check.ts';
import { checks, checksAt } from './checks/index.ts';
import { readContract } from './files/contract.ts';
import { checkOptions } from './run/check-options.ts';
import { depthOf, selected, type RunOptions } from './run/options.ts';
import type { CheckResult, Report } from './report/report.ts';
import { runChecks } from './run/run-checks.ts';
import type { Target } from './target/open-target.ts';

/** A suite has a test for each check, and generated requests have none. */
export interface ContractOptions extends Omit<RunOptions, 'explore'> {
  /** Name of the suite; `contract`. */
  readonly name?: string;
}

/**
 * A vitest suite with one test for each check, inside anybody's own project. What cannot be checked fails too, unless
 * `unverifiable` in the fixtures says why.
 * @throws WrongOption
 * @param target - a URL, an app or a server, or a function that comes to one once the suite starts
 */
export async function describeContract(
  target: Target | (() => Promise<Target | Prepared>),
  options: ContractOptions = {},
): Promise<void> {
  const { afterAll, beforeAll, describe, test } = await import('vitest').catch(refuseOtherRunner);
  const { name = 'contract', ...runOptions } = options;
  const contract = readContract();
  checkOptions(runOptions, contract);
  const chosen = checksAt(depthOf(runOptions), selected(checks, contract, runOptions.rules));
  describe(name, () => {
    let run: { readonly report: Report; readonly close?: () => Promise<void> } | undefined;
    beforeAll(async () => {
      const { close, ...prepared } = await prepare(target);
      run = {
        report: await runChecks(prepared.target, { ...runOptions, ...prepared.options }),
        ...(close === undefined ? {} : { close }),
      };
    }, MAX_RUN);
    afterAll(async () => await run?.close?.());
    for (const check of chosen) {
      test(nameOf(check), (context) => {
        const judged = resultOf(check, run?.report);
        if (judged.isNotApplicable) context.skip(judged.text);
        if (judged.isBad) throw new Error(judged.text);
      });
    }
  });
}

/** vitest is not installed, or the runner cannot import ES modules into CommonJS, as Jest. */
function refuseOtherRunner(cause: unknown): never {
  throw new Error('describeContract makes a suite of vitest. In tests of another runner, call runChecks.', { cause });
}

/** A target that has to be started first, with what belongs to it. */
export interface Prepared {
  readonly target: Target;
  readonly options?: RunOptions;
  readonly close?: () => Promise<void>;
}

const MAX_RUN = 300_000;

async function prepare(target: Target | (() => Promise<Target | Prepared>)): Promise<Prepared> {
  // An app takes a request and a response; what takes nothing starts a target.
  const made =
    typeof target === 'function' && target.length === 0 ? await (target as () => Promise<Target | Prepared>)() : target;
  return typeof made === 'object' && 'target' in made ? made : { target: made };
}

function nameOf({ rule, title, operation }: Check): string {
  return `${rule}: ${title}${operation === undefined ? '' : ` (${operation})`}`;
}

function resultOf(
  check: Check,
  report: Report | undefined,
): { readonly isBad: boolean; readonly isNotApplicable: boolean; readonly text: string } {
  const requirement = report?.requirements.find(({ id }) => id === check.rule);
  const result = requirement?.checks.find(
    ({ title, operation }) => title === check.title && operation === check.operation,
  );
  if (requirement === undefined || result === undefined)
    return { isBad: true, isNotApplicable: false, text: 'the check did not run' };
  const isNotApplicable =
    requirement.status === 'notApplicable' ||
    (result.status === 'skipped' && (requirement.status === 'verified' || requirement.isExcused === true));
  const isBad = !isNotApplicable && result.status !== 'passed' && result.waived === undefined;
  return { isBad, isNotApplicable, text: textOf(result, requirement.text) };
}

function textOf({ expected, actual, reason, exchanges }: CheckResult, sentence: string): string {
  const last = exchanges.at(-1);
  const sent =
    last === undefined
      ? ''
      : `\nsent: ${last.request.method} ${last.request.url} ${last.request.body ?? ''}\ncame: ${last.response?.status ?? last.failure} ${last.response?.body ?? ''}`;
  return `${sentence}\nexpected: ${expected}\nactual: ${reason ?? actual}${sent}`;
}
