import { describe, expect, it } from 'vitest';
import { junitErrors } from './testing/report-errors.ts';

describe('the reader of what Jenkins allows', () => {
  const totals = (name: string) => `name="${name}" tests="1" failures="0" errors="0" time="1.500"`;
  const report = (inside: string, suite = totals('a')) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${totals('all')}><testsuite ${suite} skipped="0" timestamp="" file="f"><properties/>${inside}</testsuite></testsuites>`;
  const one = '<testcase name="a" classname="b" time="0.100"/>';

  it('accepts a report', async () => expect(await junitErrors(report(one))).toEqual([]));

  it.each([
    ['not XML', report('<testcase>'), 'mismatch'],
    ['an unknown reference', report(one.replace('"a"', '"&x;"')), "Entity 'x' not defined"],
    ['what ends a CDATA section', report(`]]>${one}`), "Sequence ']]>' not allowed"],
    ['NUL spelled out', report(one.replace('"a"', '"&#0;"')), 'invalid xmlChar value 0'],
    ['an unknown element', report('<case/>'), "'case': This element is not expected"],
    ['an unknown attribute', report(one.replace('name', 'file="f" name')), "attribute 'file' is not allowed"],
    ['a case without a name', report(one.replace('name="a" ', '')), "attribute 'name' is required but missing"],
    ['a time of four decimals', report(one.replace('0.100', '0.1000')), "'0.1000' is not accepted by the pattern"],
  ])('refuses %s', async (_, text, error) =>
    expect(await junitErrors(text)).toContainEqual(expect.stringContaining(error)),
  );
});
