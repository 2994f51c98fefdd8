import { describe, expect, it } from 'vitest';
import type { ClientFinding } from '../../src/lib/client-verdicts.ts';
import { clientReport, sweepReport, type ClientAudit } from './client-report.ts';
import { exitCode } from './exit-code.ts';
import { terminalReport } from './terminal.ts';
import { junitErrors, sarifErrors } from './testing/report-errors.ts';
import { hostile } from './testing/rich-report.ts';
import { documentOf, reportKinds, reportText, type ReportKind } from './write.ts';

const at = { startedAt: '2027-03-01T12:00:00.000Z' };
const finding = (change: Partial<ClientFinding>): ClientFinding => ({
  id: 'event.type.valid',
  kind: 'rule',
  section: '2.2',
  text: '`type` is a valid event type ID',
  verdict: 'kept',
  keptBy: 3,
  brokenBy: 0,
  evidence: [],
  missing: [],
  ...change,
});
const evidence = [
  {
    place: 'a.har entry 1',
    line: 'POST /v1/events.create → 422',
    pointer: '/type',
    expected: 'x',
    actual: 'y',
    times: 1,
    others: [] as readonly string[],
  },
] as const;
const broken = { verdict: 'broken', brokenBy: 1, evidence } as const;
const open = { verdict: 'cannotTell', missing: [{ fact: 'the list', times: 2, first: 'a.har entry 1' }] } as const;
const advice = { id: 'client.dates.local', kind: 'advice' } as const;

const auditOf = (
  findings: readonly ClientFinding[],
  questions: ClientAudit['dependencies']['questions'] = [],
): ClientAudit => ({
  recordings: ['a.har'],
  exchanges: 3,
  findings,
  dependencies: { isTold: true, assumed: questions.length, questions },
});
const reliedOn = { question: 'host.form', answer: 'either', basis: 'assumed', times: 2, first: 'a.har entry 1' };

describe('ends a run as the findings have it', () => {
  it.each<[string, ClientAudit, object, number, string]>([
    ['kept', auditOf([finding({})]), {}, 0, 'OK'],
    ['broken', auditOf([finding({}), finding(broken)]), {}, 1, 'BROKEN'],
    ['advice that was not followed', auditOf([finding({}), finding({ ...advice, ...broken })]), {}, 0, 'OK'],
    ['advice that is to fail', auditOf([finding({ ...advice, ...broken })]), { failOn: [advice.id] }, 1, 'BROKEN'],
    [
      'another advice is to fail',
      auditOf([finding({}), finding({ ...advice, ...broken })]),
      { failOn: ['client.x'] },
      0,
      'OK',
    ],
    ['cannot tell', auditOf([finding({}), finding(open)]), {}, 0, 'OK'],
    ['cannot tell, strictly', auditOf([finding({}), finding(open)]), { strict: true }, 4, 'INCOMPLETE'],
    [
      'advice that cannot be judged, strictly',
      auditOf([finding({}), finding({ ...advice, ...open })]),
      { strict: true },
      0,
      'OK',
    ],
    ['nothing to tell', auditOf([finding(open)]), {}, 4, 'INCOMPLETE'],
    ['as much assumed as may be', auditOf([finding({})], [reliedOn]), { maxAssumed: 1 }, 0, 'OK'],
    ['too much assumed', auditOf([finding({})], [reliedOn]), { maxAssumed: 0 }, 1, 'BROKEN'],
  ])('%s', (_what, ...[audit, options, code, word]) => {
    const report = clientReport(audit, { ...at, ...options });
    expect([exitCode(report), documentOf(report).verdict.word]).toEqual([code, word]);
  });

  it('cannot hold against a limit what no recording tells', () => {
    const audit = { ...auditOf([finding({})]), dependencies: { isTold: false, assumed: 0, questions: [] } };
    expect(exitCode(clientReport(audit, { ...at, maxAssumed: 0 }))).toBe(4);
  });
});

it('speaks of a client in its own words', () => {
  const report = clientReport(
    auditOf([finding({}), finding(broken), finding(open), finding({ ...advice, ...broken })]),
    at,
  );
  expect(documentOf(report).verdict.headline).toBe('1 broken, 1 advised, 1 cannot tell, 1 of 4 kept');
  expect(report.requirements.map(({ line }) => line > 1)).toEqual([true, true, true, false]);
});

const leftOut = {
  byHand: 2,
  byKit: 250,
  elsewhere: 1,
  preflights: 0,
  controlArea: 0,
  unreadable: 0,
  dropped: 1479,
};

