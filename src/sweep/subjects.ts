import type { SweptSubject } from '../lib/client-verdicts.ts';
import { counted } from '../lib/describe.ts';
import type { FlipResult, QuestionResult } from './sweep-answers.ts';
import type { DefectResult } from './sweep-defects.ts';
import type { Baseline } from './baseline.ts';
import type { Outcome, VariantRun } from './variant.ts';
import type { Violation } from '../domain/violation.ts';

const expectedPass = 'the command passes, as it does in the baseline';
const unmet = 'no request of the baseline met it';

/** What was run, and what it came to with nothing changed. */
interface Ran {
  readonly command: string;
  readonly baseline: Baseline;
}

/** A question and what the client's tests made of its answers. */
export function questionSubject(result: QuestionResult, ran: Ran): SweptSubject {
  const { id, section, question, standard, flips } = result;
  const checks = flips.map((flip) => flipCheck(flip, result, ran));
  return { id, section, text: question, answer: standard, ...statusOf(result), checks };
}

function statusOf({ met, isLeftOut, flips }: QuestionResult): Pick<SweptSubject, 'status' | 'reason'> {
  const some = (outcome: FlipResult['outcome']) => flips.some((flip) => flip.outcome === outcome);
  if (isLeftOut) return { status: 'notVisible', reason: `${unmet}; not run (--all runs it)` };
  if (some('failed')) return { status: 'violated' };
  if (some('stopped')) return { status: 'unverified', reason: 'the sweep ended before' };
  if (some('flaky')) return { status: 'unverified', reason: 'the command failed under an answer, and then passed' };
  if (!some('passed'))
    return { status: 'notApplicable', reason: flips[0]?.contradicts ?? 'there is no other lawful answer to try' };
  return met === undefined ? { status: 'notVisible', reason: unmet } : { status: 'verified' };
}

function flipCheck(
  { question, answer, outcome, contradicts, run }: FlipResult,
  { standard }: QuestionResult,
  { command, baseline: { runs } }: Ran,
): SweptSubject['checks'][number] {
  const named = `${question} is ${JSON.stringify(answer)}`;
  const checked = { title: named, answer, expected: expectedPass };
  if (outcome === 'passed') return { ...checked, status: 'passed', actual: 'it passes' };
  if (outcome === 'failed' && run !== undefined) {
    const cause = causeOf(question, run, runs[0]?.outcomes ?? new Map());
    return {
      ...checked,
      ...(cause === undefined ? {} : { remedy: cause.remedy, place: cause.place }),
      title: `${named}, not ${JSON.stringify(standard)}`,
      status: 'failed',
      actual: cause === undefined ? endedText(run) : `${cause.text}\n${endedText(run)}`,
      ...outputOf(run),
      command: `channel-sandbox sweep --questions ${question} -- ${command}`,
    };
  }
  const reasons = {
    contradicts: `left out: ${contradicts ?? ''}`,
    flaky: 'it failed, and passed when run again',
    stopped: 'the sweep ended before',
  };
  const reason = outcome === 'failed' ? reasons.stopped : reasons[outcome];
  return { ...checked, status: 'skipped', actual: 'it was not run to an end', reason };
}

/** A defect, and whether the client's tests noticed. */
export function defectSubject(result: DefectResult): SweptSubject {
  const { id, section, text, hits, hasPassed, run } = result;
  const head = { id, section, text };
  if (run.ending === 'stopped') return { ...head, status: 'unverified', reason: 'the sweep ended before', checks: [] };
  if (hits > 0) return { ...head, ...metDefect(result) };
  return hasPassed
    ? { ...head, status: 'notVisible', reason: 'no request met it', checks: [] }
    : { ...head, status: 'unverified', reason: 'the command failed, and not by this: no request met it', checks: [] };
}

const wishes: Readonly<Record<DefectResult['wanted'], string>> = {
  noticed: 'the command fails: its tests notice',
  withstood: 'the command passes: the client waits, and tries again',
};

function metDefect({ id, wanted, hits, first, hasPassed, run }: DefectResult): Pick<SweptSubject, 'status' | 'checks'> {
  const spoilt = `it changed ${counted(hits, 'answer')}`;
  const actual = hasPassed ? 'it passes nevertheless' : endedText(run);
  const check = { title: `${id}: ${spoilt}, first ${first}`, expected: wishes[wanted], actual, ...outputOf(run) };
  if (hasPassed === (wanted === 'withstood')) return { status: 'verified', checks: [{ ...check, status: 'passed' }] };
  return wanted === 'noticed'
    ? { status: 'violated', checks: [{ ...check, status: 'failed' }] }
    : { status: 'advised', checks: [{ ...check, status: 'failed', isAdvice: true }] };
}

/** The baseline, where nothing can be told with it. */
export function baselineSubject({ unusable = '', runs }: Baseline): SweptSubject {
  const failed = runs.find(({ code, ending }) => code !== 0 || ending !== 'exited');
  return {
    id: 'sweep.baseline',
    section: 'open questions',
    text: 'The tests pass twice without any change',
    status: 'unverified',
    reason: `${unusable}${failed === undefined ? '' : `: ${endedAndSaid(failed)}`}`,
    checks: [],
  };
}

