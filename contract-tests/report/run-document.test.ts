import { expect, it } from 'vitest';
import { clientReport, type ClientAudit } from './client-report.ts';
import { evidenceOf } from './document.ts';
import type { Report } from './report.ts';
import { rowsOf } from './terminal-lines.ts';
import { terminalReport } from './terminal.ts';
import { check, exchange, hostile, richReport, rule } from './testing/rich-report.ts';
import { documentOf, reportText } from './write.ts';

/** 38 events with addresses of their own that are all too long. */
const evidence = Array.from({ length: 38 }, (_, at) => ({
  place: `shop.ndjson line ${at * 3 + 9}`,
  line: 'POST /v1/events.create → 422',
  operation: 'events.create',
  pointer: '/address',
  expected: 'at most 255 characters',
  actual: `${256 + at} characters`,
  times: 1,
  others: [],
}));
const audit: ClientAudit = {
  recordings: ['shop.ndjson'],
  exchanges: 40,
  findings: [
    {
      id: 'event.address.max-length',
      kind: 'rule',
      section: '8',
      text: '`address` of 255 characters is accepted',
      verdict: 'broken',
      keptBy: 0,
      brokenBy: 38,
      evidence,
      missing: [],
    },
  ],
  dependencies: { isTold: true, assumed: 0, questions: [] },
};
const report = clientReport(audit, { startedAt: '2027-03-01T12:00:00.000Z' });
const times = '38 times: shop.ndjson lines 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, …';

it('what fails alike is one failure with its places, in every format', () => {
  expect(evidenceOf(documentOf(report).findings, 'failed')).toHaveLength(1);
  const terminal = terminalReport(report);
  expect(terminal.split(times)).toHaveLength(2);
  expect(terminal.split('at most 255 characters')).toHaveLength(2);
  const html = reportText('html', report, {});
  expect(html.split('class="check failed"')).toHaveLength(2);
  expect(html).toContain('38 times');
  const junit = reportText('junit', report, {});
  expect(junit.match(/<testcase /g)).toHaveLength(1);
  expect(junit).toContain(`; ${times}`);
  expect(reportText('markdown', report, {}).split(times)).toHaveLength(2);
  const github = reportText('github', report, {});
  expect(github.match(/^::error /gm)).toHaveLength(1);
  expect(github).toContain(times);
  const { results } = JSON.parse(reportText('sarif', report, {})).runs[0];
  expect(results).toHaveLength(1);
  expect(results[0].occurrenceCount).toBe(38);
});

it('JSON keeps each of them', () =>
  expect(JSON.parse(reportText('json', report, {})).requirements[0].checks).toHaveLength(38));

it('another operation, place or expectation is another failure, and so is what nobody knows the place of', () => {
  const failed = (change: object) => check({ title: 'x', status: 'failed', actual: 'y', ...change });
  const failuresOf = (...checks: ReturnType<typeof failed>[]) =>
    evidenceOf(
      documentOf({ ...richReport, requirements: [rule({ id: 'a', status: 'violated', checks })] }).findings,
      'failed',
    ).map(({ evidence: { times } }) => times?.count ?? 1);
  const one = { operation: 'events.create', place: '/host' };
  expect(failuresOf(failed(one), failed({ ...one, title: 'z', actual: 'w' }))).toEqual([2]);
  expect(failuresOf(failed(one), failed({ ...one, operation: 'events.update' }))).toEqual([1, 1]);
  expect(failuresOf(failed(one), failed({ ...one, place: '/type' }))).toEqual([1, 1]);
  expect(failuresOf(failed(one), failed({ ...one, expected: 'accepted' }))).toEqual([1, 1]);
  expect(failuresOf(failed({ title: 'p' }), failed({ title: 'q' }))).toEqual([1, 1]);
});

