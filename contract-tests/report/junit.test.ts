import { describe, expect, it } from 'vitest';
import { junitErrors } from './testing/report-errors.ts';
import { check, cleanReport, hostile, richReport, rule } from './testing/rich-report.ts';
import type { Report } from './report.ts';
import { reportText } from './write.ts';

const junitReport = (report: Report): string => reportText('junit', report, {});

describe('junitReport', () => {
  const text = junitReport(richReport);

  it.each([
    ['hostile answers', richReport],
    ['nothing to tell', cleanReport],
    ['a hostile head', { ...richReport, target: hostile, kit: hostile, startedAt: hostile }],
  ])('holds what Jenkins allows and no more, with %s in it', async (_, report) =>
    expect(await junitErrors(junitReport(report))).toEqual([]),
  );

  it('counts what it shows', () => {
    expect(text).toMatch(/<testsuites [^>]* tests="18" failures="5" errors="1" /);
    const sum = (name: string) =>
      Array.from(text.matchAll(new RegExp(`<testsuite [^>]* ${name}="(\\d+)"`, 'g')), ([, count]) => Number(count));
    for (const [name, outcome] of [
      ['failures', 'failure'],
      ['errors', 'error'],
      ['skipped', 'skipped'],
    ] as const)
      expect(text.match(new RegExp(`<${outcome} `, 'g'))).toHaveLength(sum(name).reduce((all, one) => all + one, 0));
  });

  it('shows each waiver: failed where somebody has to remove or mend it, else skipped', () => {
    const shown = Array.from(
      text.matchAll(
        /<testcase name="waiver (\w+[-\w]*) of [^"]*" classname="waivers"[^>]*>\s*<(\w+) message="([^"]{1,9})/g,
      ),
      ([, id, outcome, says]) => `${id} ${outcome} ${says}`,
    );
    expect(shown).toEqual([
      'waiver-12 skipped waiver-12',
      'old failure waivers.y',
      'gone failure gone is s',
      'other failure other mat',
      'later skipped later cou',
    ]);
  });

  it('says of a rule that no client can see that it was skipped, and why', () =>
    expect(text).toMatch(/<skipped message="not visible: it shows inside the platform only">/));

  it('writes a case as passed for the checks that passed and for no other', () => {
    const passed = Array.from(text.matchAll(/<testcase name="([^"]*)" [^>]*\/>/g), ([, name]) => name);
    expect(passed).toEqual([
      'pages.get with a key that was not issued',
      'a known type (events.create)',
      'an envelope (flaky)',
      'a known page',
    ]);
  });

  it('shows a violated rule as failed and an unverified one as skipped, whatever its checks say', () => {
    const passed = [check({ title: 'one', status: 'passed' })];
    const base = { section: '1', text: 'A rule', line: 1, reason: 'why', checks: passed };
    const odd = {
      ...richReport,
      requirements: [
        rule({ ...base, id: 'a', status: 'violated' }),
        rule({ ...base, id: 'b', status: 'unverified' }),
        rule({ ...base, id: 'c', status: 'verified' }),
      ],
    };
    expect(junitReport({ ...odd, waivers: [] })).toMatch(/tests="5" failures="1" errors="0"/);
  });
});
