import { describe, expect, it } from 'vitest';
import { type Group, partText } from './document.ts';
import { terminalReport } from './terminal.ts';
import { check, richReport, rule } from './testing/rich-report.ts';
import { documentOf, reportText } from './write.ts';

const report = {
  ...richReport,
  judged: 'sweep' as const,
  reliedOn: [{ question: 'search.paging', answer: 'none', basis: 'assumed', times: 2, first: 'line 1' }],
  requirements: [
    ...richReport.requirements,
    rule({
      id: 'create.retry',
      section: '3',
      text: 'Retry with the same key',
      line: 3,
      status: 'advised',
      checks: [check({ title: 'a retry', status: 'failed', isAdvice: true })],
    }),
  ],
};

/** What a group is about: the IDs that its rows begin with, and the rules of its findings. */
function namesIn({ table, findings = [] }: Group): readonly string[] {
  const names = (table?.rows ?? []).flatMap(([first = '']) => (typeof first === 'string' ? [] : first.map(partText)));
  return [...names, ...findings.map(({ name }) => name)].filter((name) => /^[\w.-]+$/.test(name));
}

const places = {
  html: ['page', 'page and summary', undefined],
  markdown: ['page and summary', undefined],
  terminal: [undefined],
} as const;

describe.each(Object.entries(places))('%s', (kind, shown) => {
  const text =
    kind === 'terminal'
      ? terminalReport(report, false, { verbose: true })
      : reportText(kind as 'html' | 'markdown', report, {});
  const groups = documentOf(report).groups.filter(({ shownOn }) => shown.some((place) => place === shownOn));

  it.each(groups.map((group) => [group.title, group] as const))('shows what the document has of "%s"', (_, group) => {
    for (const name of namesIn(group)) expect(text).toContain(name);
  });

  it('has something to show in most groups', () =>
    expect(groups.filter((group) => namesIn(group).length > 0).length).toBeGreaterThan(8));
});
