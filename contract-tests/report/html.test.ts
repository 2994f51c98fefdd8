import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { htmlReport } from './html.ts';
import { htmlScript } from './html-script.ts';
import { htmlStyle } from './html-style.ts';
import type { Report } from './report.ts';
import { cleanReport, hostile, richReport } from './testing/rich-report.ts';

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
  'html head meta title style body main header h1 h2 p bdi ul li b nav a div table thead tbody tr th td form label input fieldset legend button output section details summary span code dl dt dd strong pre script'.split(
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

  it('keeps the filter out of the way where it would cover much of a narrow screen', () => {
    const [, narrow = ''] = /@media \(max-width: 40rem\) \{([^]*?)\n\}/.exec(htmlReport(richReport)) ?? [];
    expect(narrow).toContain('.filter { position: static; }');
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

  it('holds every exchange, folded', () => {
    const exchanges = richReport.requirements.flatMap(({ checks }) => checks.flatMap((check) => check.exchanges));
    expect(htmlReport(richReport).match(/<details class="exchange">/g)).toHaveLength(exchanges.length);
  });

  it('shows what each section of the document says, as no link could be followed offline', () => {
    const page = htmlReport(richReport);
    expect(page).toMatch(/<summary>What section 2\.2 says<\/summary><pre tabindex="0">### 2\.2 Event[^<]*contactEmail/);
    for (const section of new Set(richReport.requirements.map((one) => one.section)))
      expect(page).toContain(`What section ${section} says`);
  });

  it('has no column of a verdict that no rule got, and names the rules to look at alone', () => {
    const matrix = (report: Report) => /<table class="matrix">[^]*?<\/table>/.exec(htmlReport(report))?.[0] ?? '';
    expect(matrix(cleanReport)).not.toContain('violated');
    expect(matrix(richReport)).toContain('href="#auth.key"');
    expect(matrix(richReport)).not.toContain('href="#page.get"');
  });

  it('says what each waiver came to', () => {
    const page = htmlReport(richReport);
    const list = page.slice(page.indexOf('<h2 id="waivers"'));
    for (const { says } of richReport.waivers ?? []) expect(list).toContain(says.slice(0, 12));
  });

  it('hides the filter from a reader without script', () => {
    expect(htmlReport(richReport)).toMatch(/<form class="filter" hidden/);
  });
});
