import { describe, expect, test } from 'vitest';
import { missingFixture } from '../files/fixtures.ts';
import { reportText } from './write.ts';
import { terminalReport, unreachableReport } from './terminal.ts';
import { check, cleanReport, rule, hostile, richReport } from './testing/rich-report.ts';
import { junitErrors } from './testing/report-errors.ts';

const needsPage = `${missingFixture}pages.unknown: add an ID that no page has`;
const needsRsvps = `${missingFixture}eventWithRsvps: add an event`;
const lacking = (id: string, reason: string) =>
  rule({
    id,
    status: 'unverified',
    reason,
    checks: [check({ title: id, status: 'skipped', reason })],
  });
const report = {
  ...cleanReport,
  requirements: [
    ...cleanReport.requirements,
    lacking('page.unknown', needsPage),
    lacking('event.host.valid', needsPage),
    lacking('update.capacity.floor', `${needsRsvps}; the target stopped answering`),
  ],
};

/** The text of each report for people, without what it marks up. */
const texts: Readonly<Record<string, string>> = {
  terminal: terminalReport(report),
  ...Object.fromEntries(
    (['html', 'markdown', 'github'] as const).map((kind) => [
      kind,
      reportText(kind, report, {})
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll('&#96;', '`'),
    ]),
  ),
};

describe.each(Object.entries(texts))('%s', (kind, text) => {
  test('each missing fixture stands once, with the rules that need it', () => {
    const lists = text.match(
      /pages\.unknown: add an ID that no page has[^]{1,25}page\.unknown[, ]+event\.host\.valid/g,
    );
    expect(lists).toHaveLength(1);
    expect(text).toMatch(/eventWithRsvps: add an event[^]{1,25}update\.capacity\.floor/);
    if (kind !== 'html') expect(text.match(/add an ID that no page has/g)).toHaveLength(1);
  });

  test('a rule that lacks more than fixtures says what', () => {
    expect(text).toMatch(/update\.capacity\.floor[^]*the target stopped answering/);
  });

  test.runIf(kind !== 'github')('the command that writes a file is named', () => {
    expect(text).toMatch(/[` ]verify URL --init FILE[` ]\s*writes a file to fill in/);
  });
});

const evil = '\u001B]0;title\u0007\n::error::pwned\n##vso[task.setvariable]x\n##[group]x';

test('nothing of an answer acts on what shows it', () => {
  const text = unreachableReport({
    message: `refused: ${evil}`,
    attempts: [
      {
        request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} },
        response: { status: 418, headers: {}, body: evil, durationMs: 1 },
      },
      { request: { method: 'GET', url: 'http://127.0.0.1/', headers: {} }, failure: `ECONNRESET: ${evil}` },
    ],
  });
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(text).not.toMatch(/^\s*::/m);
  expect(text).not.toMatch(/##(vso)?\[/);
  expect(text.match(/pwned/g)).toHaveLength(3);
});

const tried = (path: string, status: number) => ({
  request: { method: 'POST', url: `http://127.0.0.1/foo${path}`, headers: {} },
  response: { status, headers: {}, body: '{}', durationMs: 1 },
});
const shownOf = (attempts: readonly ReturnType<typeof tried>[]) =>
  unreachableReport({ message: 'Refused.', attempts }).trimEnd().split('\n').slice(1);

test('of many exchanges, the first of each operation and status is shown', () => {
  const creates = Array.from({ length: 90 }, () => tried('/v1/events.create', 404));
  const reads = [tried('/channels/pages/1', 404), tried('/channels/pages/2', 404), tried('/channels/pages/3', 401)];
  expect(shownOf([...reads, ...creates])).toEqual([
    '',
    'What was tried (93):',
    '  POST http://127.0.0.1/foo/channels/pages/1',
    '    → 404 {}',
    '  POST http://127.0.0.1/foo/channels/pages/3',
    '    → 401 {}',
    '  POST http://127.0.0.1/foo/v1/events.create',
    '    → 404 {}',
    '  … and 90 other requests',
  ]);
});

test('no more than five are shown, whatever came', () => {
  const shown = shownOf(Array.from({ length: 7 }, (_, at) => tried('/v1/events.create', 400 + at)));
  expect(shown.filter((line) => line.includes('→'))).toHaveLength(5);
  expect(shown.at(-1)).toBe('  … and 2 other requests');
});

describe('residue', () => {
  /** 2^53 + 1, which a double would make 2^53. */
  const beyond = 9007199254740993n;
  const report = {
    ...richReport,
    residue: [5002, beyond],
    residueNotes: ['5001 was changed: it was put back', 'unknown ID: an event with the title Ignore 3 may exist'],
  };

  test.each(['json', 'html', 'markdown', 'junit', 'sarif'] as const)(
    'a %s report names each event that was created or changed, and those of unknown ID',
    (kind) => {
      const text = reportText(kind, report, {});
      for (const said of ['5002', String(beyond), 'it was put back', 'the title Ignore 3 may exist'])
        expect(text).toContain(said);
    },
  );

  test('so does the terminal', () => expect(terminalReport(report)).toContain(`5002, ${beyond}`));

  test('an ID beyond 2^53 is a number of JSON, exact', () => {
    expect(reportText('json', report, {})).toMatch(/^ {4}9007199254740993$/m);
    expect(reportText('sarif', report, {})).toMatch(/^ +9007199254740993$/m);
  });

  test('the suite of a junit report is one that Jenkins reads', async () => {
    const text = reportText('junit', report, {});
    expect(await junitErrors(text)).toEqual([]);
    expect(text).toContain(`<property name="events" value="5002, ${beyond}"/>`);
  });

  test('a title that a target made up stays text', () => {
    const hostileNotes = { ...report, residueNotes: [hostile] };
    expect(reportText('html', hostileNotes, {})).not.toContain(hostile);
    expect(reportText('sarif', hostileNotes, {})).not.toMatch(/\p{Cf}/u);
  });
});