/** 48 rules that fail once, with a long and hostile answer each, and all the rest that a report can say. */
const drowning: Report = {
  ...richReport,
  requirements: [
    ...richReport.requirements,
    ...Array.from({ length: 48 }, (_, at) =>
      rule({
        id: `event.family-${at % 9}.rule-${at}`,
        section: '2.2',
        text: 'A sentence of a rule that is rather long, so that it has to be wrapped or cut somewhere',
        status: 'violated',
        checks: [
          check({
            title: `refuses the value ${at}`,
            operation: 'events.create',
            status: 'failed',
            actual: hostile,
            exchanges: [exchange({ body: JSON.stringify({ title: 'x'.repeat(900) }) }, hostile)],
          }),
        ],
      }),
    ),
    ...Array.from({ length: 60 }, (_, at) =>
      rule({ id: `open.${at}`, status: 'unverified', reason: hostile, checks: [] }),
    ),
  ],
};

it('48 failures take at most 120 lines of 80 columns, with three of them whole, and say what is left out', () => {
  const text = terminalReport(drowning, false, { columns: 80 });
  expect(rowsOf(text, 80)).toBeLessThanOrEqual(120);
  expect(text).toMatch(/^Broken: 50 rules, 50 failures|^Broken: 50 rules\n/);
  expect(text.match(/^ {4}done /gm)).toHaveLength(3);
  expect(text).toMatch(/^ {2}… and \d+ more: --verbose shows all$/m);
  const wide = text.split('\n').filter((line) => Array.from(line).length > 80);
  expect(wide.every((line) => /curl|^ +(?:-H|--data)/.test(line))).toBe(true);
  expect(text.trimEnd().split('\n').slice(-3).join(' ')).toContain('BROKEN 50 violated');
});

it('a Markdown summary of them has an index with the command for each, and ends within some 400 lines', () => {
  const again = 'channel-sandbox verify https://staging.example/api --rules ';
  const requirements = drowning.requirements.map((one) => ({
    ...one,
    checks: one.checks.map((single) => ({ ...single, command: `${again}${one.id}` })),
  }));
  const text = reportText('markdown', { ...drowning, requirements }, {});
  expect(text.split('\n').length).toBeLessThan(450);
  for (const { id } of requirements)
    if (id.startsWith('event.family'))
      expect(text).toMatch(new RegExp(`^\\| <code>${id}</code> \\|.*--rules ${id}`, 'm'));
  expect(text).toMatch(/… and \d+ more: see the html or json report\./);
});

it('of those that fail alike the plainest is shown', () => {
  const failed = (host: number) =>
    check({
      title: `refuses host ${host}`,
      place: '/host',
      status: 'failed',
      exchanges: [exchange({ body: JSON.stringify({ host }) })],
    });
  const checks = [failed(4_294_976_296), failed(1)];
  const text = terminalReport({ ...richReport, requirements: [rule({ id: 'a', status: 'violated', checks })] });
  expect(text).toContain('done      sent host 1\n');
  expect(text).toContain('repeats   2 times: sent host 1; sent host 4294976296\n');
});

it('--verbose shows all of them', () => {
  const text = terminalReport(drowning, false, { verbose: true });
  expect(text.match(/^ {4}done /gm)).toHaveLength(50);
  expect(text).not.toContain('--verbose');
});

it('what a command wrote keeps the marks below its lines', () => {
  const output = 'const a = f(b);\n\t\tg(x)\n\t\t  ^ here';
  const checks = [check({ title: 'host.form is "list"', status: 'failed', actual: 'exit code 1', output })];
  const swept = { ...richReport, judged: 'sweep' as const };
  const requirements = [rule({ id: 'host.form', status: 'violated', checks })];
  const indent = ' '.repeat(14);
  expect(terminalReport({ ...swept, requirements }, false, { columns: 80 })).toContain(
    `    output\n${indent}const a = f(b);\n${indent}${' '.repeat(16)}g(x)\n${indent}${' '.repeat(18)}^ here\n`,
  );
});
