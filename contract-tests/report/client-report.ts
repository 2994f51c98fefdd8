import { auditScopeLines, type AuditScope } from '../../src/lib/audit-scope.ts';
import { countByStatus } from './count-by-status.ts';
import { questionFile, readContract } from '../files/contract.ts';
import type { ClientFinding, Dependencies, Dependency as ReliedOn } from '../../src/lib/client-verdicts.ts';
import type { CheckResult, Report, RequirementResult, WaiverResult } from './report.ts';
import { counted } from '../../src/lib/counted.ts';

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
  const failing = new Set(options.failOn);
  const judged = audit.findings
    .map((finding) => (failing.has(finding.id) ? { ...finding, kind: 'rule' as const } : finding))
    .map((finding) => requirementOf(finding, options.strict === true));
  return reportOfClient({
    judged: 'client',
    target: audit.recordings.join(', '),
    startedAt: options.startedAt,
    durationMs: 0,
    requests: audit.exchanges,
    requirements: [...judged, ...gateOf(audit, options)],
    reliedOn: audit.dependencies.questions,
    scope: scopeLines(audit),
  });
}

function scopeLines({ exchanges, origins = [], leftOut }: ClientAudit): readonly string[] {
  return leftOut === undefined ? [] : auditScopeLines({ exchanges, origins, leftOut });
}

/** What is to be said of a client, whose requests nothing was sent for. */
interface JudgedClient extends Pick<Report, 'target' | 'startedAt' | 'durationMs'> {
  readonly judged: NonNullable<Report['judged']>;
  readonly reliedOn: readonly ReliedOn[];
  readonly requests: number;
  readonly isInterrupted?: boolean;
  readonly scope?: readonly string[];
  readonly requirements: readonly Unplaced[];
  readonly waivers?: readonly WaiverResult[];
}

/** The report on a client: no deployment was checked, so that it has no forms, observations and residue. */
export function reportOfClient(client: JudgedClient): Report {
  const {
    judged,
    target,
    startedAt,
    durationMs,
    requests,
    isInterrupted,
    requirements,
    reliedOn,
    waivers,
    scope = [],
  } = client;
  const { name, kit, rules, questions } = readContract();
  const places = new Map([
    ...rules.map(({ id, line, file }) => [id, { line, file }] as const),
    ...questions.map(({ id }) => [id, { line: 1, file: questionFile(id) }] as const),
  ]);
  return {
    schema: 1,
    judged,
    target,
    kit,
    contract: name,
    startedAt,
    durationMs,
    depth: 'standard',
    ...(isInterrupted === true ? { interrupted: true } : {}),
    summary: {
      ...countByStatus(requirements),
      requests,
      eventsCreated: 0,
    },
    forms: {},
    requirements: requirements.map((one) => ({ ...one, line: 1, ...places.get(one.id.split(':')[0] ?? '') })),
    observations: [],
    unobserved: [],
    reliedOn,
    ...(scope.length === 0 ? {} : { scope }),
    ...(waivers === undefined ? {} : { waivers }),
    residue: [],
  };
}

type Unplaced = Omit<RequirementResult, 'line'>;

function requirementOf(finding: ClientFinding, isStrict: boolean): Unplaced {
  const { id, section, text, verdict } = finding;
  if (verdict === 'kept') return { id, section, text, status: 'verified', checks: [keptCheck(finding)] };
  if (verdict === 'broken')
    return {
      id,
      section,
      text,
      status: finding.kind === 'rule' ? 'violated' : 'advised',
      checks: brokenChecks(finding),
    };
  const isExcused = !isStrict || finding.kind === 'advice';
  const head = { id, section, text, status: 'unverified', reason: missingText(finding), checks: [] } as const;
  return isExcused ? { ...head, isExcused } : head;
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
      { ...head, status: 'unverified', reason: 'the recording does not name the basis of its answers', checks: [] },
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
