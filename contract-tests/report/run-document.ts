import { rulesFile } from '../files/contract.ts';
import { fromAccepted, type FromAccepted } from './accepted-baseline.ts';
import { type FailedCheck, occurrencesOf, timesOf, timesText } from './alike.ts';
import {
  type Case,
  type CaseOutcome,
  filledGroups,
  type ReportFinding,
  type RuleDocument,
  type ShownEvidence,
  type Suite,
} from './document.ts';
import { isFailure, isUnneeded } from './exit-code.ts';
import {
  checkName,
  doneFor,
  exploredText,
  type Findings,
  findingsOf,
  headline,
  isAdvised,
  isWaived,
  observedText,
  outcomeWord,
  type OutcomeWord,
  reasonOf,
  verdictOf,
} from './findings.ts';
import { lacksOnlyFixtures } from './missing-fixtures.ts';
import type { CheckResult, Report, RequirementResult, Verdict, WaiverResult } from './report.ts';
import { notTriedLines } from './not-tried.ts';
import { runGroups } from './run-groups.ts';
import { curlCommand } from '../../src/lib/curl.ts';
import { answerText } from './exchange-text.ts';
import { excerpt } from '../../src/lib/visible.ts';
import { sectionWords, type Words } from './words.ts';

const tones: Readonly<Record<OutcomeWord, Verdict>> = {
  OK: 'verified',
  WAIVED: 'unverified',
  EXCUSED: 'unverified',
  INCOMPLETE: 'unverified',
  'STALE WAIVER': 'unverified',
  'KIT ERROR': 'violated',
  'NOT CHECKED': 'violated',
  BROKEN: 'violated',
};

/** What `verify`, `audit` and `sweep` have to say. */
export function runDocument(report: Report): RuleDocument {
  const findings = findingsOf(report);
  const { words, rules } = findings;
  const word = outcomeWord(report);
  const explored = exploredText(report);
  return {
    command: words.command,
    title: words.title,
    subjects: [[words.subject, report.target]],
    verdict: { word, tone: tones[word], headline: headline(findings) },
    ...(report.unreachable === undefined ? {} : { unreachable: report.unreachable }),
    isInterrupted: report.interrupted === true,
    notTried: [...notTriedLines(report), ...(report.scope ?? [])],
    facts: [words.effort(report), ...(report.judged === undefined ? [observedText(report)] : [])],
    ...(explored === undefined
      ? {}
      : { explored: { text: explored, command: report.summary.explored?.command ?? '' } }),
    noun: words.noun,
    figures: words.verdicts.map((verdict) => ({ verdict, word: words.of[verdict], count: rules[verdict].length })),
    groups: filledGroups(runGroups(report, findings, findingsIn(report, findings))),
    sections: [...new Set(report.requirements.map(({ section }) => section))],
    suites: () => runSuites(report, findings),
    result: report,
    findings,
  };
}

const unsettled: ReadonlySet<Verdict> = new Set(['unverified', 'notApplicable', 'notVisible']);

/** Makes findings of rules; accepted requests are looked for once, where somebody wants to see in what another differs. */
function findingsIn(report: Report, { words, alike }: Findings): (rule: RequirementResult) => ReportFinding {
  let found: FromAccepted | undefined;
  const differencesOf: FromAccepted = (exchange) => (found ??= fromAccepted(report))(exchange);
  return (rule) => {
    const verdict = verdictOf(rule);
    const isBare = verdict === 'violated' && !rule.checks.some(isFailure);
    return {
      name: rule.id,
      tone: verdict,
      word: words.of[verdict],
      section: rule.section,
      place: `Section ${rule.section}, line ${rule.line} of ${rule.file ?? rulesFile}`,
      text: rule.text,
      ...(unsettled.has(verdict) || isBare ? { reason: reasonOf(rule) } : {}),
      isCovered: lacksOnlyFixtures(rule),
      evidence: [
        ...[isFailure, isAdvised, isWaived].flatMap((isMeant) => alike(rule, isMeant)),
        ...rule.checks.filter(isUnlike).map((check) => ({ check, others: [] })),
      ].map((failed) => evidenceOf(failed, differencesOf)),
    };
  };
}

/** No failure of any kind. */
const isUnlike = (check: CheckResult): boolean => !isFailure(check) && !isAdvised(check) && !isWaived(check);

function evidenceOf(failed: FailedCheck, differencesOf: FromAccepted): ShownEvidence {
  const { check } = failed;
  const last = check.exchanges.at(-1);
  const text = timesText(failed);
  return {
    ...(text === undefined ? {} : { times: { count: timesOf(failed), text, each: occurrencesOf(failed) } }),
    ...(check.output === undefined ? {} : { output: check.output }),
    name: doneFor(check),
    tone: toneOf(check),
    word: wordOf(check),
    isShown: isFailure(check) || check.isAdvice === true,
    facts: [
      ['Expected', check.expected],
      ['Actual', check.actual],
      ...(check.reason === undefined ? [] : [['Reason', check.reason] as const]),
      ...(check.waived === undefined ? [] : [['Waived by', check.waived] as const]),
    ],
    ...(check.command === undefined ? {} : { again: check.command }),
    exchanges: check.exchanges,
    differences: () => (last === undefined ? [] : (differencesOf(last) ?? [])),
  };
}

function wordOf(check: CheckResult): string {
  if (isWaived(check)) return 'failed, waived';
  if (check.isAdvice === true) return 'advice';
  if (check.status === 'error') return 'error of the kit';
  return check.flaky === true ? 'flaky: failed, then passed' : check.status;
}

