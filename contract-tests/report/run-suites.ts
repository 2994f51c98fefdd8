import { curlCommand } from '../../src/lib/curl.ts';
import type { Case, CaseOutcome, Suite } from './document.ts';
import { answerText } from './exchange-text.ts';
import { isFailure, isUnneeded } from './exit-code.ts';
import { timesText, type FailedCheck } from './alike.ts';
import { checkName, doneFor, isWaived, reasonOf, verdictOf, type Findings } from './findings.ts';
import type { CheckResult, Report, RequirementResult, WaiverResult } from './report.ts';
import { excerpt } from '../../src/lib/visible.ts';
import { sectionWords, type Words } from './words.ts';

const MAX_ANSWER_LENGTH = 4000;

/** A suite for each rule, a case for each check. A rule without a verdict has a skipped case that says why. */
export function runSuites(report: Report, findings: Findings): readonly Suite[] {
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
