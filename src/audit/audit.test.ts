import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { auditedOf } from './audit-rules.ts';
import { auditOf, brokenIds, findingOf } from './testing/audit-traffic.ts';
import { shown, type Traffic } from './testing/case.ts';
import { cases } from './testing/cases.ts';
import { create, lawfulEvent, search } from './testing/client.ts';
import type { AuditFacts, FactualEvent } from './facts.ts';

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

const auditPage = readFileSync('docs/audit.md', 'utf8');

it('docs/audit.md lists what no rule stands for, and nothing else', () => {
  const listed = [...auditPage.matchAll(/^\| `([^`]+)` \| (rule|advice), §([\d.]+) /gm)];
  const own = auditedOf(loadContract()).filter(({ id, kind }) => id.startsWith('client.') || kind === 'advice');
  const rows = own.map(({ id, kind, section }) => `${id} ${kind} ${section}`);
  expect(listed.map(([, id, kind, section]) => `${id} ${kind} ${section}`).toSorted()).toEqual(rows.toSorted());
});

it('docs/audit.md names each rule that binds the partner, and no other', () => {
  const [, paragraph = ''] = /^These rules bind the partner: (.*?) The audit also checks:/ms.exec(auditPage) ?? [];
  const named = [...paragraph.matchAll(/`([\w.*-]+)`/g)].map(
    ([, one = '']) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
  );
  const rules = auditedOf(loadContract()).flatMap(({ id, kind }) =>
    kind === 'rule' && !id.startsWith('client.') ? [id] : [],
  );
  expect(rules.filter((id) => !named.some((one) => one.test(id)))).toEqual([]);
  expect(named.filter((one) => !rules.some((id) => one.test(id)))).toEqual([]);
});

it('leaves a scheme word in other letters to the question that decides it', () => {
  const sent = (status: number) => search({}, { headers: { authorization: 'channel key-of-the-partner-1' }, status });
  expect(findingOf(auditOf([sent(200)]), 'auth.scheme').verdict).toBe('kept');
  expect(findingOf(auditOf([sent(401)]), 'auth.scheme').missing[0]?.fact).toContain('auth.scheme.case');
});

describe('a create that is sent again after its answer was lost', () => {
  const sent = (event?: number | null) => [
    create({}, { status: null, ...(event === undefined ? {} : { event }) }),
    create({}, { data: { id: 5062 }, ...(event === undefined ? {} : { event: 5062 }) }),
  ];
  const judged = (event?: number | null, facts?: AuditFacts) =>
    findingOf(auditOf(sent(event), facts), 'client.create.retried').verdict;
  const stored = (id: number): FactualEvent => ({ ...lawfulEvent, id, rsvps: [] });

  it('has made a second event where the first was carried out', () => expect(judged(5061)).toBe('broken'));
  it('has made one where it was not', () => expect(judged(null)).toBe('kept'));
  it('is counted in the world where the recording does not say', () => {
    expect(judged(undefined, { events: [stored(5061), stored(5062)] })).toBe('broken');
    expect(judged(undefined, { events: [stored(5062)] })).toBe('kept');
    expect(judged()).toBe('cannotTell');
  });
});

const question = (id: string, basis: string, answer: unknown = 'x') => ({ id, basis, answer });

it('lists what the traffic relied on: the assumed first, then the frequent', () => {
  const { dependencies } = auditOf([
    search({}, { questions: [question('search.data', 'calibrated'), question('search.matching', 'assumed')] }),
    search({}, { questions: [question('search.data', 'calibrated')] }),
    create({}, { questions: [question('host.form', 'owner', 'int'), question('places', 'assumed')] }),
    create({}, { questions: [question('places', 'assumed')] }),
  ]);
  expect(dependencies).toEqual({
    isTold: true,
    assumed: 2,
    questions: [
      { question: 'places', answer: 'x', basis: 'assumed', times: 2, first: 'traffic entry 3' },
      { question: 'search.matching', answer: 'x', basis: 'assumed', times: 1, first: 'traffic entry 1' },
      { question: 'search.data', answer: 'x', basis: 'calibrated', times: 2, first: 'traffic entry 1' },
      { question: 'host.form', answer: 'int', basis: 'owner', times: 1, first: 'traffic entry 3' },
    ],
  });
});

it('reads it from the answers of a sandbox that somebody else recorded, and leaves forced ones out', () => {
  const told = (basis: string) => search({}, { answerHeaders: { 'x-sandbox-basis': basis } });
  const { dependencies, forced } = auditOf([
    told('documented; assumed=search.matching,search.data; calibrated=host.form'),
    told('forced=outage; assumed=places'),
  ]);
  expect(dependencies.questions.map(({ question: id, basis }) => `${basis} ${id}`)).toEqual([
    'assumed search.data',
    'assumed search.matching',
    'calibrated host.form',
  ]);
  expect([forced, dependencies.assumed]).toEqual([1, 2]);
});

it('does not know of a deployment that does not tell', () => {
  expect(auditOf([search()]).dependencies).toEqual({ isTold: false, assumed: 0, questions: [] });
});
