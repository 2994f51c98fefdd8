import { createHash } from 'node:crypto';
import { installedFile } from '../files/contract.ts';
import type { RuleDocument } from './document.ts';
import { formatJson } from '../target/json.ts';
import { checkName, failureText, headline, reasonOf, type Findings, type RuleFailure } from './findings.ts';
import { timesOf } from './alike.ts';
import type { CheckResult, Report, RequirementResult } from './report.ts';
import { visible } from '../../src/lib/visible.ts';
import { capitalised, isNumbered } from './words.ts';

/** SARIF 2.1.0: violations as errors, unverified rules as warnings, errors of the kit as notifications of the run. */
export function sarifReport({ result: report, findings }: RuleDocument): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [sarifRun(report, findings)],
  };
  return `${formatJson(log, 2)}\n`;
}

function sarifRun(report: Report, findings: Findings) {
  const rules = report.requirements.map((rule) => ({
    id: rule.id,
    shortDescription: { text: visible(rule.text) },
    help: {
      text: isNumbered(rule.section)
        ? `Section ${rule.section} of the interface's document: docs/interface.md#section-${rule.section} of the package channel-sandbox.`
        : `No section of the interface's document states it: ${rule.section}.`,
    },
    defaultConfiguration: { level: 'error' },
    properties: {
      section: rule.section,
      status: rule.status,
      ...(rule.reason === undefined ? {} : { reason: visible(rule.reason) }),
    },
  }));
  return {
    tool: {
      driver: {
        name: 'channel-sandbox',
        version: report.kit,
        informationUri: `pkg:npm/channel-sandbox@${report.kit}`,
        rules,
      },
    },
    automationDetails: { id: `channel-sandbox/${findings.words.command}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [sarifInvocation(report, findings)],
    results: sarifResults(findings),
    properties: {
      target: visible(report.target),
      contract: report.contract,
      summary: headline(findings),
      ...(report.reliedOn === undefined ? {} : { reliedOn: report.reliedOn }),
      residue: report.residue,
      residueNotes: (report.residueNotes ?? []).map(visible),
    },
  };
}

function sarifInvocation(report: Report, { errors, waivers, unneededWaivers }: Findings) {
  const interrupted = report.interrupted === true;
  const notices = errors.map(({ rule, check }) => ({
    level: 'error',
    message: message(`${checkName(check)}: ${check.reason ?? check.actual}`),
    associatedRule: { id: rule.id },
  }));
  const aboutWaivers = waivers.map((waiver) => ({
    level: unneededWaivers.includes(waiver) ? 'warning' : 'note',
    message: message(waiver.says),
    associatedRule: { id: waiver.rule },
  }));
  return {
    executionSuccessful: !interrupted && errors.length === 0 && report.unreachable === undefined,
    startTimeUtc: report.startedAt,
    toolExecutionNotifications: [
      ...notices,
      ...(report.unreachable === undefined ? [] : [{ level: 'error', message: message(report.unreachable) }]),
      ...(interrupted ? [{ level: 'error', message: message('The run was interrupted.') }] : []),
    ],
    toolConfigurationNotifications: aboutWaivers,
  };
}

function sarifResults({ words, failures, waived, advised, rules, flaky }: Findings) {
  return [
    ...failures.map((failure) => failureResult('error', failure)),
    ...waived.map((failure) => ({
      ...failureResult('error', failure),
      suppressions: [{ kind: 'external', justification: visible(`Waiver ${failure.check.waived}`) }],
    })),
    ...advised.map((one) => failureResult('note', one)),
    ...rules.unverified.map((rule) =>
      result('warning', { rule }, `${capitalised(words.of.unverified)}: ${reasonOf(rule)}`),
    ),
    ...flaky.map(({ rule, check }) => result('note', { rule, check }, `Flaky: ${checkName(check)}`)),
  ];
}

/** Those that are alike are one result. */
const failureResult = (level: 'error' | 'note', failure: RuleFailure) => ({
  ...result(level, failure, failureText(failure)),
  occurrenceCount: timesOf(failure),
});

function result(level: 'error' | 'warning' | 'note', about: AboutRule, text: string) {
  const { rule } = about;
  const artifactLocation = { uri: installedFile(rule.file), uriBaseId: '%SRCROOT%' };
  return {
    ruleId: rule.id,
    level,
    message: message(text),
    locations: [{ physicalLocation: { artifactLocation, region: { startLine: rule.line } } }],
    partialFingerprints: { primaryLocationLineHash: fingerprint(about) }, // the one by which GitHub distinguishes alerts
  };
}

/** A rule, and the check of it where a finding is about one. */
interface AboutRule {
  readonly rule: RequirementResult;
  readonly check?: Pick<CheckResult, 'title' | 'operation'>;
}

/** The same for a finding in each run, whatever the target answered and wherever the rule's record is. */
function fingerprint({ rule, check }: AboutRule): string {
  return createHash('sha256')
    .update(JSON.stringify([rule.id, check?.title, check?.operation]))
    .digest('hex');
}

/** Brackets are escaped as SARIF 2.1.0 §3.11.6 wants, so that no answer of a target becomes a link. */
function message(text: string): { text: string } {
  return { text: visible(text).replaceAll(/[\\[\]]/g, String.raw`\$&`) };
}