it('says what it judged and what it left out, in each format that people read', () => {
  const report = clientReport({ ...auditOf([finding({})]), origins: ['https://platform.example/api'], leftOut }, at);
  const lines = [
    'Judged: 3 requests to https://platform.example/api',
    'Left out: 1 request to other sites or paths, 2 sent by hand, 250 sent by the contract kit',
    'Not judged: 1,479 exchanges that the journal no longer holds',
  ];
  expect(terminalReport(report)).toContain(`${lines.join('\n')}\nOK `);
  for (const kind of ['html', 'json'] as const)
    for (const line of lines) expect(reportText(kind, report, {})).toContain(line);
  expect(reportText('markdown', report, {})).toContain(lines[1]);
});

it('says how many exchanges more break a rule than it shows', () => {
  const report = clientReport(auditOf([finding({ ...broken, brokenBy: 7 })]), at);
  expect(report.requirements[0]?.checks[0]?.actual).toBe('y\nand 6 exchanges more, otherwise');
});

it('tells once what a client does again and again', () => {
  const [one] = evidence;
  const again = (times: number, others: readonly string[]) =>
    finding({ ...broken, brokenBy: times, evidence: [{ ...one, times, others }] });
  const said = (made: ClientFinding) => terminalReport(clientReport(auditOf([made]), at));
  expect(said(again(3, ['a.har entry 9', 'a.har entry 22']))).toContain('repeats   3 times: a.har entries 1, 9, 22\n');
  expect(said(again(38, ['a.har entry 9']))).toContain('repeats   38 times: a.har entries 1, 9, …\n');
});

it('shows each question of a sweep with its answers, and the test that failed', () => {
  const check = { expected: 'it passes', actual: 'it passes' };
  const subjects = [
    {
      id: 'refusal.body',
      section: '1',
      text: 'The body?',
      answer: 'violations',
      status: 'verified' as const,
      checks: [{ ...check, title: 'refusal.body is "map"', answer: 'map', status: 'passed' as const }],
    },
    {
      id: 'host.form',
      section: '2.2',
      text: 'The host?',
      answer: 'int',
      status: 'violated' as const,
      checks: [
        { ...check, title: 'host.form is "either"', answer: 'either', status: 'passed' as const },
        {
          title: 'host.form is "list", not "int"',
          answer: 'list',
          status: 'failed' as const,
          remedy: 'ask the owner' as const,
          expected: 'it passes',
          actual: 'POST /v1/events.create → 422\nexit code 1 after 0.5 s; failed: creates an event',
        },
      ],
    },
  ];
  const sweep = { under: 'answers', command: 'npm test', runs: 5, durationMs: 100, isInterrupted: false } as const;
  const report = sweepReport({ ...sweep, subjects, reliedOn: [] }, at.startedAt);
  const terminal = terminalReport(report);
  expect(terminal).toContain(
    'host.form is "list", not "int": POST /v1/events.create → 422; failed: creates an event\n',
  );
  expect(terminal).toContain('  - host.form: "int" in the baseline, ✓ "either", ✗ "list"\n  - refusal.body: ');
  expect(reportText('html', report, {})).toContain('<span class="judged violated">✗ &#34;list&#34;</span>');
});

const noJson = (text: string) => JSON.parse(text) === null;

/** What is wrong with a report of each kind. */
const wrongIn: Readonly<Record<ReportKind, (text: string) => unknown>> = {
  json: noJson,
  sarif: (text) => sarifErrors(text)[0],
  badge: noJson,
  junit: async (text) => (await junitErrors(text))[0],
  html: (text) => /<script>alert|<img src|onmouseover="/.exec(text),
  markdown: (text) => /<script|<img|^# forged|!?\[\w+\]\(/m.exec(text),
  github: (text) =>
    text
      .trimEnd()
      .split('\n')
      .find(
        (line) =>
          !/^::(?:error|warning|notice) (?:file=node_modules\/channel-sandbox\/openapi\.yaml,line=\d+,)?title=[^:,]*::/.test(
            line,
          ),
      ),
};

describe('whatever a recording holds', () => {
  const wild = {
    place: hostile,
    line: hostile,
    pointer: hostile,
    expected: hostile,
    actual: hostile,
    times: 2,
    others: [hostile],
  };
  const findings = [
    finding({ ...broken, evidence: [wild] }),
    finding({ ...advice, ...broken, evidence: [wild] }),
    finding({ ...open, missing: [{ fact: hostile, times: 1, first: hostile }] }),
  ];
  const questions = [{ question: hostile, answer: { [hostile]: hostile }, basis: hostile, times: 1, first: hostile }];
  const report = clientReport({ ...auditOf(findings, questions), recordings: [hostile] }, at);

  it.each(reportKinds)('a report of the kind %s is well-formed, and acts on nobody', async (kind) => {
    expect(await wrongIn[kind](reportText(kind, report, {}))).toBeFalsy();
  });

  it('acts on no terminal', () => {
    // oxlint-disable-next-line no-control-regex -- they are what must not be there
    expect(terminalReport(report)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]|^::error|##vso\[/m);
  });
});
