import { counted } from '../../src/lib/describe.ts';
import { evidenceOf, type RuleDocument } from './document.ts';
import { isUnneeded } from './exit-code.ts';
import type { Verdict } from './report.ts';

/** The JSON that a shields.io endpoint badge reads. Green is only what was checked to the end, without a gap. */
export function badgeReport(document: RuleDocument): string {
  const [message, color] = badgeOf(document);
  return `${JSON.stringify({ schemaVersion: 1, label: document.title.toLowerCase(), message, color })}\n`;
}

function badgeOf({ unreachable, isInterrupted, figures, findings, waivers }: RuleDocument): readonly [string, string] {
  const figure = (verdict: Verdict) => figures.find((one) => one.verdict === verdict) ?? { word: verdict, count: 0 };
  const [violated, verified] = [figure('violated'), figure('verified')];
  const kept = `${verified.count} of ${findings.length} ${verified.word}`;
  const unneeded = waivers.filter(isUnneeded).length;
  const gaps = [
    [figure('waived').count, `${figure('waived').count} waived`],
    [unneeded, `${counted(unneeded, 'waiver')} to remove`],
    [figure('unverified').count, `${figure('unverified').count} ${figure('unverified').word}`],
  ].flatMap(([count, text]) => (count === 0 ? [] : [text]));
  if (unreachable !== undefined) return ['not reachable', 'lightgrey'];
  if (violated.count > 0) return [`${violated.count} ${violated.word}`, 'red'];
  if (isInterrupted) return [`interrupted, ${kept}`, 'lightgrey'];
  if (evidenceOf(findings, 'error').length > 0) return [`${kept}, kit error`, 'lightgrey'];
  if (verified.count === 0) return [`nothing ${verified.word}`, 'lightgrey'];
  return gaps.length === 0 ? [kept, 'brightgreen'] : [[kept, ...gaps].join(', '), 'yellow'];
}
