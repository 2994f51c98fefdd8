import { installedFile } from '../files/contract.ts';
import type { Case, CaseOutcome, ReportDocument, Suite } from './document.ts';
import { visible } from '../../src/lib/visible.ts';

/** JUnit XML as Jenkins' `junit-10.xsd` has it. */
export function* junitPieces(document: ReportDocument): Generator<string> {
  const suites = document.suites();
  const totals = totalsOf(
    suites.flatMap(({ cases }) => cases),
    document.result.durationMs / 1000,
  );
  const name = ['channel-sandbox', document.command, ...document.subjects.map(([, text]) => text)].join(' ');
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(name)}" ${totals}>\n`;
  for (const suite of suites) yield `${suiteXml(suite, document.result.startedAt)}\n`;
  yield '</testsuites>\n';
}

function suiteXml(suite: Suite, startedAt: string): string {
  const { name, properties, cases } = suite;
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  return [
    `  <testsuite name="${xml(name)}" ${totalsOf(cases, seconds)} skipped="${skippedOf(cases)}" timestamp="${xml(startedAt)}" file="${installedFile()}">`,
    '    <properties>',
    ...Object.entries(properties).map(([key, value]) => `      <property name="${key}" value="${xml(value)}"/>`),
    '    </properties>',
    ...cases.map((one) => caseXml(suite, one)),
    '  </testsuite>',
  ].join('\n');
}

function caseXml({ name: classname, failureType }: Suite, testCase: Case): string {
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

function totalsOf(cases: readonly Case[], seconds: number): string {
  const count = (outcome: CaseOutcome) => cases.filter((one) => one.outcome === outcome).length;
  const figures = `failures="${count('failure')}" errors="${count('error')}"`;
  return `tests="${cases.length}" ${figures} time="${seconds.toFixed(3)}"`;
}

/** Counted for a suite; the schema that Jenkins reads (`junit-10.xsd`) knows no such figure for all suites. */
function skippedOf(cases: readonly Case[]): number {
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
