import { curlCommand } from '../../src/lib/curl.ts';
import { excerpt, visible } from '../../src/lib/visible.ts';
import { installedFile } from '../files/contract.ts';
import {
  type Case,
  type CaseOutcome,
  evidenceKinds,
  factsOf,
  type ReportDocument,
  type RuleEvidence,
  type RuleFinding,
  sectionWords,
  type Suite,
} from './document.ts';
import { answerText } from './exchange-text.ts';

const MAX_ANSWER_LENGTH = 4000;

/** JUnit XML as Jenkins' `junit-10.xsd` has it: a suite for each rule, a case for each check. */
export function* junitPieces(document: ReportDocument): Generator<string> {
  const suites = [...document.findings.map(suiteOf), ...document.suites];
  const totals = totalsOf(
    suites.flatMap(({ cases }) => cases),
    document.result.durationMs / 1000,
  );
  const name = ['channel-sandbox', document.command, ...document.subjects.map(([, text]) => text)].join(' ');
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(name)}" ${totals}>\n`;
  for (const suite of suites) yield `${suiteXml(suite, document.result.startedAt)}\n`;
  yield '</testsuites>\n';
}

function suiteOf(finding: RuleFinding): Suite {
  const { name, section, tone } = finding;
  const properties = { section, verdict: tone };
  return { name, failureType: 'violation', properties, cases: casesOf(finding) };
}

/** A rule whose verdict none of its checks shows has a case of its own, which is never passed. */
function casesOf(finding: RuleFinding): readonly Case[] {
  const { name, tone, word, text, reason, evidence } = finding;
  const cases = evidence.map((one) => caseOf(finding, one));
  const shows = (outcome: CaseOutcome) => cases.some((one) => one.outcome === outcome);
  if (reason === undefined || shows('failure') || (tone !== 'violated' && (shows('skipped') || shows('error'))))
    return cases;
  const outcome = tone === 'violated' ? 'failure' : 'skipped';
  return [...cases, { name, seconds: 0, outcome, message: `${word}: ${reason}`, detail: text }];
}

function caseOf(finding: RuleFinding, evidence: RuleEvidence): Case {
  const { title, times, check, exchanges, output, kind } = evidence;
  const milliseconds = exchanges.reduce((sum, { response }) => sum + (response?.durationMs ?? 0), 0);
  const last = exchanges.at(-1);
  return {
    name: check.flaky === true ? `${title} (flaky)` : title,
    seconds: milliseconds / 1000,
    outcome: evidenceKinds[kind].outcome,
    message: `${messageOf(finding, evidence)}${times === undefined ? '' : `; ${times.text}`}`,
    detail: [
      `${finding.text} (${sectionWords(finding.section)})`,
      ...factsOf(evidence).map(([label, text]) => `${label}: ${text}`),
      ...(output === undefined ? [] : ['', output]),
      ...(last === undefined ? [] : ['', curlCommand(last.request), '', excerpt(answerText(last), MAX_ANSWER_LENGTH)]),
    ].join('\n'),
  };
}

function messageOf({ reason }: RuleFinding, { kind, check }: RuleEvidence): string {
  if (kind === 'waived') return `waived by ${check.waived}: ${check.actual}`;
  if (check.status === 'failed')
    return `${kind === 'advice' ? 'advice: ' : ''}expected ${check.expected}, got ${check.actual}`;
  return check.reason ?? reason ?? check.actual;
}

function suiteXml({ name: suite, properties, cases, failureType }: Suite, startedAt: string): string {
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  const skipped = cases.filter(({ outcome }) => outcome === 'skipped').length; // the schema has no such figure for all suites
  return [
    `  <testsuite name="${xml(suite)}" ${totalsOf(cases, seconds)} skipped="${skipped}" timestamp="${xml(startedAt)}" file="${installedFile()}">`,
    '    <properties>',
    ...Object.entries(properties).map(([key, value]) => `      <property name="${key}" value="${xml(value)}"/>`),
    '    </properties>',
    ...cases.map(({ name, seconds: took, outcome, message, detail }) => {
      const opening = `    <testcase name="${xml(name)}" classname="${xml(suite)}" time="${took.toFixed(3)}"`;
      if (outcome === 'passed') return `${opening}/>`;
      const type = { skipped: '', failure: ` type="${failureType}"`, error: ' type="kit-error"' }[outcome];
      return `${opening}>\n      <${outcome} message="${xml(message)}"${type}>${xml(detail)}</${outcome}>\n    </testcase>`;
    }),
    '  </testsuite>',
  ].join('\n');
}

function totalsOf(cases: readonly Case[], seconds: number): string {
  const count = (outcome: CaseOutcome) => cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" time="${seconds.toFixed(3)}"`;
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
