import { isDeepStrictEqual } from 'node:util';
import { fromAccepted, type FromAccepted } from './accepted-baseline.ts';
import { doneIn, failedAlike, timesText, type FailedCheck, type PlaceOf } from './alike.ts';
import { exitCode, isFailure, isUnneeded } from './exit-code.ts';
import { formatJson } from '../target/json.ts';
import type { CheckResult, Observation, Report, RequirementResult, Verdict, WaiverResult } from './report.ts';
import { counted } from '../../src/lib/counted.ts';
import { reportWords, type Words } from './words.ts';

export interface RuleCheck {
  readonly rule: RequirementResult;
  readonly check: CheckResult;
}

/** A failure, with those that are like it. */
export interface RuleFailure extends RuleCheck, FailedCheck {}

/** What a reader has to know of a report, sorted by what to do about it. */
export interface Findings {
  readonly words: Words;
  /** Those that fail alike are together. */
  readonly alike: (rule: RequirementResult, isMeant: (check: CheckResult) => boolean) => readonly FailedCheck[];
  readonly rules: Readonly<Record<Verdict, readonly RequirementResult[]>>;
  /** Failed and accepted by nobody. */
  readonly failures: readonly RuleFailure[];
  readonly waived: readonly RuleFailure[];
  /** Failed by an advice only. */
  readonly advised: readonly RuleFailure[];
  /** All of them; first those that somebody has to remove or mend, which are expired, stale or match nothing. */
  readonly waivers: readonly WaiverResult[];
  readonly unneededWaivers: readonly WaiverResult[];
  readonly flaky: readonly RuleCheck[];
  /** Errors of the kit: never a finding about the target. */
  readonly errors: readonly RuleCheck[];
  /** Observed otherwise than the profile says. */
  readonly differing: readonly Observation[];
}

/** An answer to an open question in one line; an ID beyond 2^53 as the integer that it is. */
export function answerWords(value: unknown): string {
  return value === undefined ? 'nothing' : formatJson(value);
}

/** What the client's traffic relied on, one line for each question. */
export function reliedOnRows({ reliedOn = [] }: Report): readonly (readonly string[])[] {
  return reliedOn.map(({ question, answer, basis, times, first }) => [
    question,
    answer === undefined ? 'not recorded' : answerWords(answer),
    basis,
    counted(times, 'answer'),
    first,
  ]);
}

/** How many of the open questions were seen answered. */
export function observedText({ observations, unobserved }: Report): string {
  const all = observations.length + unobserved.length;
  return `${observations.length} of ${counted(all, 'open question')} observed`;
}

/** Sorts a report once, so that no two kinds of report can disagree. */
export function findingsOf(report: Report): Findings {
  const all = report.requirements.flatMap((rule) => rule.checks.map((check) => ({ rule, check })));
  const rulesWith = (verdict: Verdict) => report.requirements.filter((rule) => verdictOf(rule) === verdict);
  const placeOf = placesIn(report);
  const alike: Findings['alike'] = ({ checks }, isMeant) => failedAlike(checks.filter(isMeant), placeOf);
  const failuresThat = (isMeant: (check: CheckResult) => boolean) =>
    report.requirements.flatMap((rule) => alike(rule, isMeant).map((failed) => ({ rule, ...failed })));
  return {
    words: reportWords(report),
    alike,
    rules: {
      violated: rulesWith('violated'),
      unverified: rulesWith('unverified'),
      waived: rulesWith('waived'),
      advised: rulesWith('advised'),
      verified: rulesWith('verified'),
      notApplicable: rulesWith('notApplicable'),
      notVisible: rulesWith('notVisible'),
    },
    failures: failuresThat(isFailure),
    waived: failuresThat(isWaived),
    advised: failuresThat(isAdvised),
    waivers: (report.waivers ?? []).toSorted((left, right) => Number(isUnneeded(right)) - Number(isUnneeded(left))),
    unneededWaivers: (report.waivers ?? []).filter(isUnneeded),
    flaky: all.filter(({ check }) => check.flaky === true && check.status === 'passed'),
    errors: all.filter(({ check }) => check.status === 'error'),
    differing: report.observations.filter((one) => isOtherwise(one) && !isUnread(one, report)),
  };
}

/** Whether an answer is another one than the profile's, as far as it was looked for. */
function isOtherwise({ observed, profile, lookedFor }: Observation): boolean {
  if (profile === undefined) return false;
  if (lookedFor === undefined || !Array.isArray(observed) || !Array.isArray(profile))
    return !isDeepStrictEqual(observed, profile);
  return lookedFor.some((word) => observed.includes(word) !== profile.includes(word));
}

/** A run sees a word where `calibrate` may have learnt what is finer; and a template of a search leaves its paging without effect. */
function isUnread({ question, observed, profile }: Observation, { observations }: Report): boolean {
  const isFiner = (answer: unknown) => typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  const isTemplate = (one: Observation) => one.question === 'search.data' && Object.hasOwn(Object(one.profile), 'data');
  if (['search.data', 'search.paging'].includes(question) && observations.some(isTemplate)) return true;
  return typeof observed === 'string' && isFiner(profile);
}

