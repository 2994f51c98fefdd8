import { loadContract } from '../../contract/contract.ts';
import { createAuditor, type AuditFinding, type AuditReport } from '../audit.ts';
import type { AuditFacts } from '../facts.ts';
import { entryOf, type Sent } from './client.ts';

const contract = loadContract();
export const auditor = createAuditor(contract);

/** Audits what a client sent, as a file that was recorded elsewhere, or with `violations` as the sandbox's journal. */
export function auditOf(traffic: readonly Sent[], facts?: AuditFacts): AuditReport {
  return auditor([{ name: 'traffic', unit: 'entry', entries: traffic.map(entryOf) }], facts);
}

export function findingOf(report: AuditReport, id: string): AuditFinding {
  const finding = report.findings.find((one) => one.id === id);
  if (finding === undefined) throw new Error(`the audit does not look at ${id}`);
  return finding;
}

/** IDs by verdict, for what is to be broken in a traffic. */
export const brokenIds = (report: AuditReport): readonly string[] =>
  report.findings.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id);
