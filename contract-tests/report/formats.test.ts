import { describe, expect, it } from 'vitest';
import { formatJson } from '../target/json.ts';
import { terminalReport } from './terminal.ts';
import { check, cleanReport, exchange, hostile, richReport, rule } from './testing/rich-report.ts';
import type { Report } from './report.ts';
import { jsonPieces } from './json.ts';
import { reportKinds, reportText, type ReportKind } from './write.ts';
import { junitErrors } from './testing/report-errors.ts';

const textOf = (kind: ReportKind) => (report: Report) => reportText(kind, report, {});
const jsonReport = (result: Report) => [...jsonPieces({ result })].join('');
const githubReport = textOf('github');
const sarifReport = textOf('sarif');
const markdownReport = textOf('markdown');
const badgeReport = textOf('badge');

describe('jsonPieces', () => {
  it('are together what is written of the whole report at once', () =>
    expect(jsonReport(richReport)).toBe(`${formatJson(richReport, 2)}\n`));

  it('holds the whole report', () => expect(JSON.parse(jsonReport(richReport))).toEqual(richReport));
});

describe('an ID beyond 2^53 that was observed', () => {
  const exact = 9007199254740993n;
  const [first] = richReport.observations;
  if (first === undefined) throw new Error('the report has observations');
  const report = {
    ...cleanReport,
    forms: { 'host.form': { id: exact } },
    observations: [{ ...first, observed: { id: exact }, profile: [exact] }],
    residue: [exact],
  };

  it.each(reportKinds)('%s', (kind) => {
    const text = reportText(kind, report, {});
    expect(text.includes('9007199254740993')).toBe(kind !== 'badge' && kind !== 'github');
  });

  it('terminal', () => expect(terminalReport(report)).toContain('{"id":9007199254740993}, default [9007199254740993]'));
});

describe('githubReport', () => {
  const lines = githubReport(richReport).trimEnd().split('\n');

  it('is one command a line, and none of them the target’s', () => {
    expect(
      lines.map(
        (line) =>
          /^::(error|warning|notice) (?:file=node_modules\/channel-sandbox\/openapi\.yaml,line=\d+,)?title=[^:,]*::[^]*$/.exec(
            line,
          )?.[1],
      ),
    ).toEqual(['error', 'error', ...Array(6).fill('warning'), ...Array(5).fill('notice')]);
    expect(githubReport(richReport)).not.toMatch(/\r/);
  });

  it('escapes as GitHub reads it back', () => {
    const message = lines[1]?.split('::').slice(2).join('::') ?? '';
    const read = message.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
    expect(read).toContain('%0A::error::forged\n\n\\u003a:error title=forged::forged');
  });

  it('stands at the rule', () =>
    expect(lines[0]).toMatch(
      /^::error file=node_modules\/channel-sandbox\/openapi\.yaml,line=410,title=auth\.key \(§5\)::A key that was not issued is refused%0ADone: /,
    ));

  it('says no more than the figures where all is well', () =>
    expect(githubReport(cleanReport)).toBe('::notice title=Channel contract::1 of 1 verified\n'));

  it('has one error where nothing could be checked', () =>
    expect(githubReport({ ...richReport, unreachable: 'nobody\nlistens' })).toBe(
      '::error title=Nothing was checked::nobody%0Alistens\n',
    ));

  it('has one warning for a reason that more than three rules share', () => {
    const unverified = ['a.one', 'a.two', 'b.one', 'b.two'].map((id) =>
      rule({ id, status: 'unverified', reason: 'raise --max-events' }),
    );
    const warningsOf = (requirements: typeof unverified) =>
      githubReport({ ...cleanReport, requirements }).match(/^::warning .*$/gm);
    expect(warningsOf(unverified)).toEqual([
      '::warning title=Not checked%3A 4 rules::raise --max-events: a.one, a.two, b.one, b.two',
    ]);
    expect(warningsOf(unverified.slice(1))).toHaveLength(3);
  });

  it('names the rules that no client can see, and the waivers', () => {
    expect(lines).toContainEqual(
      expect.stringMatching(/^::notice title=Channel contract::.*%0ANot visible .*event\.vip$/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^::warning title=A waiver to remove or to mend::waivers\.yaml:7/),
    );
    expect(lines).toContainEqual('::notice title=A waiver::later could not be judged');
  });

  it('escapes what would end a property', () => {
    const odd = {
      ...cleanReport,
      requirements: [rule({ id: 'a:b,c\nd%', line: 7, status: 'unverified' })],
    };
    expect(githubReport(odd)).toContain(
      '::warning file=node_modules/channel-sandbox/openapi.yaml,line=7,title=a%3Ab%2Cc%0Ad%25 (§1)::Not checked: no check of this rule ran\n',
    );
  });
});

