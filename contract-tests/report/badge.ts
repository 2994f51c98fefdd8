import type { RuleDocument } from './document.ts';
import type { Findings } from './findings.ts';
import { counted } from '../../src/lib/counted.ts';

/** The JSON that a shields.io endpoint badge reads. Green is only what was checked to the end, without a gap. */
export function badgeReport({ result: report, findings, title }: RuleDocument): string {
  const { message, color } =
    report.unreachable === undefined ? verdictBadge(findings, report.interrupted === true) : notChecked;
  return `${JSON.stringify({ schemaVersion: 1, label: title.toLowerCase(), message, color })}\n`;
}

const notChecked = { message: 'not reachable', color: 'lightgrey' };

function verdictBadge(
  { words, rules, errors, unneededWaivers }: Findings,
  interrupted: boolean,
): { message: string; color: string } {
  const all = words.verdicts.reduce((sum, verdict) => sum + rules[verdict].length, 0);
  const verified = `${rules.verified.length} of ${all} ${words.of.verified}`;
  const open = [
    ...(rules.waived.length > 0 ? [`${rules.waived.length} waived`] : []),
    ...(unneededWaivers.length > 0 ? [`${counted(unneededWaivers.length, 'waiver')} to remove`] : []),
    ...(rules.unverified.length > 0 ? [`${rules.unverified.length} ${words.of.unverified}`] : []),
  ].join(', ');
  if (rules.violated.length > 0) return { message: `${rules.violated.length} ${words.of.violated}`, color: 'red' };
  if (interrupted) return { message: `interrupted, ${verified}`, color: 'lightgrey' };
  if (errors.length > 0) return { message: `${verified}, kit error`, color: 'lightgrey' };
  if (rules.verified.length === 0) return { message: `nothing ${words.of.verified}`, color: 'lightgrey' };
  return open === ''
    ? { message: verified, color: 'brightgreen' }
    : { message: `${verified}, ${open}`, color: 'yellow' };
}
