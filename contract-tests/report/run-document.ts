import { rulesFile } from '../files/contract.ts';
import { fromAccepted, type FromAccepted } from './accepted-baseline.ts';
import { occurrencesOf, timesOf, timesText, type FailedCheck } from './alike.ts';
import { filledGroups, type ShownEvidence, type ReportFinding, type RuleDocument } from './document.ts';
import { isFailure } from './exit-code.ts';
import {
  doneFor,
  exploredText,
  findingsOf,
  headline,
  isAdvised,
  isWaived,
  observedText,
  outcomeWord,
  reasonOf,
  verdictOf,
  type Findings,
  type OutcomeWord,
} from './findings.ts';
import { lacksOnlyFixtures } from './missing-fixtures.ts';
import type { CheckResult, Report, RequirementResult, Verdict } from './report.ts';
import { notTriedLines } from './not-tried.ts';
import { runGroups } from './run-groups.ts';
import { runSuites } from './run-suites.ts';

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
