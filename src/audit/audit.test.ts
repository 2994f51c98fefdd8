import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { auditedOf } from './audit-rules.ts';
import { auditOf, brokenIds, findingOf } from './testing/audit-traffic.ts';
import { shown, type Traffic } from './testing/case.ts';
import { cases } from './testing/cases.ts';
import { search } from './testing/client.ts';

describe.each(cases)('$id', ({ id, kept, broken, cannotTell }) => {
  const audited = (one: Traffic) => {
    const { traffic, facts } = shown(one);
    return findingOf(auditOf(traffic, facts), id);
  };

  it('is kept', () => {
    const { verdict, missing, keptBy } = audited(kept);
    expect([verdict, missing]).toEqual(['kept', []]);
    expect(keptBy).toBeGreaterThan(0);
  });

  it('is broken, and the exchange is named', () => {
    const { verdict, brokenBy, evidence } = audited(broken);
    expect([verdict, brokenBy]).toEqual(['broken', 1]);
    const { traffic } = shown(broken);
    expect(evidence).toMatchObject([{ place: expect.stringMatching(/^traffic entry \d$/), line: expect.any(String) }]);
    expect(Number(evidence[0]?.place.slice('traffic entry '.length))).toBeLessThanOrEqual(traffic.length);
    for (const text of [evidence[0]?.expected, evidence[0]?.actual]) expect(text).toMatch(/\S/);
  });

  it('cannot be told, and the missing fact is named', () => {
    const { verdict, missing, evidence } = audited(cannotTell);
    expect([verdict, evidence]).toEqual(['cannotTell', []]);
    expect(missing[0]?.fact).toMatch(/\S/);
  });

  it('is never kept by answers that were forced', () => {
    const { traffic, facts } = shown(kept);
    const forced = traffic.map((sent) => ({ ...sent, forced: ['outage'] }));
    expect(findingOf(auditOf(forced, facts), id).verdict).toBe('cannotTell');
  });
});

it('has a case for everything that it looks at', () => {
  const looked = auditedOf(loadContract()).map(({ id }) => id);
  expect(cases.map(({ id }) => id).toSorted()).toEqual(looked.toSorted());
});

it('tells nothing of no traffic', () => {
  const report = auditOf([]);
  expect(report.summary).toMatchObject({ kept: 0, broken: 0, advised: 0 });
  expect(brokenIds(report)).toEqual([]);
  expect(new Set(report.findings.map(({ verdict }) => verdict))).toEqual(new Set(['cannotTell']));
});

it('docs/audit.md lists what no rule stands for, and nothing else', () => {
  const listed = [...readFileSync('docs/audit.md', 'utf8').matchAll(/^\| `([^`]+)` \| (rule|advice), §([\d.]+) /gm)];
  const own = auditedOf(loadContract()).filter(({ id, kind }) => id.startsWith('client.') || kind === 'advice');
  const rows = own.map(({ id, kind, section }) => `${id} ${kind} ${section}`);
  expect(listed.map(([, id, kind, section]) => `${id} ${kind} ${section}`).toSorted()).toEqual(rows.toSorted());
});

it('leaves a scheme word in other letters to the question that decides it', () => {
  const sent = (status: number) => search({}, { headers: { authorization: 'channel key-of-the-partner-1' }, status });
  expect(findingOf(auditOf([sent(200)]), 'auth.scheme').verdict).toBe('kept');
  expect(findingOf(auditOf([sent(401)]), 'auth.scheme').missing[0]?.fact).toContain('auth.scheme.case');
});
