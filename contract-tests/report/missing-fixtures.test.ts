import { describe, expect, test } from 'vitest';
import { missingFixture } from '../files/fixtures.ts';
import { reportText } from './write.ts';
import { terminalReport } from './terminal.ts';
import { check, cleanReport, rule } from './testing/rich-report.ts';

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
