import { readContract } from '../files/contract.ts';
import type { CheckResult, ReliedOn, Report, RequirementStatus } from './report.ts';

/** Something that a client's tests were run under: a question with its answers, or a defect of a platform. */
export interface SweptSubject {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly status: RequirementStatus;
  readonly reason?: string;
  /** One for each run, or for each that could not be. */
  readonly checks: readonly Omit<CheckResult, 'exchanges'>[];
}

/** What became of a client's own tests under other answers, or against a platform that misbehaves. */
export interface ClientSweep {
  readonly under: 'answers' | 'defects';
  /** The command that was run. */
  readonly command: string;
  readonly runs: number;
  readonly durationMs: number;
  /** It was ended before it was through. */
  readonly isInterrupted: boolean;
  readonly subjects: readonly SweptSubject[];
  /** What the traffic of the baseline relied on. */
  readonly reliedOn: readonly ReliedOn[];
}

/**
 * A sweep as a report: `exitCode`, `terminalReport` and `writeReport` take it as they take a run's. `summary.requests` are the runs.
 *
 * @param startedAt ISO 8601 in UTC
 */
export function sweepReport(sweep: ClientSweep, startedAt: string): Report {
  const { name, kit, rules, questions } = readContract();
  const lines = new Map([...rules, ...questions].map(({ id, line }) => [id, line]));
  const count = (status: RequirementStatus) => sweep.subjects.filter((one) => one.status === status).length;
  return {
    schema: 1,
    judged: sweep.under === 'answers' ? 'sweep' : 'sweep-of-defects',
    target: sweep.command,
    kit,
    contract: name,
    startedAt,
    durationMs: sweep.durationMs,
    depth: 'standard',
    seed: 0,
    ...(sweep.isInterrupted ? { interrupted: true } : {}),
    summary: {
      verified: count('verified'),
      violated: count('violated'),
      unverified: count('unverified'),
      notApplicable: count('notApplicable'),
      notVisible: count('notVisible'),
      requests: sweep.runs,
      eventsCreated: 0,
    },
    forms: {},
    requirements: sweep.subjects.map((subject) => ({
      ...subject,
      line: lines.get(subject.id.split(':')[0] ?? '') ?? 1,
      checks: subject.checks.map((check) => ({ ...check, exchanges: [] })),
    })),
    observations: [],
    unobserved: [],
    reliedOn: sweep.reliedOn,
    residue: [],
  };
}
