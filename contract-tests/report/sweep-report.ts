import { reportOfClient } from './client-report.ts';
import type { Waiver } from '../files/read-waivers.ts';
import { applyWaivers } from './waivers.ts';
import type { ClientSweep } from '../../src/lib/client-verdicts.ts';
import type { Report } from './report.ts';

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
