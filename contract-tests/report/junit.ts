import { curlCommand } from './curl.ts';
import { answerText } from './exchange-text.ts';
import { checkName, isWaived, reasonOf, verdictOf } from './findings.ts';
import { isFailure, isUnneeded } from './exit-code.ts';
import type { CheckResult, Report, RequirementResult, WaiverResult } from './report.ts';
import { excerpt, visible } from '../../shared/visible.ts';
import { wordsOf, type Words } from './words.ts';

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

/** One case of a JUnit report. */
export interface JunitCase {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: Outcome;
  readonly message: string;
  readonly detail: string;
}

/** A suite of a JUnit report. */
export interface JunitSuite {
  readonly name: string;
  /** What a failure of its cases is. */
  readonly failureType: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly JunitCase[];
}

const longestAnswer = 4000;

/** JUnit XML as Jenkins' `junit-10.xsd` has it: a suite for each rule, a case for each check. A rule without a verdict has a skipped case that says why. */
export function junitReport(report: Report): string {
  const suites = [
    ...report.requirements.map((rule) => ruleSuite(rule, wordsOf(report))),
    ...waiverSuites(report.waivers ?? []),
    ...residueSuites(report),
  ];
  const name = `channel-sandbox ${wordsOf(report).command} ${report.target}`;
  return junitText(name, suites, report);
}

/** @param name - of all suites, what was run */
export function junitText(
  name: string,
  suites: readonly JunitSuite[],
  { startedAt, durationMs }: Pick<Report, 'startedAt' | 'durationMs'>,
): string {
  const totals = totalsOf(
    suites.flatMap(({ cases }) => cases),
    durationMs / 1000,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(name)}" ${totals}>`,
    ...suites.map((suite) => suiteXml(suite, startedAt)),
    '</testsuites>\n',
  ].join('\n');
}

function ruleSuite(rule: RequirementResult, words: Words): JunitSuite {
  const properties = { section: rule.section, verdict: verdictOf(rule) };
  return { name: rule.id, failureType: 'violation', properties, cases: casesOf(rule, words) };
}

/** One suite of all waivers: those that end the run with exit code 5 are shown as failed, as the job is. */
function waiverSuites(waivers: readonly WaiverResult[]): readonly JunitSuite[] {
  if (waivers.length === 0) return [];
  const cases = waivers.map((waiver): JunitCase => ({
    name: `waiver ${waiver.id} of ${waiver.rule}`,
    seconds: 0,
    outcome: isUnneeded(waiver) ? 'failure' : 'skipped',
    message: waiver.says,
    detail: `Reason: ${waiver.reason}\nUntil: ${waiver.expires}\nFailure: ${waiver.failure}`,
  }));
  return [{ name: 'waivers', failureType: 'waiver', properties: {}, cases }];
}

/** No case, as nothing failed: the properties of a suite are the one place for it that the schema has. */
function residueSuites({ residue, residueNotes = [] }: Report): readonly JunitSuite[] {
  if (residue.length + residueNotes.length === 0) return [];
  const properties = { events: residue.join(', '), notes: residueNotes.join('\n') };
  return [{ name: 'residue', failureType: 'violation', properties, cases: [] }];
}

function casesOf(rule: RequirementResult, words: Words): readonly JunitCase[] {
  const cases = rule.checks.map((check) => caseOf(rule, check));
  const verdict = verdictOf(rule);
  const says = (outcome: Outcome) => cases.some((one) => one.outcome === outcome);
  if (verdict === 'violated' && !says('failure')) return [...cases, ruleCase(rule, 'failure', words)];
  const isOpen = verdict === 'unverified' || verdict === 'notApplicable' || verdict === 'notVisible';
  return isOpen && !says('skipped') && !says('error') ? [...cases, ruleCase(rule, 'skipped', words)] : cases;
}

/** Stands for a rule whose verdict none of its checks shows. */
function ruleCase(rule: RequirementResult, outcome: 'failure' | 'skipped', words: Words): JunitCase {
  const message = `${words.of[verdictOf(rule)]}: ${reasonOf(rule)}`;
  return { name: rule.id, seconds: 0, outcome, message, detail: rule.text };
}

function caseOf(rule: RequirementResult, check: CheckResult): JunitCase {
  const milliseconds = check.exchanges.reduce((sum, { response }) => sum + (response?.durationMs ?? 0), 0);
  const message = messageOf(rule, check);
  const flaky = check.flaky === true ? ' (flaky)' : '';
  return {
    name: `${checkName(check)}${flaky}`,
    seconds: milliseconds / 1000,
    outcome: testOutcome(check),
    message,
    detail: detailOf(rule, check),
  };
}

function testOutcome(check: CheckResult): Outcome {
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
    `${rule.text} (§${rule.section})`,
    `Done: ${checkName(check)}`,
    `Expected: ${check.expected}`,
    `Actual: ${check.actual}`,
  ];
  if (last === undefined) return facts.join('\n');
  return [...facts, '', curlCommand(last.request), '', excerpt(answerText(last), longestAnswer)].join('\n');
}

function suiteXml(suite: JunitSuite, startedAt: string): string {
  const { name, properties, cases } = suite;
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  return [
    `  <testsuite name="${xml(name)}" ${totalsOf(cases, seconds)} skipped="${skippedOf(cases)}" timestamp="${xml(startedAt)}" file="openapi.yaml">`,
    '    <properties>',
    ...Object.entries(properties).map(([key, value]) => `      <property name="${key}" value="${xml(value)}"/>`),
    '    </properties>',
    ...cases.map((one) => caseXml(suite, one)),
    '  </testsuite>',
  ].join('\n');
}

function caseXml({ name: classname, failureType }: JunitSuite, testCase: JunitCase): string {
  const { name, seconds, outcome, message, detail } = testCase;
  const opening = `    <testcase name="${xml(name)}" classname="${xml(classname)}" time="${seconds.toFixed(3)}"`;
  if (outcome === 'passed') return `${opening}/>`;
  const types = { skipped: '', failure: ` type="${failureType}"`, error: ' type="kit-error"' };
  return [
    `${opening}>`,
    `      <${outcome} message="${xml(message)}"${types[outcome]}>${xml(detail)}</${outcome}>`,
    '    </testcase>',
  ].join('\n');
}

function totalsOf(cases: readonly JunitCase[], seconds: number): string {
  const count = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length;
  const figures = `failures="${count('failure')}" errors="${count('error')}"`;
  return `tests="${cases.length}" ${figures} time="${seconds.toFixed(3)}"`;
}

/** Counted for a suite; the schema that Jenkins reads (`junit-10.xsd`) knows no such figure for all suites. */
function skippedOf(cases: readonly JunitCase[]): number {
  return cases.filter(({ outcome }) => outcome === 'skipped').length;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Fit for an attribute and for text. XML 1.0 cannot hold most control characters in any form, so they are spelled out. */
function xml(text: string): string {
  return visible(text).replaceAll(/[&<>"\n\t]/g, (character) => entities[character] ?? character);
}
