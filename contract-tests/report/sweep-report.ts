import { reportOfClient } from './client-report.ts';
import type { Waiver } from '../files/read-waivers.ts';
import { applyWaivers } from './waivers.ts';
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
export function sweepReport(sweep: ClientSweep, startedAt: string, waivers: readonly Waiver[] = []): Report {
  const { under, command, durationMs, runs, isInterrupted, subjects, reliedOn } = sweep;
  const judgedSubjects = subjects.map((subject) => ({
    ...subject,
    checks: subject.checks.map((check) => ({ ...check, exchanges: [] })),
  }));
  const waived = applyWaivers(judgedSubjects, waivers, startedAt.slice(0, 10));
  return reportOfClient({
    judged: under === 'answers' ? 'sweep' : 'sweep-of-defects',
    target: command,
    startedAt,
    durationMs,
    requests: runs,
    isInterrupted,
    requirements: waived.requirements,
    ...(waivers.length === 0 ? {} : { waivers: waived.waivers }),
    reliedOn,
  });
}