describe('sarifReport', () => {
  const [run] = JSON.parse(sarifReport(richReport)).runs;

  it('has violations as errors, waived ones suppressed, and the rest no worse than a warning', () => {
    const results = run.results.map((one: { ruleId: string; level: string; suppressions?: unknown[] }) => [
      one.ruleId,
      one.level,
      one.suppressions?.length ?? 0,
    ]);
    expect(results).toEqual([
      ['auth.key', 'error', 0],
      ['event.type.valid', 'error', 0],
      ['event.address.max-length', 'error', 1],
      ['update.capacity.floor', 'warning', 0],
      ['event.location.valid', 'warning', 0],
      ['envelope.shape', 'note', 0],
    ]);
  });

  it('points at the rule’s line', () => {
    expect(run.results[0].locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'node_modules/channel-sandbox/openapi.yaml', uriBaseId: '%SRCROOT%' },
          region: { startLine: 410 },
        },
      },
    ]);
  });

  it('tells findings apart by rule, check and operation, whatever a line or an answer is', () => {
    const prints = (report: Report): string[] =>
      (JSON.parse(sarifReport(report)).runs[0].results as { partialFingerprints: Record<string, string> }[]).map(
        ({ partialFingerprints }) => partialFingerprints['primaryLocationLineHash'] ?? '',
      );
    const all = prints(richReport);
    expect(new Set(all).size).toBe(all.length);
    const requirements = richReport.requirements.map((rule) => ({
      ...rule,
      line: rule.line + 5,
      checks: rule.checks.map((check) => ({ ...check, actual: 'otherwise' })),
    }));
    expect(prints({ ...richReport, requirements })).toEqual(all);
  });

  it('keeps errors of the kit out of the results', () => {
    expect(run.invocations[0].executionSuccessful).toBe(false);
    expect(run.invocations[0].toolExecutionNotifications).toHaveLength(1);
    expect(run.invocations[0].toolConfigurationNotifications).toHaveLength(5);
    expect(JSON.parse(sarifReport(cleanReport)).runs[0].invocations[0].executionSuccessful).toBe(true);
  });

  it('makes no link of an answer', () =>
    expect(run.results[1].message.text).toContain(String.raw`\[link\](https://evil.example)`));
});

describe('markdownReport', () => {
  const text = markdownReport(richReport);

  it('makes no link of an address that a target names', () => {
    const unreachable = 'x redirects to https://evil.example/a and www.evil.example (302)';
    const shown = markdownReport({ ...richReport, unreachable });
    expect(shown).toContain('<code>https&#58;//evil.example/a</code> and <code>www&#46;evil.example</code>');
    expect(shown.replaceAll(/^(`{3,})[^]*?^\1$/gm, '')).not.toMatch(/https?:\/\/|www\./);
  });

  it('gives the figures first', () =>
    expect(text.split('\n')[0]).toBe(
      '## Channel contract: 2 violated, 2 not checked, 1 waived, 2 of 9 verified, 1 not applicable, 1 not visible, 3 waivers to remove, 1 error of the kit',
    ));

  it('lets no answer out of its cell or its block', () => {
    const outside = withoutBlocks(text).replaceAll(/^\*\*(<code>[^<]*<\/code>)\*\*/gm, '$1');
    expect(outside).not.toMatch(/<(?!\/?(?:details|summary|code)>)/);
    expect(outside).not.toMatch(/[`[\]*_~]/);
    expect(outside.match(/^#.*$/gm)).toEqual([text.split('\n')[0], '### Broken']);
    for (const table of outside.matchAll(/(?:^\|.*\n)+/gm)) {
      const widths = table[0]
        .trimEnd()
        .split('\n')
        .map((line) => line.split('|').length);
      expect(new Set(widths).size).toBe(1);
    }
    expect(text).not.toMatch(/[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u);
  });

  it('stays below what GitHub shows, and says what it left out', () => {
    const failed = check({
      title: 'one',
      status: 'failed',
      actual: hostile,
      exchanges: [exchange({ body: 'x' }, 'y'.repeat(10_000))],
    });
    const checks = Array.from({ length: 500 }, (_, at) => ({ ...failed, title: `one ${at}` }));
    const long = markdownReport({
      ...richReport,
      requirements: [rule({ id: 'a', status: 'violated', checks })],
    });
    expect(Buffer.byteLength(long)).toBeLessThan(1_000_000);
    expect(long).toMatch(/… and \d+ more: see the html or json report\./);
  });
});

describe('badgeReport', () => {
  const badge = (report: typeof richReport) => JSON.parse(badgeReport(report));
  const only = (...ids: string[]) => ({
    ...richReport,
    waivers: [],
    requirements: richReport.requirements.filter(({ id }) => ids.includes(id)),
  });

  it.each([
    ['all', richReport, '2 violated', 'red'],
    ['clean', cleanReport, '1 of 1 verified', 'brightgreen'],
    ['interrupted', { ...cleanReport, interrupted: true as const }, 'interrupted, 1 of 1 verified', 'lightgrey'],
    ['unverified', only('page.get', 'update.capacity.floor'), '1 of 2 verified, 1 not checked', 'yellow'],
    ['waived', only('page.get', 'event.address.max-length'), '1 of 2 verified, 1 waived', 'yellow'],
    ['not applicable', only('page.get', 'search.page.advances'), '1 of 2 verified', 'brightgreen'],
    [
      'a stale waiver',
      { ...cleanReport, waivers: richReport.waivers?.slice(1, 2) ?? [] },
      '1 of 1 verified, 1 waiver to remove',
      'yellow',
    ],
    ['nothing', { ...richReport, requirements: [] }, 'nothing verified', 'lightgrey'],
  ])('%s', (_name, report, ...[message, color]) => {
    expect(badge(report)).toEqual({ schemaVersion: 1, label: 'channel contract', message, color });
  });
});

/** A Markdown text without its fenced blocks, which end only at a fence as long as theirs. */
function withoutBlocks(text: string): string {
  const outside: string[] = [];
  let fence = '';
  for (const line of text.split('\n')) {
    const run = /^`{3,}/.exec(line)?.[0] ?? '';
    if (fence === '' && run === '') outside.push(line);
    else if (fence === '') fence = run;
    else if (run.length >= fence.length && run === line) fence = '';
  }
  expect(fence).toBe('');
  return outside.join('\n');
}

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
