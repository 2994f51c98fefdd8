import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useFakeTimers } from '../../tests/testing/fake-timers.ts';
import { createProgress, wantsColor } from './progress.ts';
import { terminalReport, terminalVerdict } from './terminal.ts';
import { cleanReport, richReport } from './testing/rich-report.ts';

describe('terminalReport', () => {
  const text = terminalReport(richReport);

  it('says last what came of it', () => {
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      'BROKEN 2 violated, 2 not checked, 1 waived, 2 of 9 verified, 1 not applicable, 1 not visible, 3 waivers to remove, 1 error of the kit · 61 requests, 5 events created, 0.8 s · https://staging.example/api',
    );
    expect(terminalReport(cleanReport)).toBe(
      'OK 1 of 1 verified · 61 requests, 5 events created, 0.8 s · https://staging.example/api\n',
    );
    expect(terminalReport({ ...cleanReport, interrupted: true })).toMatch(/^INTERRUPTED INCOMPLETE 1 of 1 verified/);
    expect(terminalReport({ ...cleanReport, requirements: [] })).toMatch(/^INCOMPLETE no rule was checked/);
  });

  it('has one line for a reason that more than three rules share', () => {
    const unverified = ['a.one', 'a.two', 'b.one', 'b.two'].map((id) => ({
      id,
      section: '2.2',
      line: 1,
      text: 'It holds',
      status: 'unverified' as const,
      reason: 'the run was interrupted',
      checks: [],
    }));
    const shownOf = (requirements: typeof unverified) => terminalReport({ ...cleanReport, requirements });
    expect(shownOf(unverified)).toContain('\n  - the run was interrupted: a.one, a.two, b.one, b.two\n');
    expect(shownOf(unverified.slice(1))).toContain('\n  - a.two §2.2: the run was interrupted\n');
  });

  it.each([
    [['local', 'utc'], ['local'], false],
    [['utc', 'local'], ['local', 'utc'], true],
  ])('of the words %j the profile may say %j: %s', (observed, profile, isSame) => {
    const [seen] = richReport.observations;
    const observation = { ...seen, question: 'datetime.form', observed, profile };
    const shown = terminalReport({ ...richReport, observations: [observation as NonNullable<typeof seen>] });
    expect(shown.includes('Differs from the default answers')).toBe(!isSame);
  });

  it.each<[boolean, ...(readonly unknown[])]>([
    [true, 'body.blank', 'accepted', 'refused'],
    [false, 'body.blank', 'accepted', { refused: ['image'] }],
    [true, 'host.form', ['int'], { list: true }],
    [true, 'search.paging', 'inside', 'none'],
  ])(
    'a word is not otherwise than what calibrate learnt finer: %s, %j',
    (isShown, ...[question, observed, profile]) => {
      const [seen] = richReport.observations;
      const one = { ...(seen as NonNullable<typeof seen>), question: String(question), observed, profile };
      const observations = [one];
      expect(terminalReport({ ...richReport, observations }).includes('Differs from the default answers')).toBe(
        isShown,
      );
    },
  );

  it('names the reports that were written beside it below the verdict, alone where another one takes standard output', () => {
    const files = [
      { kind: 'html', file: 'out/report.html' },
      { kind: 'json', file: '-' },
      { kind: 'junit', file: 'a\u001B[31mb.xml' },
    ] as const;
    const last = [
      terminalReport(cleanReport).trimEnd(),
      'html report: out/report.html',
      String.raw`junit report: a\u001b[31mb.xml`,
    ];
    expect(terminalReport(richReport, false, { files }).trimEnd().split('\n').slice(-2)).toEqual(last.slice(1));
    expect(terminalVerdict(cleanReport, false, files)).toBe(`${last.join('\n')}\n`);
  });

  it('begins with what broke: rule, sentence, section, what was done, expected, actual, the request to paste', () => {
    expect(text.startsWith('Broken\n')).toBe(true);
    expect(text).toContain(`Broken
  ✗ auth.key §5
    A key that was not issued is refused

    done      pages.search with a key that was not issued
    expected  refused: any 4xx but 429
    actual    200
    answer    POST /api/channels/pages.search → 200 in 12 ms
              {"requestId":"3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11","status":200,"data":[{"id":9000,"title":"Harbour"}]}
    paste     curl -sS -i -X POST https://staging.example/api/channels/pages.search \\
                -H "Authorization: Channel $CHANNEL_SANDBOX_API_KEY" \\
                -H "X-Channel: $CHANNEL_SANDBOX_CHANNEL" \\
                -H 'Content-Type: application/json' \\
                --data-raw '{"query":"Community"}'
`);
  });

  it('then everything that is not settled, in this order', () => {
    const titles = [
      'Broken',
      'Errors of the kit',
      'Not checked',
      'Not applicable',
      'Flaky',
      'Waived',
      'Waivers',
      'Differs from the default answers',
      'Open questions',
      'Events created or changed',
      'Not visible',
    ];
    const places = titles.map((title) => `\n${text}`.indexOf(`\n${title}`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(text).toContain('  - update.capacity.floor §4.4: add eventWithRsvps to the fixtures');
    expect(text).toContain('  - search.page.advances §4.1: a search answers one page');
    expect(text).toContain('  - refusal.status.invalid: 400, default 422 (14 sightings)');
    expect(text).toContain('  - waivers.yaml:7: waivers.1.expires: old expired\n');
    expect(text).toContain('  - it shows inside the platform only: event.vip\n');
    expect(text).not.toContain('- host.form');
    expect(text).toContain('  1 of 4 open questions; the json and html reports say why\n');
    expect(text).toContain(
      '2 events (5 created, 3 of them with an ID that is not known), which the interface cannot delete: 5002, 5003',
    );
  });

  it('says in one word what the exit code says', () => {
    const word = (...ids: string[]) => {
      const requirements = richReport.requirements.filter(({ id }) => ids.includes(id));
      const report = { ...cleanReport, requirements: requirements.map(({ reason: _, ...one }) => one) };
      return terminalVerdict(report).split(' ')[0];
    };
    expect(word('page.get', 'event.vip')).toBe('OK');
    expect(word('page.get', 'event.address.max-length')).toBe('WAIVED');
    expect(word('page.get', 'update.capacity.floor')).toBe('INCOMPLETE');
    const excused = richReport.requirements.map((one) => ({ ...one, isExcused: true as const }));
    const isIn = (id: string) => ['page.get', 'update.capacity.floor'].includes(id);
    expect(terminalVerdict({ ...cleanReport, requirements: excused.filter(({ id }) => isIn(id)) })).toMatch(
      /^EXCUSED /,
    );
    const stale = (richReport.waivers ?? []).filter(({ state }) => state === 'stale');
    expect(terminalVerdict({ ...cleanReport, waivers: stale })).toMatch(/^STALE WAIVER 1 of 1 verified, 1 waiver to /);
  });

  it('lets no answer of a target act on the terminal', () => {
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });

  it('colours only when told to', () => expect(terminalReport(cleanReport, true)).toContain('\u001B[32mOK\u001B[39m'));
});

describe('createProgress', () => {
  beforeEach(() => useFakeTimers());
  const begun = (terminal: { isTTY: boolean; columns: number }) => {
    const texts: string[] = [];
    const progress = createProgress({ ...terminal, write: (text: string) => texts.push(text) }, () => Date.now());
    return { texts, progress };
  };

  it('shows what is done, under way and left, in three lines that it writes again', () => {
    const { texts, progress } = begun({ isTTY: true, columns: 80 });
    progress.step({ done: 0, total: 0, label: 'what the deployment is like', requests: 0 });
    vi.setSystemTime(Date.now() + 2000);
    progress.step({ done: 31, total: 62, label: 'auth.key', requests: 90 });
    progress.step({ done: 62, total: 62, label: 'host.form is "list"' });
    progress.end();
    expect(texts).toEqual([
      '\r\u001B[J░░░░░░░░░░░░░░░░░░░░  0 of an unknown number done\nunder way: what the deployment is like',
      '\r\u001B[1A\u001B[J██████████░░░░░░░░░░  31 of 62 done, 45 requests/s\nunder way: auth.key\nleft: 31, about 2 s',
      '\r\u001B[2A\u001B[J████████████████████  62 of 62 done, 31/s\nunder way: host.form is "list"',
      '\r\u001B[1A\u001B[J',
    ]);
  });

  it('wraps no line, and writes nothing that is there already', () => {
    const { texts, progress } = begun({ isTTY: true, columns: 36 });
    const step = { done: 1, total: 62, label: 'a very long \u001B[31m label of a rule' };
    progress.step(step);
    progress.step(step);
    progress.end();
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('under way: a very long \\u001b[31m …\nleft: 61');
  });

  it('gives anything else a line every ten seconds, also while nothing happens', () => {
    const { texts, progress } = begun({ isTTY: false, columns: 80 });
    progress.step({ done: 1, total: 8, label: 'too early' });
    progress.step({ done: 2, total: 8, label: 'host.form \u001B[31m' });
    vi.advanceTimersByTime(25_000);
    progress.step({ done: 0, total: 0, label: 'baseline' });
    progress.end();
    vi.advanceTimersByTime(25_000);
    expect(texts).toEqual([
      '2 of 8 done, 0.2/s; under way: host.form \\u001b[31m; left: 6, about 30 s\n',
      '2 of 8 done, 0.1/s; under way: host.form \\u001b[31m; left: 6, about 60 s\n',
    ]);
  });
});

describe('wantsColor', () => {
  const terminal = { isTTY: true, write: () => true };
  it.each([
    [terminal, {}, true],
    [terminal, { NO_COLOR: '' }, true],
    [terminal, { NO_COLOR: '1' }, false],
    [terminal, { TERM: 'dumb' }, false],
    [{ ...terminal, isTTY: false }, {}, false],
  ] as const)('%#', (stream, env, wanted) => expect(wantsColor(stream, env)).toBe(wanted));
});
