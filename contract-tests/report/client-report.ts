import { auditScopeLines, type AuditScope } from '../../src/lib/audit-scope.ts';
import { countByStatus } from './count-by-status.ts';
import { questionFile, readContract } from '../files/contract.ts';
import type { ClientFinding, ClientSweep, Dependencies } from '../../src/lib/client-verdicts.ts';
import { counted } from '../../src/lib/describe.ts';
import type { Waiver } from '../files/read-waivers.ts';
import type { CheckResult, Report, RequirementResult } from './report.ts';
import { applyWaivers } from './waivers.ts';

/** The audit of a client from its recorded traffic. */
export interface ClientAudit extends Pick<AuditScope, 'exchanges'>, Partial<Pick<AuditScope, 'origins' | 'leftOut'>> {
  readonly recordings: readonly string[];
  readonly findings: readonly ClientFinding[];
  readonly dependencies: Dependencies;
}

export interface ClientReportOptions {
  /** What cannot be judged is no success: exit code 4. */
  readonly strict?: boolean;
  /** Advices that fail as rules do. */
  readonly failOn?: readonly string[];
  /** How many questions may be answered by assumption. */
  readonly maxAssumed?: number;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
}

/** An audit as a report: `exitCode`, `terminalReport` and `writeReport` take it as they take a run's. */
export function clientReport(audit: ClientAudit, options: ClientReportOptions): Report {
  const { recordings, exchanges, findings, dependencies, origins = [], leftOut } = audit;
  const judged = findings
    .map((finding) => (options.failOn?.includes(finding.id) === true ? { ...finding, kind: 'rule' as const } : finding))
    .map((finding) => requirementOf(finding, options.strict === true));
  return reportOfClient({
    judged: 'client',
    target: recordings.join(', '),
    startedAt: options.startedAt,
    durationMs: 0,
    reliedOn: dependencies.questions,
    ...(leftOut === undefined ? {} : { scope: auditScopeLines({ exchanges, origins, leftOut }) }),
    requests: exchanges,
    requirements: [...judged, ...gateOf(audit, options)],
  });
}

/**
 * A sweep as a report, like an audit. `summary.requests` are the runs.
 * @param startedAt - ISO 8601 in UTC
 */
export function sweepReport(sweep: ClientSweep, startedAt: string, waivers: readonly Waiver[] = []): Report {
  const { under, command, durationMs, runs, isInterrupted, subjects, reliedOn } = sweep;
  const judged = subjects.map((subject) => ({
    ...subject,
    checks: subject.checks.map((check) => ({ ...check, exchanges: [] })),
  }));
  const waived = applyWaivers(judged, waivers, startedAt.slice(0, 10));
  return reportOfClient({
    judged: under === 'answers' ? 'sweep' : 'sweep-of-defects',
    target: command,
    startedAt,
    durationMs,
    reliedOn,
    ...(isInterrupted ? { interrupted: true } : {}),
    ...(waivers.length === 0 ? {} : { waivers: waived.waivers }),
    requests: runs,
    requirements: waived.requirements,
  });
}

type OfClient = 'judged' | 'target' | 'startedAt' | 'durationMs' | 'reliedOn' | 'interrupted' | 'scope' | 'waivers';

interface JudgedClient extends Pick<Report, OfClient> {
  readonly requests: number;
  readonly requirements: readonly Unplaced[];
}

/** No deployment was checked, so that it has no forms, observations and residue. */
function reportOfClient({ requests, requirements, ...about }: JudgedClient): Report {
  const { name, kit, rules, questions } = readContract();
  const places = new Map([
    ...rules.map(({ id, line, file }) => [id, { line, file }] as const),
    ...questions.map(({ id }) => [id, { line: 1, file: questionFile(id) }] as const),
  ]);
  return {
    schema: 1,
    ...about,
    kit,
    contract: name,
    depth: 'standard',
    summary: { ...countByStatus(requirements), requests, eventsCreated: 0 },
    forms: {},
    requirements: requirements.map((one) => ({ ...one, line: 1, ...places.get(one.id.split(':')[0] ?? '') })),
    observations: [],
    unobserved: [],
    residue: [],
  };
}

type Unplaced = Omit<RequirementResult, 'line'>;

function requirementOf(finding: ClientFinding, isStrict: boolean): Unplaced {
  const { id, section, text, verdict, kind } = finding;
  const head = { id, section, text };
  if (verdict === 'kept') return { ...head, status: 'verified', checks: [keptCheck(finding)] };
  if (verdict === 'broken')
    return { ...head, status: kind === 'rule' ? 'violated' : 'advised', checks: brokenChecks(finding) };
  const isExcused = !isStrict || kind === 'advice';
  return {
    ...head,
    status: 'unverified',
    reason: missingText(finding),
    checks: [],
    ...(isExcused ? { isExcused } : {}),
  };
}

function keptCheck({ keptBy, text }: ClientFinding): CheckResult {
  return {
    title: counted(keptBy, 'recorded exchange'),
    status: 'passed',
    expected: text,
    actual: 'kept',
    exchanges: [],
  };
}

function brokenChecks({ kind, evidence, brokenBy }: ClientFinding): readonly CheckResult[] {
  const more = brokenBy - evidence.reduce((sum, { times }) => sum + times, 0);
  return evidence.map(({ place, line, operation, pointer, expected, actual, times, others }, index) => ({
    title: `${place}: ${line}${pointer === '' ? '' : `, ${pointer}`}`,
    ...(operation === undefined ? {} : { operation }),
    place: pointer,
    occurrences: { times, places: [place, ...others] },
    status: 'failed',
    expected,
    actual: [
      actual,
      ...(more > 0 && index === evidence.length - 1 ? [`and ${counted(more, 'exchange')} more, otherwise`] : []),
    ].join('\n'),
    ...(kind === 'advice' ? { isAdvice: true as const } : {}),
    exchanges: [],
  }));
}

function missingText({ missing }: ClientFinding): string {
  const facts = missing.map(({ fact, times, first }) =>
    first === undefined
      ? `no recorded exchange shows ${fact}`
      : `not known: ${fact} (${counted(times, 'exchange')}, first ${first})`,
  );
  return facts.join('; ');
}

/** `--max-assumed`: what the client relies on may turn out otherwise on the platform. */
function gateOf({ dependencies }: ClientAudit, { maxAssumed }: ClientReportOptions): readonly Unplaced[] {
  if (maxAssumed === undefined) return [];
  const { isTold, assumed, questions } = dependencies;
  const most = `at most ${counted(maxAssumed, 'assumed answer')}`;
  const text = `The client's traffic relies on ${most}`;
  const head = { id: 'client.assumed-answers', section: 'open questions', text };
  if (!isTold)
    return [
      {
        ...head,
        status: 'unverified',
        reason: 'the recording does not say which of its answers are assumed',
        checks: [],
      },
    ];
  const names = questions.filter(({ basis }) => basis === 'assumed').map(({ question }) => question);
  const isOver = assumed > maxAssumed;
  const actual = names.length === 0 ? 'none' : `${counted(assumed, 'assumed answer')}: ${names.join(', ')}`;
  const check = {
    title: 'count of the assumed answers that it relies on',
    expected: most,
    actual,
    exchanges: [],
  };
  return [
    { ...head, status: isOver ? 'violated' : 'verified', checks: [{ ...check, status: isOver ? 'failed' : 'passed' }] },
  ];
}
