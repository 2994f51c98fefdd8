import { performance } from 'node:perf_hooks';
import type { ClientSweep, SweptSubject } from '../lib/client-verdicts.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { loadContract, type Contract } from '../contract/contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { profileWith, defaultProfile, type Profile } from '../profile/profile.ts';
import { createSandbox } from '../sandbox.ts';
import { baselineOf, type Baseline } from './baseline.ts';
import { flippedQuestions } from './flips.ts';
import { runUnder, type SweepContext } from './run-under.ts';
import { baselineSubject, defectSubject, questionSubject } from './subjects.ts';
import { runsOf, sweepAnswers } from './sweep-answers.ts';
import { defectsOf, sweepDefects } from './sweep-defects.ts';
import type { MetQuestion, Run, Variant, VariantRun } from './variant.ts';

/** What is to be swept, and within which bounds. */
export interface SweepPlan extends Omit<SweepContext, 'folder' | 'credentials'> {
  readonly under: 'answers' | 'defects';
  /** IDs of the questions that are flipped. */
  readonly questions: readonly string[];
  /** Leaves out those that no request of the baseline met. */
  readonly isMetOnly: boolean;
  /** Runs at once. */
  readonly jobs: number;
  readonly onProgress: (done: number, total: number, label: string) => void;
}

/**
 * Runs a client's own tests against fresh sandboxes: the baseline twice, then each variant.
 *
 * @throws CommandRefused where the command cannot be started; what `createSandbox` throws
 */
export async function sweepClient(givenPlan: SweepPlan): Promise<ClientSweep> {
  const begun = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'channel-sandbox-sweep-'));
  const credentials = {
    channel: `chn-${randomBytes(8).toString('hex')}`,
    apiKey: `key-${randomBytes(18).toString('base64url')}`,
  };
  const limit = pLimit(givenPlan.jobs);
  let runs = 0;
  const progress = createSweepProgress(givenPlan.onProgress);
  const plan = { ...givenPlan, onProgress: progress.done };
  const run: Run = (variant) =>
    limit(async () => {
      if (plan.signal.aborted) return notBegun;
      const end = progress.begin(nameOf(variant));
      return runUnder(variant, { ...plan, folder, credentials }, String((runs += 1))).finally(end);
    });
  try {
    plan.onProgress(0, 2, 'baseline');
    const baseline = await baselineOf(run, plan.jobs);
    const subjects =
      baseline.unusable === undefined ? await subjectsOf(plan, baseline, run) : [baselineSubject(baseline)];
    return {
      under: plan.under,
      command: commandText(plan.command),
      runs,
      durationMs: performance.now() - begun,
      isInterrupted: plan.signal.aborted,
      subjects,
      reliedOn: reliedOnOf(baseline),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A run that the sweep ended before: nothing was started for it, so that it does not count. */
const notBegun: VariantRun = {
  ending: 'stopped',
  code: null,
  durationMs: 0,
  output: '',
  questions: new Map(),
  forced: new Map(),
  requests: 0,
  outcomes: new Map(),
};

/** What is flipped or broken in a run. */
const nameOf = ({ answers, deviate = [], faults }: Variant): string =>
  [...Object.keys(answers), ...deviate, ...(faults === undefined ? [] : ['faults'])].join(' and ') || 'baseline';

/** Says with each step which runs are under way. */
function createSweepProgress(onProgress: SweepPlan['onProgress']) {
  const underWay = new Set<{ readonly name: string }>();
  let last: readonly [done: number, total: number] = [0, 2];
  const say = (otherwise: string) => onProgress(...last, [...underWay].map(({ name }) => name).join(', ') || otherwise);
  return {
    begin: (name: string) => {
      const one = { name };
      underWay.add(one);
      say(name);
      return () => void underWay.delete(one);
    },
    done: (done: number, total: number, label: string) => {
      last = [done, total];
      say(label);
    },
  };
}

/** A command as a person would type it. */
const commandText = (command: readonly string[]): string =>
  command.map((word) => (/^[\w./:@=-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');

async function subjectsOf(plan: SweepPlan, baseline: Baseline, run: Run): Promise<readonly SweptSubject[]> {
  return plan.under === 'answers' ? answerSubjects(plan, baseline, run) : defectSubjects(plan, run);
}

async function answerSubjects(plan: SweepPlan, baseline: Baseline, run: Run): Promise<readonly SweptSubject[]> {
  const base = await baseProfile(plan);
  const contract = loadContract();
  const questions = flippedQuestions(contract, base, plan.questions);
  const met = metQuestions(baseline, contract, base);
  const sweep = { questions, met, isMetOnly: plan.isMetOnly };
  const progress = countTo(runsOf(sweep), plan);
  const results = await sweepAnswers({ ...sweep, run, onDone: ({ question }) => progress(question) });
  const command = commandText(plan.command);
  return results.map((result) => questionSubject(result, { command, baseline }));
}

/** What the baseline's traffic met; every answer meets what shapes all of them. */
function metQuestions({ questions, runs }: Baseline, contract: Contract, { answers }: Profile): Baseline['questions'] {
  const [first] = runs[0]?.outcomes.values() ?? [];
  const all = [...contract.questions].flatMap(([id, { isMetByAll }]): readonly (readonly [string, MetQuestion])[] =>
    isMetByAll !== true || first === undefined
      ? []
      : [
          [
            id,
            { times: runs[0]?.requests ?? 0, first: first.line, answer: answers[id as QuestionId], basis: 'assumed' },
          ],
        ],
  );
  return new Map([...all, ...questions]);
}

async function defectSubjects(plan: SweepPlan, run: Run): Promise<readonly SweptSubject[]> {
  const contract = loadContract();
  const defects = defectsOf(contract);
  const progress = countTo(defects.length, plan);
  return (await sweepDefects(defects, run, ({ id }) => progress(id))).map(defectSubject);
}

/** The answers that a sandbox of the baseline gives, its scenario's among them. */
async function baseProfile({ scenario, profile }: SweepPlan): Promise<Profile> {
  await using sandbox = await createSandbox({
    ...(scenario === undefined ? {} : { scenario }),
    ...(profile === undefined ? {} : { profile }),
  });
  const { answers, profile: name } = await sandbox.profile.read();
  return profileWith(defaultProfile(loadContract()), { name, basis: 'owner', answers });
}

function countTo(total: number, { onProgress }: SweepPlan): (label: string) => void {
  let done = 0;
  return (label) => onProgress((done += 1), total, label);
}

const reliedOnOf = ({ questions }: Baseline): ClientSweep['reliedOn'] =>
  [...questions]
    .map(([question, { answer, basis, times, first }]) => ({ question, answer, basis, times, first }))
    .toSorted((left, right) => right.times - left.times);
