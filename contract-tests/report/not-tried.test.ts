import { describe, expect, test } from 'vitest';
import { notTriedLines, notTriedOf } from './not-tried.ts';
import type { CheckResult, Report } from './report.ts';
import { richReport } from './testing/rich-report.ts';
import { terminalVerdict } from './terminal.ts';
import { reportText } from './write.ts';

const check = (more: Partial<CheckResult>): CheckResult => ({
  title: 'a check',
  status: 'skipped',
  expected: 'refused',
  actual: 'not checked',
  exchanges: [],
  ...more,
});
const [anyRule] = richReport.requirements;
const reportOf = (checks: readonly CheckResult[], more: Partial<Report> = {}): Report => ({
  ...richReport,
  unobserved: [],
  requirements: anyRule === undefined ? [] : [{ ...anyRule, checks }],
  ...more,
});
const readOnly = 'the run is read-only';

describe('what a run did not try', () => {
  test('is what the depth leaves out, what no requests were left for, and what was skipped for want of something', () => {
    const report = reportOf([
      check({ status: 'passed' }),
      check({ status: 'failed' }),
      check({ reason: 'too few pages', isNotApplicable: true }),
      check({ reason: readOnly }),
      check({ reason: 'no requests', isNotApplicable: true, isLeftOut: true }),
      check({ reason: 'no requests', isNotApplicable: true, isLeftOut: true }),
    ]);
    expect(notTriedOf(report, { leftOut: 40 }).notTried).toEqual([
      { what: 'checks', count: 40, reason: 'left to a greater depth' },
      { what: 'checks', count: 2, reason: 'no requests' },
      { what: 'checks', count: 1, reason: readOnly },
    ]);
  });

  test('is the dates that a limit has the run avoid', () => {
    const nearer = 'dates 1000 days ahead were refused, so the run kept to 170 days';
    const { notTried = [] } = notTriedOf(reportOf([]), { leftOut: 0, nearer });
    expect(notTried).toEqual([{ what: 'dates', count: 1, reason: nearer }]);
    const report = reportOf([], { notTried });
    expect(notTriedLines(report)).toEqual([`Not tried: ${nearer}`]);
  });

  test('is nothing, and not said, where all was tried', () => {
    const report = reportOf([check({ status: 'passed' })]);
    expect(notTriedOf(report, { leftOut: 0 })).toEqual({});
    expect(notTriedLines(report)).toEqual([]);
  });

  test('tells questions that no answer showed from those that have a reason of their own', () => {
    const unobserved = [
      { question: 'one', reason: 'no answer', isUnlucky: true as const },
      { question: 'two', reason: 'shows inside alone' },
      { question: 'three', reason: 'needs a webhook' },
    ];
    expect(notTriedOf(reportOf([], { unobserved }), { leftOut: 0 }).notTried).toEqual([
      {
        what: 'questions',
        count: 2,
        reason: 'each for its own reason: see the JSON and HTML reports',
      },
      { what: 'questions', count: 1, reason: 'no answer' },
    ]);
    expect(notTriedOf(reportOf([], { unobserved, depth: 'quick' }), { leftOut: 0 }).notTried).toEqual([
      { what: 'questions', count: 3, reason: 'quick depth observes none' },
    ]);
  });
});

describe('in every report', () => {
  const reasons = ['one', 'two', 'three', 'four'].flatMap((reason, at) =>
    Array.from({ length: 9 - at }, () => check({ reason })),
  );
  const report = reportOf(reasons);
  const untried = { ...report, ...notTriedOf(report, { leftOut: 5 }) };

  test('it comes in two lines, which name the two most frequent reasons', () => {
    expect(notTriedLines(untried)).toEqual([
      'Not tried: 35 checks: 5 left to a greater depth; 9 one; 21 for 3 other reasons',
    ]);
    expect(notTriedLines({ ...untried, unreachable: 'nobody answers' })).toEqual([]);
  });

  test.each(['html', 'markdown', 'json'] as const)('of kind %s', (kind) => {
    const text = reportText(kind, untried, {});
    if (kind === 'json') expect(JSON.parse(text)).toMatchObject({ notTried: untried.notTried });
    else expect(text).toContain('5 left to a greater depth');
  });

  test('on the terminal too, above the verdict, which stays the last line', () => {
    const [line, ...more] = terminalVerdict(untried).trimEnd().split('\n');
    expect(line).toMatch(/^Not tried: 35 checks: 5 left to a greater depth/);
    expect(more.at(-1)).toContain(untried.target);
  });
});
