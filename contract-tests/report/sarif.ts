import { createHash } from 'node:crypto';
import { visible } from '../../src/lib/visible.ts';
import { installedFile } from '../files/contract.ts';
import { formatJson } from '../target/json.ts';
import {
  capitalised,
  evidenceOf,
  factsOf,
  findingsWith,
  isNumbered,
  type RuleDocument,
  type RuleFact,
  type RuleFinding,
} from './document.ts';
import { isUnneeded } from './exit-code.ts';

/** SARIF 2.1.0: violations as errors, unverified rules as warnings, errors of the kit as notifications of the run. */
export function sarifReport(document: RuleDocument): string {
  const { command, findings, verdict, result: report } = document;
  const run = {
    tool: {
      driver: {
        name: 'channel-sandbox',
        version: report.kit,
        informationUri: `pkg:npm/channel-sandbox@${report.kit}`,
        rules: findings.map(sarifRule),
      },
    },
    automationDetails: { id: `channel-sandbox/${command}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [sarifInvocation(document)],
    results: sarifResults(findings),
    properties: {
      target: visible(report.target),
      contract: report.contract,
      summary: verdict.headline,
      reliedOn: report.reliedOn,
      residue: report.residue,
      residueNotes: (report.residueNotes ?? []).map(visible),
    },
  };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${formatJson({ $schema, version: '2.1.0', runs: [run] }, 2)}\n`;
}

function sarifRule({ name, text, section, tone, reason }: RuleFinding) {
  const help = isNumbered(section)
    ? `Section ${section} of the interface's document: docs/interface.md#section-${section} of the package channel-sandbox.`
    : `No section of the interface's document states it: ${section}.`;
  return {
    id: name,
    shortDescription: { text: visible(text) },
    help: { text: help },
    defaultConfiguration: { level: 'error' },
    properties: { section, status: tone, reason: reason && visible(reason) },
  };
}

function sarifInvocation({ result: report, findings, waivers, unreachable, isInterrupted }: RuleDocument) {
  const errors = evidenceOf(findings, 'error');
  const error = (text: string) => ({ level: 'error', message: message(text) });
  return {
    executionSuccessful: !isInterrupted && errors.length === 0 && unreachable === undefined,
    startTimeUtc: report.startedAt,
    toolExecutionNotifications: [
      ...errors.map(({ finding, evidence: { title, check } }) => ({
        ...error(`${title}: ${check.reason ?? check.actual}`),
        associatedRule: { id: finding.name },
      })),
      ...(unreachable === undefined ? [] : [error(unreachable)]),
      ...(isInterrupted ? [error('The run was interrupted.')] : []),
    ],
    toolConfigurationNotifications: waivers.map((waiver) => ({
      level: isUnneeded(waiver) ? 'warning' : 'note',
      message: message(waiver.says),
      associatedRule: { id: waiver.rule },
    })),
  };
}

function sarifResults(findings: readonly RuleFinding[]) {
  return [
    ...evidenceOf(findings, 'failed').map((one) => failureResult('error', one)),
    ...evidenceOf(findings, 'waived').map((one) => ({
      ...failureResult('error', one),
      suppressions: [{ kind: 'external', justification: visible(`Waiver ${one.evidence.check.waived}`) }],
    })),
    ...evidenceOf(findings, 'advice').map((one) => failureResult('note', one)),
    ...findingsWith(findings, 'unverified').map((finding) =>
      sarifResult('warning', { finding }, `${capitalised(finding.word)}: ${finding.reason}`),
    ),
    ...evidenceOf(findings, 'flaky').map((one) => sarifResult('note', one, `Flaky: ${one.evidence.title}`)),
  ];
}

/** Those that are alike are one result. */
const failureResult = (level: 'error' | 'note', failure: RuleFact) => ({
  ...sarifResult(level, failure, failureText(failure)),
  occurrenceCount: failure.evidence.times?.count ?? 1,
});

/** A failed check in a few lines, for an annotation at its rule. */
export function failureText({ finding, evidence }: RuleFact): string {
  return [finding.text, ...factsOf(evidence).map(([label, text]) => `${label}: ${text}`)].join('\n');
}

function sarifResult(
  level: 'error' | 'warning' | 'note',
  { finding, evidence }: Pick<RuleFact, 'finding'> & Partial<RuleFact>,
  text: string,
) {
  const { name, record } = finding;
  const artifactLocation = { uri: installedFile(record.file), uriBaseId: '%SRCROOT%' };
  // By this one GitHub distinguishes alerts. It is the same in each run, whatever the target answers and wherever the rule is named.
  const primaryLocationLineHash = createHash('sha256')
    .update(JSON.stringify([name, evidence?.check.title, evidence?.check.operation]))
    .digest('hex');
  return {
    ruleId: name,
    level,
    message: message(text),
    locations: [{ physicalLocation: { artifactLocation, region: { startLine: record.line } } }],
    partialFingerprints: { primaryLocationLineHash },
  };
}

/** Brackets are escaped as SARIF 2.1.0 §3.11.6 wants, so that no answer of a target becomes a link. */
function message(text: string): { text: string } {
  return { text: visible(text).replaceAll(/[\\[\]]/g, String.raw`\$&`) };
}
