import { describe, expect, it } from 'vitest';
import type { RecordedEntry } from '../lib/recorded-entry.ts';
import { auditor } from './testing/audit-traffic.ts';
import { create, entryOf, search, type Sent, update } from './testing/client.ts';

const at = (url: string, sent: Sent): RecordedEntry => {
  const entry = entryOf(sent);
  return { ...entry, request: { ...entry.request, url } };
};
/** Nothing in it shows whose it is. */
const bare = (url: string, change: Partial<RecordedEntry['request']> = {}): RecordedEntry => ({
  request: {
    method: 'POST',
    url,
    headers: [['content-type', 'text/plain']],
    body: { text: 'a=1', size: 3 },
    ...change,
  },
  response: { status: 204, headers: [], body: null },
});
const audit = (...entries: readonly RecordedEntry[]) => auditor([{ name: 'shop.har', unit: 'entry', entries }]);
const broken = (report: ReturnType<typeof audit>) =>
  report.findings.filter(({ verdict }) => verdict === 'broken').map(({ id, brokenBy }) => `${id} ${brokenBy}`);

const platform = 'https://platform.example/api';
const own = at(`${platform}/v1/events.create`, create());

it.each([
  'https://metrics.example/collect/v1/events.create',
  'https://metrics.example/v1/events.create',
  'https://platform.example/v1/events.create',
  'https://platform.example:8443/api/v1/events.create',
  'http://platform.example/api/v1/events.create',
  'data:text/plain,/v1/events.create',
  'about:blank',
])('%s is another site, or another path', (url) => {
  const report = audit(bare(url), own);
  expect([report.exchanges, report.leftOut.elsewhere, report.origins, broken(report)]).toEqual([1, 1, [platform], []]);
});

it.each([
  '/v1/events.delete/5061',
  '/v2/events.update/5061',
  '/v1//events.update/5061',
  '/v1/events%2Eupdate/5061',
  '/events.create',
])('%s is no operation, and on the origin of the interface an advice', (path) => {
  const report = audit(bare(`${platform}${path}`), own);
  expect([report.exchanges, report.leftOut.elsewhere]).toEqual([2, 0]);
  expect(broken(report)).toEqual(['client.operations.known 1']);
});

it('finds an interface at the root, in any letter case of its host, with its usual port', () => {
  const entries = ['https://platform.example/v1/events.create', 'https://PLATFORM.example:443/v1/events.create'];
  const report = audit(...entries.map((url) => at(url, create())), bare('https://platform.example/v1/events.list'));
  expect([report.exchanges, report.origins]).toEqual([3, ['https://platform.example']]);
  expect(broken(report)).toContain('client.operations.known 1');
});

describe('what shows that a path is one of the interface', () => {
  const empty = { headers: [['content-type', 'application/json']] as const };
  it.each<[string, RecordedEntry]>([
    ['X-Channel', { ...own, request: { ...own.request, headers: [['x-channel', 'chn']] }, response: null }],
    [
      'the scheme word',
      { ...own, request: { ...own.request, headers: [['Authorization', 'channel k']] }, response: null },
    ],
    ['the envelope', { ...own, request: { ...own.request, ...empty } }],
    ['a sandbox', { ...own, request: { ...own.request, ...empty }, response: null, violations: [] }],
  ])('%s', (_, entry) => {
    expect(audit(entry).exchanges).toBe(1);
  });

  it('nothing else, so that nothing is judged', () => {
    const report = audit({ ...own, request: { ...own.request, ...empty }, response: null });
    expect([report.exchanges, report.leftOut.elsewhere, report.origins]).toEqual([0, 1, []]);
  });

  it('in another recording too', () => {
    const unproven = bare(`${platform}/v1/events.update/5061`, { method: 'GET', body: null });
    const report = auditor([
      { name: 'a.har', unit: 'entry', entries: [unproven] },
      { name: 'b.har', unit: 'entry', entries: [own] },
    ]);
    expect(report.exchanges).toBe(2);
  });
});

it('leaves out and counts what a browser does besides: parts of a page, preflights, the control area', () => {
  const page = (dest: string) => bare(`${platform}/app.js`, { method: 'GET', headers: [['Sec-Fetch-Dest', dest]] });
  const report = audit(
    page('script'),
    page('document'),
    bare(`${platform}/v1/events.create`, { method: 'OPTIONS' }),
    bare(`${platform}/_sandbox/events`, { method: 'GET' }),
    own,
  );
  expect(report.leftOut).toMatchObject({ elsewhere: 2, preflights: 1, controlArea: 1 });
  expect([report.exchanges, broken(report)]).toEqual([1, []]);
  expect(broken(audit(page('empty'), own))).toEqual(['client.operations.known 1']);
});

it('says how many exchanges the journal no longer holds', () => {
  const numbered = [search(), update()].map((sent, index) => ({ ...entryOf(sent), seq: 1479 + index }));
  const report = auditor([{ name: 'journal', unit: 'seq', entries: numbered }]);
  expect([report.exchanges, report.leftOut.dropped]).toEqual([2, 1478]);
  expect(audit(own).leftOut.dropped).toBe(0);
});

it('names few origins, and no credential in them', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    at(`https://p${index}.example/key-of-the-partner-1/v1/events.create`, create()),
  );
  const { origins } = audit(...many);
  expect(origins.length).toBeLessThanOrEqual(20);
  expect(origins[0]).toBe('https://p0.example/[credential]');
});
