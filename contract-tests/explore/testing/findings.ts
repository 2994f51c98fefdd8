import type { CheckResult, Report } from '../../report/report.ts';

/** What exploring found, by rule. */
export function exploredFindings({ requirements }: Report): ReadonlyMap<string, readonly CheckResult[]> {
  const all = requirements.map(({ id, checks }) => {
    const found = checks.filter(({ title, status }) => title.startsWith('explored') && status === 'failed');
    return [id, found] as const;
  });
  return new Map(all.filter(([, found]) => found.length > 0));
}

/** Names of the attributes in which the smallest request departs from a lawful one, in order. */
export function departed({ actual }: CheckResult): readonly string[] {
  const words = /a request with (.*?)(?: \(one of|$)/s.exec(actual)?.[1] ?? '';
  return words
    .split(', ')
    .map((word) => word.replace(/^without /, '').replace(/ .*/s, ''))
    .sort();
}
