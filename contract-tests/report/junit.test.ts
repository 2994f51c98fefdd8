import { describe, expect, it } from 'vitest';
import { junitReport } from './junit.ts';
import { check, cleanReport, hostile, richReport, rule } from './testing/rich-report.ts';
import { xmlFault } from './testing/well-formed.ts';

describe('the scanner that judges well-formedness', () => {
  it.each([
    '<a>',
    '<a></b>',
    '<a>&x;</a>',
    '<a>]]></a>',
    '<a b="<"/>',
    '<a b="1" b="2"/>',
    '<a/><b/>',
    '<a>\u0000</a>',
    '<a>\uD800</a>',
    '<a>\uFFFE</a>',
    'x<a/>',
    '<a b=1/>',
    '<a>a & b</a>',
    '<!--x--><a/>',
  ])('refuses %j', (text) => expect(xmlFault(text)).toBeDefined());
  it('accepts a document', () =>
    expect(xmlFault('<?xml version="1.0" encoding="UTF-8"?>\n<a b="1 &lt; &#10;"><c/>ü &amp;</a>\n')).toBeUndefined());
});

describe('junitReport', () => {
  const text = junitReport(richReport);

  it('is well-formed with hostile answers in it', () => {
    expect(xmlFault(text)).toBeUndefined();
    expect(xmlFault(junitReport(cleanReport))).toBeUndefined();
    expect(xmlFault(junitReport({ ...richReport, target: hostile, kit: hostile, startedAt: hostile }))).toBeUndefined();
  });

  it('counts what it shows', () => {
    expect(text).toMatch(/<testsuites [^>]* tests="12" failures="2" errors="1" skipped="5" /);
    for (const outcome of ['failure', 'error', 'skipped']) {
      const total = new RegExp(`<testsuites [^>]*${outcome === 'skipped' ? 'skipped' : `${outcome}s`}="(\\d+)"`).exec(
        text,
      )?.[1];
      expect(text.match(new RegExp(`<${outcome} `, 'g'))?.length).toBe(Number(total));
    }
  });

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
        rule({ ...base, id: 'c', status: 'verified', checks: [] }),
      ],
    };
    expect(junitReport(odd)).toMatch(/tests="5" failures="1" errors="0" skipped="2"/);
  });
});
