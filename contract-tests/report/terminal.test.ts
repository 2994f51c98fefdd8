import { describe, expect, it } from 'vitest';
import { createProgress, wantsColor } from './progress.ts';
import { terminalReport } from './terminal.ts';
import { cleanReport, richReport } from './testing/rich-report.ts';

describe('terminalReport', () => {
  const text = terminalReport(richReport);

  it('says first what came of it', () => {
    expect(text.split('\n')[0]).toBe(
      'BROKEN 2 violated, 2 unverified, 1 waived, 2 of 9 verified, 1 not applicable, 1 not visible, 3 waivers to remove, 1 error of the kit · 61 requests, 5 events created, 0.8 s · https://staging.example/api',
    );
    expect(terminalReport(cleanReport)).toBe(
      'OK 1 of 1 verified · 61 requests, 5 events created, 0.8 s · https://staging.example/api\n',
    );
    expect(terminalReport({ ...cleanReport, interrupted: true })).toMatch(/^INTERRUPTED INCOMPLETE 1 of 1 verified/);
    expect(terminalReport({ ...cleanReport, requirements: [] })).toMatch(/^INCOMPLETE no rule was checked/);
  });

  it('then what broke: rule, sentence, section, what was done, expected, actual, the request to paste', () => {
    expect(text).toContain(`
Broken
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
      'Unverified',
      'Not applicable',
      'Flaky',
      'Waived',
      'Waivers',
      'Observed otherwise',
      'Open questions',
      'Left behind',
      'Not visible',
    ];
    const places = titles.map((title) => text.indexOf(`\n${title}`));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(text).toContain('  - update.capacity.floor §4.4: add eventWithRsvps to the fixtures');
    expect(text).toContain('  - search.page.advances §4.1: a search answers one page');
    expect(text).toContain('  - refusal.status.invalid: 400, profile 422 (14 sightings)');
    expect(text).toContain('  - waivers.yaml:7: waivers.1.expires: old expired\n');
    expect(text).toContain('  - it shows inside the platform only: event.vip\n');
    expect(text).not.toContain('- host.form');
    expect(text).toContain('  3 of 4 open questions observed; the json and html reports say why the others are not\n');
    expect(text).toContain('2 events that the interface cannot delete: 5002, 5003');
  });

  it('says in one word what the exit code says', () => {
    const word = (...ids: string[]) => {
      const requirements = richReport.requirements.filter(({ id }) => ids.includes(id));
      const report = { ...cleanReport, requirements: requirements.map(({ reason: _, ...one }) => one) };
      return terminalReport(report).split(' ')[0];
    };
    expect(word('page.get', 'event.vip')).toBe('OK');
    expect(word('page.get', 'event.address.max-length')).toBe('WAIVED');
    expect(word('page.get', 'update.capacity.floor')).toBe('INCOMPLETE');
    const excused = richReport.requirements.map((one) => ({ ...one, isExcused: true as const }));
    const isIn = (id: string) => ['page.get', 'update.capacity.floor'].includes(id);
    expect(terminalReport({ ...cleanReport, requirements: excused.filter(({ id }) => isIn(id)) })).toMatch(/^EXCUSED /);
    const stale = (richReport.waivers ?? []).filter(({ state }) => state === 'stale');
    expect(terminalReport({ ...cleanReport, waivers: stale })).toMatch(/^STALE WAIVER 1 of 1 verified, 1 waiver to /);
  });

  it('lets no answer of a target act on the terminal', () => {
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  });

  it('colours only when told to', () => {
    expect(terminalReport(cleanReport, true)).toContain('\u001B[32mOK\u001B[39m');
  });
});

describe('createProgress', () => {
  const written = (isTTY: boolean) => {
    const texts: string[] = [];
    const progress = createProgress({ isTTY, columns: 12, write: (text: string) => texts.push(text) });
    progress.step(1, 62, 'a very long \u001B[31m label');
    progress.step(1, 62, 'a very long \u001B[31m label');
    progress.end();
    return texts;
  };
  it('keeps to one line of a terminal and takes it away', () =>
    expect(written(true)).toEqual(['\r\u001B[2K1/62 a ver…', '\r\u001B[2K']));
  it('is silent elsewhere', () => expect(written(false)).toEqual([]));
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