/** The verdict on a rule. Its checks outrank its status: what failed is never shown green, nor what never ran. */
export function verdictOf(rule: RequirementResult): Verdict {
  if (rule.checks.some(isFailure)) return 'violated';
  if (rule.checks.some(isWaived)) return 'waived';
  if (rule.status === 'verified' && !rule.checks.some(({ status }) => status === 'passed')) return 'unverified';
  return rule.status;
}

/** A check that failed by an advice only. */
export const isAdvised = ({ status, isAdvice }: CheckResult): boolean => status === 'failed' && isAdvice === true;

/** A check that failed as a waiver says that it may. */
export function isWaived(check: CheckResult): boolean {
  return check.status === 'failed' && check.waived !== undefined;
}

/** `2 violated, 70 of 85 verified`: the figures of a run in one line. Verdicts that nobody got are left out. */
export function headline({ words, rules, errors, unneededWaivers }: Findings): string {
  const all = words.verdicts.reduce((sum, verdict) => sum + rules[verdict].length, 0);
  if (all === 0) return 'no rule was checked';
  const figures = words.verdicts.filter((verdict) => verdict === 'verified' || rules[verdict].length > 0);
  return [
    ...figures.map(
      (verdict) => `${rules[verdict].length}${verdict === 'verified' ? ` of ${all}` : ''} ${words.of[verdict]}`,
    ),
    ...(unneededWaivers.length > 0 ? [`${counted(unneededWaivers.length, 'waiver')} to remove`] : []),
    ...(errors.length > 0 ? [`${counted(errors.length, 'error')} of the kit`] : []),
  ].join(', ');
}

/** What a run came to, in one word that says the same as its exit code. */
export function outcomeWord(report: Report): OutcomeWord {
  const code = exitCode(report);
  if (code !== 0) return failingWords[code];
  const reached = new Set(report.requirements.map(verdictOf));
  if (reached.has('waived')) return 'WAIVED';
  return reached.has('unverified') && report.judged === undefined ? 'EXCUSED' : 'OK';
}

/** *WAIVED*: every failure is accepted by a waiver. *EXCUSED*: the fixtures say why some rules could not be checked. */
export type OutcomeWord =
  'OK' | 'WAIVED' | 'EXCUSED' | 'INCOMPLETE' | 'STALE WAIVER' | 'KIT ERROR' | 'NOT CHECKED' | 'BROKEN';

const failingWords = { 1: 'BROKEN', 3: 'NOT CHECKED', 4: 'INCOMPLETE', 5: 'STALE WAIVER', 70: 'KIT ERROR' } as const;

/** Why a rule has no verdict; never empty, so that no report shows a bare "unverified". */
export function reasonOf(rule: RequirementResult): string {
  return rule.reason ?? rule.checks.find(({ reason }) => reason !== undefined)?.reason ?? 'no check of this rule ran';
}

/** What a check did, with its operation where its title does not name it. */
export function checkName({ title, operation }: CheckResult): string {
  return operation === undefined || title.includes(operation) ? title : `${title} (${operation})`;
}

/** What was done for a check: its title may say what has to come of it. */
export const doneFor = (check: CheckResult): string => doneIn(checkName(check));

/** What was explored, in one line, and how to do it again; nothing where nothing was. */
export function exploredText({ summary: { explored } }: Report): string | undefined {
  if (explored === undefined) return undefined;
  const { requests, mustAccept, mustRefuse, open, seed, ended } = explored;
  const verdicts = `${mustAccept} had to be accepted, ${mustRefuse} refused, ${open} were left open`;
  const end = ended === undefined ? '' : `, ended early: ${ended}`;
  return `explored ${counted(requests, 'request')}, seed ${seed}: ${verdicts}${end}`;
}

/** A failed check in a few lines, for an annotation at its rule. */
export function failureText(failure: RuleFailure): string {
  const { rule, check } = failure;
  const times = timesText(failure);
  const more = [times, check.command && `Again: ${check.command}`].flatMap((line) =>
    line === undefined ? [] : [`\n${line}`],
  );
  return `${rule.text}\nDone: ${doneFor(check)}\nExpected: ${check.expected}\nActual: ${check.actual}${more.join('')}`;
}

/** Where a check fails: as it says, else in what its last request is not as one that was accepted. */
function placesIn(report: Report): PlaceOf {
  let found: FromAccepted | undefined;
  return ({ place, exchanges }) => {
    const last = exchanges.at(-1);
    if (place !== undefined || last === undefined) return place;
    const differences = (found ??= fromAccepted(report))(last);
    return differences?.map(({ where, name }) => `${where} ${name}`).join(', ');
  };
}