/** Letters of output that a report shows of a run: the end says what failed. */
const MAX_OUTPUT = 2000;

/** How a run ended, and the end of what it said. */
function endedAndSaid(run: VariantRun): string {
  const { output = '' } = outputOf(run);
  return output === '' ? endedText(run) : `${endedText(run)}\n${output}`;
}

/** The end of what the client's command wrote, line for line, so that a mark below a line stays under its place. */
function outputOf({ output }: VariantRun): Pick<SweptSubject['checks'][number], 'output'> {
  const text = endOf(output.replace(/^\s*\n/, '').trimEnd());
  return text === '' ? {} : { output: text };
}

function endedText({ ending, code, durationMs, output }: VariantRun): string {
  const seconds = (durationMs / 1000).toFixed(1);
  const ended = {
    exited: code === null ? 'ended by a signal' : `exit code ${code}`,
    'too-long': 'ended, as it took too long,',
    stopped: 'stopped',
  };
  const names = failedTestsIn(output);
  const more = names.length > 1 ? ` (and ${names.length - 1} more)` : '';
  return `${ended[ending]} after ${seconds} s${names.length === 0 ? '' : `; failed: ${names[0]}${more}`}`;
}

/** How runners name a test that failed: Jest, vitest, TAP, node:test, pytest, Go, then Mocha, Playwright test and PHPUnit. */
const failedTest = [
  /^\s*● (.+ › .+)/,
  /^\s*FAIL\s+(\S+ > .+)/,
  /^\s*not ok \d+ - (.+)/,
  /^\s*[✖×] (?!failing tests)(.+?)(?: \(?[\d.]+ ?ms\)?)?$/,
  /^FAILED (\S+::.+?)(?: - .*)?$/,
  /^\s*--- FAIL: (\S+)/,
  /^\s*\d+\) (.+)/,
];

/** Names of the tests that failed, each once; none if the output is of a runner that nobody knows. */
export function failedTestsIn(output: string): readonly string[] {
  const lines = output.split('\n');
  const found = failedTest.map((pattern) =>
    lines.flatMap((line) => pattern.exec(line)?.[1]?.trim().slice(0, 200) ?? []),
  );
  return [...new Set(found.find((names) => names.length > 0))];
}

/** From the beginning of a line, where there is one within reach. */
function endOf(text: string): string {
  if (text.length <= MAX_OUTPUT) return text;
  const cut = text.slice(-MAX_OUTPUT).toWellFormed();
  return `…\n${cut.slice(cut.indexOf('\n') + 1)}`;
}

type Outcomes = VariantRun['outcomes'];

/** What a client got under an answer, and not in the baseline. */
interface Cause {
  /** *ask the owner*: the answer refuses what the client sends; *accept both*: only what comes back is otherwise. */
  readonly remedy: 'accept both' | 'ask the owner';
  readonly text: string;
  /** Answers that fail at the same place fail alike. */
  readonly place: string;
}

/** Why the client's tests fail under an answer to a question; undefined where no exchange shows it. */
export function causeOf(
  question: string,
  { outcomes }: { readonly outcomes: Outcomes },
  baseline: Outcomes,
): Cause | undefined {
  const naming = [...outcomes].filter(([, outcome]) => outcome.questions.has(question));
  // Answers do not name what shapes all of them.
  const met = naming.length > 0 ? naming : [...outcomes];
  const refused = met.flatMap(([, outcome]) => newRefusals(outcome, baseline));
  const [first] = [...refused.filter(({ violation }) => violation.id === question), ...refused];
  if (first !== undefined)
    return {
      remedy: 'ask the owner',
      text: `${first.outcome.line}: ${violationText(first.violation)}`,
      place: `${first.outcome.line} ${placeOf(first.violation)}`,
    };
  // Most telling is another status; a member of the body may differ as well.
  const [alike, answered] =
    met.find(([key, { status }]) => baseline.has(key) && baseline.get(key)?.status !== status) ?? met[0] ?? [];
  if (alike === undefined || answered === undefined) return undefined;
  const before = baseline.get(alike)?.status;
  const change = before === undefined || before === answered.status ? '' : ` (${before} in the baseline)`;
  return { remedy: 'accept both', text: `${answered.line}${change}`, place: answered.line };
}

/** What nothing in the baseline was refused for: another place, or another value where something else was expected. */
function newRefusals(outcome: Outcome, baseline: Outcomes) {
  if (!outcome.isRefused) return [];
  const known = [...baseline.values()].flatMap(({ violations }) => violations);
  return outcome.violations
    .filter((violation) => !known.some((one) => isAlike(one, violation)))
    .map((violation) => ({ outcome, violation }));
}

const isAlike = (one: Violation, other: Violation): boolean =>
  placeOf(one) === placeOf(other) && (one.expected === other.expected || one.actual === other.actual);

const placeOf = ({ id, pointer }: Violation): string => `${id} ${pointer}`;

const violationText = ({ id, pointer, expected, actual }: Violation): string =>
  `\`${id}\`${pointer === '' ? '' : ` at ${pointer}`}: expected ${expected}, but got ${actual}`;
