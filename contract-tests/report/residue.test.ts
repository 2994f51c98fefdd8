import { expect, test } from 'vitest';
import { junitErrors } from './testing/report-errors.ts';
import { hostile, richReport } from './testing/rich-report.ts';
import { terminalReport } from './terminal.ts';
import { reportText } from './write.ts';

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