function toneOf(check: CheckResult): Verdict {
  if (isWaived(check)) return 'waived';
  if (check.isAdvice === true) return 'advised';
  if (check.flaky === true && check.status === 'passed') return 'unverified';
  return ({ passed: 'verified', failed: 'violated', skipped: 'notApplicable', error: 'unverified' } as const)[
    check.status
  ];
}

const MAX_ANSWER_LENGTH = 4000;

/** A suite for each rule, a case for each check. A rule without a verdict has a skipped case that says why. */
function runSuites(report: Report, findings: Findings): readonly Suite[] {
  return [
    ...report.requirements.map((rule) => ruleSuite(rule, findings)),
    ...waiverSuites(report.waivers ?? []),
    ...residueSuites(report),
  ];
}

function ruleSuite(rule: RequirementResult, findings: Findings): Suite {
  const properties = { section: rule.section, verdict: verdictOf(rule) };
  return { name: rule.id, failureType: 'violation', properties, cases: casesOf(rule, findings) };
}

/** One suite of all waivers: those that end the run with exit code 5 are shown as failed, as the job is. */
function waiverSuites(waivers: readonly WaiverResult[]): readonly Suite[] {
  if (waivers.length === 0) return [];
  const cases = waivers.map((waiver): Case => ({
    name: `waiver ${waiver.id} of ${waiver.rule}`,
    seconds: 0,
    outcome: isUnneeded(waiver) ? 'failure' : 'skipped',
    message: waiver.says,
    detail: `Reason: ${waiver.reason}\nUntil: ${waiver.expires}\nFailure: ${waiver.failure}`,
  }));
  return [{ name: 'waivers', failureType: 'waiver', properties: {}, cases }];
}

/** No case, as nothing failed: the properties of a suite are the one place for it that the schema has. */
function residueSuites({ residue, residueNotes = [] }: Report): readonly Suite[] {
  if (residue.length + residueNotes.length === 0) return [];
  const properties = { events: residue.join(', '), notes: residueNotes.join('\n') };
  return [{ name: 'residue', failureType: 'violation', properties, cases: [] }];
}

/** Failures that are alike are one case, at the place of the first. */
function casesOf(rule: RequirementResult, { words, alike }: Findings): readonly Case[] {
  const failed = new Map([isFailure, isWaived].flatMap((is) => alike(rule, is)).map((one) => [one.check, one]));
  const covered = new Set([...failed.values()].flatMap(({ others }) => others));
  const cases = rule.checks
    .filter((check) => !covered.has(check))
    .map((check) => caseOf(rule, failed.get(check) ?? { check, others: [] }));
  const verdict = verdictOf(rule);
  const says = (outcome: CaseOutcome) => cases.some((one) => one.outcome === outcome);
  if (verdict === 'violated' && !says('failure')) return [...cases, ruleCase(rule, 'failure', words)];
  const isOpen = verdict === 'unverified' || verdict === 'notApplicable' || verdict === 'notVisible';
  return isOpen && !says('skipped') && !says('error') ? [...cases, ruleCase(rule, 'skipped', words)] : cases;
}

/** Stands for a rule whose verdict none of its checks shows. */
function ruleCase(rule: RequirementResult, outcome: 'failure' | 'skipped', words: Words): Case {
  const message = `${words.of[verdictOf(rule)]}: ${reasonOf(rule)}`;
  return { name: rule.id, seconds: 0, outcome, message, detail: rule.text };
}

function caseOf(rule: RequirementResult, failed: FailedCheck): Case {
  const { check } = failed;
  const milliseconds = check.exchanges.reduce((sum, { response }) => sum + (response?.durationMs ?? 0), 0);
  const times = timesText(failed);
  const message = `${messageOf(rule, check)}${times === undefined ? '' : `; ${times}`}`;
  const flaky = check.flaky === true ? ' (flaky)' : '';
  return {
    name: `${checkName(check)}${flaky}`,
    seconds: milliseconds / 1000,
    outcome: outcomeOf(check),
    message,
    detail: detailOf(rule, check),
  };
}

function outcomeOf(check: CheckResult): CaseOutcome {
  if (isFailure(check)) return 'failure';
  if (isWaived(check) || check.isAdvice === true) return 'skipped';
  return check.status === 'failed' ? 'failure' : check.status;
}

function messageOf(rule: RequirementResult, check: CheckResult): string {
  if (isWaived(check)) return `waived by ${check.waived}: ${check.actual}`;
  const advice = check.isAdvice === true ? 'advice: ' : '';
  if (check.status === 'failed') return `${advice}expected ${check.expected}, got ${check.actual}`;
  return check.reason ?? reasonOf(rule);
}

function detailOf(rule: RequirementResult, check: CheckResult): string {
  const last = check.exchanges.at(-1);
  const facts = [
    `${rule.text} (${sectionWords(rule.section)})`,
    `Done: ${doneFor(check)}`,
    `Expected: ${check.expected}`,
    `Actual: ${check.actual}`,
    ...(check.command === undefined ? [] : [`Again: ${check.command}`]),
    ...(check.output === undefined ? [] : ['', check.output]),
  ];
  if (last === undefined) return facts.join('\n');
  return [...facts, '', curlCommand(last.request), '', excerpt(answerText(last), MAX_ANSWER_LENGTH)].join('\n');
}
