import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { htmlScript, htmlStyle, tableHtml } from './html.ts';
import type { Report, ReportedExchange, RequirementResult } from './report.ts';
import { check, cleanReport, hostile, richReport } from './testing/rich-report.ts';
import { reportText } from './write.ts';

const htmlReport = (report: Report): string => reportText('html', report, {});

/** Every text that is not the kit's own replaced by the hostile one. */
function allHostile(): Report {
  const text = JSON.stringify(richReport, (name, value: unknown) =>
    typeof value === 'string' && !['status', 'id', 'schema'].includes(name) ? hostile : value,
  );
  return JSON.parse(text) as Report;
}

/** The page without its own style and script. */
function marked(page: string): string {
  return page.replace(htmlStyle, '').replace(htmlScript, '');
}

const tags = new Set(
  'html head meta title style body main header h1 h2 p bdi ul li b nav a div table thead tbody tr th td form label input fieldset legend button output section details summary span code dl dt dd strong pre mark script'.split(
    ' ',
  ),
);

describe('htmlReport', () => {
  it.each([
    ['rich', richReport],
    ['clean', cleanReport],
    ['all hostile', allHostile()],
  ] as const)('escapes everything that is not its own: %s', (_name, report) => {
    const page = marked(htmlReport(report));
    for (const [, name = ''] of page.matchAll(/<\/?([A-Za-z][\w-]*)/g)) expect(tags).toContain(name);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/<[^>]*\s(?:on\w+|src|srcset|style|action|formaction)\s*=/i);
    expect(page).not.toMatch(/<[^>]*href="(?!#)/);
    expect(page).not.toMatch(/<!(?!doctype html>)/);
    expect(page).not.toMatch(/[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u);
    expect(page.match(/<details/g)?.length).toBe(page.match(/<\/details>/g)?.length);
  });

  it('has a cell for each rule, that says its verdict and leads to it', () => {
    const page = htmlReport(richReport);
    const cells = [...page.matchAll(/<a class="cell (\w+)" href="#([^"]*)" title="([^"]*)"><\/a>/g)];
    expect(cells.map(([, , anchor = '']) => decodeURIComponent(anchor)).toSorted()).toEqual(
      richReport.requirements.map(({ id }) => id).toSorted(),
    );
    for (const [, verdict = '', anchor = '', title = ''] of cells) {
      expect(page).toContain(`<details class="rule ${verdict}" id="${anchor}"`);
      expect(title).toMatch(new RegExp(`^${anchor}: \\w`));
    }
  });

  it('shows the shares of a table of figures as bars', () => {
    const { html } = tableHtml({ head: ['', 'Same'], rows: [['a', '97.1 %']], isAligned: true });
    expect(html).toMatch(/<meter [^>]*value="97.1"[^>]*><\/meter> 97\.1 %/);
    expect(tableHtml({ head: ['Same'], rows: [['97.1 %']] }).html).not.toContain('<meter');
  });

  it('refers to nothing outside itself', () => {
    const page = htmlReport(cleanReport).replaceAll(cleanReport.target, '');
    expect(page).not.toMatch(/https?:|\/\/|@import|url\(/);
  });

  it('allows its own style and script and nothing else', () => {
    const page = htmlReport(richReport);
    const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
    expect(page).toContain(
      `content="default-src 'none'; style-src ${digest(style)}; script-src ${digest(script)}; base-uri 'none'; form-action 'none'"`,
    );
  });

  it('says first what came of it, in a word and in figures that filter', () => {
    const page = marked(htmlReport(richReport));
    const main = page.slice(page.indexOf('<main>'));
    expect(main).toMatch(
      /^<main>\s*<header>\s*<h1>[^]*?<\/h1>\s*<p class="verdict violated"><strong>BROKEN<\/strong> <span>2 violated, 2 not checked/,
    );
    const figures = Array.from(
      main.matchAll(
        /<button type="button" class="figure (\w+)" data-verdict="\w+" aria-pressed="false" disabled><b>(\d+)</g,
      ),
      ([, verdict, count]) => `${count} ${verdict}`,
    );
    expect(figures.slice(0, 4)).toEqual(['2 violated', '2 unverified', '1 waived', '2 verified']);
    expect(htmlReport(cleanReport)).toContain('<p class="verdict verified"><strong>OK</strong>');
  });

  it('then what broke, what was not checked, what differs from the profile, and the rest', () => {
    const titles = (report: Report) =>
      Array.from(htmlReport(report).matchAll(/<h2>(.*?)<\/h2>/g), ([, title]) => title);
    const given = { ...richReport, isProfileGiven: true as const };
    expect(titles(given)).toEqual([
      'What broke (2)',
      'Errors of the kit, no finding about the target',
      'Not checked, and why (2)',
      'Differs from the profile',
      'Details',
    ]);
    expect(titles(richReport)).not.toContain('Differs from the profile');
    expect(titles(cleanReport)).toEqual(['Details']);
  });

  it('shows each rule once, under its verdict, and unfolds what is violated', () => {
    const page = htmlReport(richReport);
    const shown = Array.from(
      page.matchAll(/<details class="rule (\w+)" id="([^"]*)"[^>]*?( open)?>/g),
      ([, verdict, id, open]) => `${id} ${verdict}${open ?? ''}`,
    );
    expect(shown.sort()).toEqual([
      'auth.key violated open',
      'envelope.shape verified',
      'event.address.max-length waived',
      'event.location.valid unverified',
      'event.type.valid violated open',
      'event.vip notVisible',
      'page.get verified',
      'search.page.advances notApplicable',
      'update.capacity.floor unverified',
    ]);
  });

  it('holds every exchange, folded but for the last one of each failure', () => {
    const checks = richReport.requirements.flatMap((one) => one.checks);
    const failed = checks.filter((one) => one.status === 'failed' && one.waived === undefined);
    const shown = failed.filter(({ exchanges }) => exchanges.length > 0).length;
    const page = htmlReport(richReport);
    expect(page.match(/<div class="showing">/g)).toHaveLength(shown);
    expect(page.match(/<details class="exchange">/g)).toHaveLength(
      checks.flatMap(({ exchanges }) => exchanges).length - shown,
    );
  });

  it.each([
    ['{"a":[1]}', ' data-compact'],
    ['{ "a": [1] }', ' data-end='],
    ['{"a":[1]}\n', ' data-raw='],
    ['no JSON\n<b>', ' data-end='],
    ['{"a":1}\r\n', ' data-raw='],
    ['NUL \u0000', ' data-raw='],
    ['no UTF-8 \uFFFD', undefined],
    ['x'.repeat(40_000), undefined],
  ])('copies a body as it came, where that is known: %j', (body, attribute) => {
    const response = { status: 200, headers: { server: 'x' }, body, durationMs: 1 };
    const request = { method: 'GET', url: 'https://staging.example/', headers: {} };
    const checks = [check({ title: 'is refused', status: 'failed', exchanges: [{ request, response }] })];
    const [first] = richReport.requirements;
    const page = htmlReport({ ...richReport, requirements: [{ ...(first as RequirementResult), checks }] });
    const code = /class="copy"( data-(compact|end|raw)(?:="([^"]*)")?) hidden>Copy body.*?<pre[^>]*>(.*?)<\/pre>/s;
    const [, attributes, name = '', value = '', shown = ''] = code.exec(page) ?? [];
    if (attribute === undefined) return expect(attributes).toBeUndefined();
    expect(attributes).toContain(attribute);
    const text = shown
      .replaceAll(/<\/?bdi>/g, '')
      .replaceAll(/&(#34|lt|gt);/g, (_, one: string) => ({ '#34': '"', lt: '<', gt: '>' })[one] ?? '');
    const copied = /^function copied[^]*?^}$/m.exec(htmlScript)?.[0] ?? '';
    expect(runInNewContext(`${copied} copied(button, text)`, { button: { dataset: { [name]: value } }, text })).toBe(
      body,
    );
  });

  it('marks what differs from an accepted request, and says what to export before the command', () => {
    const [first] = richReport.requirements;
    const exchange = (body: object, status: number): ReportedExchange => ({
      request: {
        method: 'POST',
        url: 'https://staging.example/v1/events.create',
        headers: { authorization: 'Channel $CHANNEL_SANDBOX_API_KEY' },
        body: JSON.stringify(body),
      },
      response: { status, headers: {}, body: '{}', durationMs: 1 },
    });
    const checks = [
      check({ title: 'accepts', status: 'passed', exchanges: [exchange({ title: '<b>', host: 9000 }, 201)] }),
      check({ title: 'refuses `host`', status: 'failed', exchanges: [exchange({ title: '<b>', host: 1 }, 201)] }),
    ];
    const page = htmlReport({ ...richReport, requirements: [{ ...(first as RequirementResult), checks }] });
    expect(page).toContain('  &#34;title&#34;: &#34;&lt;b&gt;&#34;,\n  <mark>&#34;host&#34;: 1</mark>\n}</pre>');
    expect(page).toContain(
      '<span class="without">− &#34;host&#34;: 9000</span>\n<span class="with">+ &#34;host&#34;: 1</span>',
    );
    expect(page).toContain('First <code>export CHANNEL_SANDBOX_API_KEY=…</code>');
    expect(page).toContain('sent <code>host</code>');
    expect(page).toContain('<div><dt>Expected</dt><dd dir="auto">');
  });

  it('shows what each section of the document says, as no link could be followed offline', () => {
    const page = htmlReport(richReport);
    expect(page).toMatch(/<summary>Section 2\.2<\/summary><pre tabindex="0">### 2\.2 Event[^<]*contactEmail/);
    for (const section of new Set(richReport.requirements.map((one) => one.section)))
      expect(page).toContain(`<summary>Section ${section}</summary>`);
  });

  it('says what each waiver came to, unfolded where one is to be removed', () => {
    const list = (report: Report) =>
      /<details class="group" id="list-waivers"[^]*?<\/details>/.exec(htmlReport(report))?.[0] ?? '';
    for (const { says } of richReport.waivers ?? []) expect(list(richReport)).toContain(says.slice(0, 12));
    expect(list(richReport)).toMatch(/^<details class="group" id="list-waivers" open>/);
    const accepting = (richReport.waivers ?? []).filter(({ state }) => state === 'accepting');
    expect(list({ ...richReport, waivers: accepting })).toMatch(/^<details class="group" id="list-waivers">/);
  });

  it('shows no field that does nothing to a reader without script', () => {
    const page = marked(htmlReport(richReport));
    expect(page).toContain('<p class="finder" hidden>');
    for (const [button = ''] of page.matchAll(/<button[^>]*>/g)) expect(button).toMatch(/ (?:hidden|disabled)>$/);
  });
});

it.each([
  [true, 'list figures'],
  [undefined, 'list'],
] as const)('a table that is aligned (%s) has the class %s', (isAligned, classes) => {
  const table = { head: ['Operation', 'Requests'], rows: [['pages.get', '116']], ...(isAligned && { isAligned }) };
  expect(tableHtml(table).html).toContain(`<table class="${classes}">`);
});
