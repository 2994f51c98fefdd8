import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { dateSpellings, emailSpellings, urlSpellings } from '../../contract-tests/judge/standards.ts';
import { createSandbox } from '../sandbox.ts';
import { auditOf, findingOf } from './testing/audit-traffic.ts';
import type { AuditReport } from './audit.ts';
import { create, refused, search, type Sent } from './testing/client.ts';

/** Values that some published standard takes: whether a deployment does is an open question. */
const open: Readonly<Record<string, readonly unknown[]>> = {
  startedAt: [
    '2027-05-20T24:00:00',
    '2027-06-30T23:59:60',
    '2027-06-30T23:59:60Z',
    '20270520T180000',
    '20270520T180000Z',
    '2027-05-20',
    1_810_836_000,
    '1810836000',
    1_810_836_000_000,
    'next Friday at noon',
  ],
  contactEmail: ['søren@bücher.example', 'someone@localhost', '"some one"@example.com'],
  externalUrl: ['ftp://partner.example/garden', 'https://partner.example/a b', 'mailto:someone@example.com'],
  image: ['ftp://partner.example/cover.png', 'https://partner.example/a b.png', ' https://partner.example/cover.png '],
  address: ['e\u0301'.repeat(200)],
};
const ruleOf = (name: string) =>
  ({
    startedAt: 'event.types.startedAt',
    contactEmail: 'event.contact-email.valid',
    externalUrl: 'event.external-url.valid',
    image: 'event.image.valid',
    address: 'event.address.max-length',
  })[name] ?? '';
const brokenIds = ({ findings }: AuditReport) =>
  findings.filter(({ kind, verdict }) => kind === 'rule' && verdict === 'broken').map(({ id }) => id);
const rows = Object.entries(open).flatMap(([name, values]) => values.map((value) => [name, value] as const));

describe('what some published standard takes breaks no rule', () => {
  it.each(rows)('%s: %j, recorded elsewhere', (name, value) => {
    const report = auditOf([refused(create({ [name]: value }))]);
    expect(brokenIds(report)).toEqual([]);
    expect(findingOf(report, ruleOf(name)).verdict).toBe('cannotTell');
  });

  it.each(rows)('%s: %j, in the journal of a sandbox, whatever its profile says', async (name, value) => {
    for (const profile of ['default', 'strict-platform', 'lenient-platform']) {
      const sandbox = await createSandbox({ pages: 10, events: 0, profile });
      const body = { ...(create().body as object), [name]: value };
      await request(sandbox.app).post('/v1/events.create').set(sandbox.headers).send(body);
      const report = await sandbox.audit();
      expect([profile, brokenIds(report)]).toEqual([profile, []]);
      await sandbox.close();
    }
  });

  const spellings = [
    ...Object.entries(emailSpellings).map(([text, takenBy]) => ['contactEmail', text, takenBy.length > 0] as const),
    ...Object.entries(urlSpellings).map(([text, takenBy]) => ['externalUrl', text, takenBy.length > 0] as const),
    ...Object.entries(dateSpellings).map(([text, takenBy]) => ['startedAt', text, takenBy.length > 0] as const),
  ];
  it.each(spellings)('as the contract kit has it: %s %j', (name, text, isTaken) => {
    const change = { [name]: text, ...(name === 'startedAt' ? { endedAt: '2029-12-31T20:00:00' } : {}) };
    expect(brokenIds(auditOf([refused(create(change))]))).toEqual(isTaken ? [] : [ruleOf(name)]);
  });
});

describe('credentials that a recorder replaced', () => {
  const rules = ['auth.authorization', 'auth.scheme', 'auth.key', 'auth.channel'];
  const verdicts = (traffic: readonly Sent[]) =>
    Object.fromEntries(rules.map((rule) => [rule, findingOf(auditOf(traffic), rule).verdict]));

  it.each(['REDACTED', '***', '[authorization redacted]', '<hidden>', 'xxxxxxxx', '(removed)', ''])('%j', (value) => {
    const headers = { authorization: value, 'x-channel': value };
    for (const status of [200, 401]) {
      const found = verdicts([search({}, { headers, status })]);
      if (status === 200 || value !== '') expect(Object.values(found)).not.toContain('broken');
      if (status === 200) expect(found['auth.scheme']).toBe('cannotTell');
    }
  });

  it('say nothing of the values of others', () => {
    const headers = { authorization: 'Channel ***', 'x-channel': '[redacted]' };
    const found = verdicts([search({}, { headers }), search({}, { headers, status: 401 })]);
    expect(found).toMatchObject({ 'auth.scheme': 'kept', 'auth.key': 'cannotTell', 'auth.channel': 'cannotTell' });
  });

  it('are told from another scheme, which breaks the rule even if it was accepted', () => {
    const sent = (status: number) => search({}, { headers: { authorization: 'Bearer key-of-mine' }, status });
    for (const status of [200, 401]) expect(verdicts([sent(status)])['auth.scheme']).toBe('broken');
  });
});

describe('a body that the recording leaves out', () => {
  it('was there if the request was accepted', () => {
    const sent = create();
    const { body: _, ...bare } = sent;
    const headers = { 'content-type': 'application/json' };
    const accepted = auditOf([{ ...bare, method: 'POST', headers }]);
    expect([brokenIds(accepted), findingOf(accepted, 'client.json-body').verdict]).toEqual([[], 'cannotTell']);
    expect(brokenIds(auditOf([{ ...refused(bare), method: 'POST', headers }]))).toEqual(['client.json-body']);
  });
});
