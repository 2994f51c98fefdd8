import { describe, expect, it } from 'vitest';
import { auditOf, auditor } from '../testing/audit-traffic.ts';
import { shown } from '../testing/case.ts';
import { cases } from '../testing/cases.ts';
import { apiKey, create, entryOf, refused, search, type Sent } from '../testing/client.ts';
import { harOf, type HarWriter } from '../testing/har.ts';
import { readRecording } from './read-recording.ts';

const read = (content: unknown, name = 'shop.har') => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readRecording({ name, bytes: Buffer.from(text) });
};
const verdicts = ({ findings }: ReturnType<typeof auditor>) => findings.map(({ id, verdict }) => `${id}: ${verdict}`);

const told = (traffic: readonly Sent[]) =>
  traffic.some(({ violations, forced, event }) => (violations ?? forced ?? event) !== undefined);

describe.each<[HarWriter, first: number]>([
  ['chrome', 3],
  ['playwright', 2],
  ['proxy', 1],
])('as %s writes HAR', (writer, first) => {
  it('gives the same verdicts as the entries themselves, whatever the client did', () => {
    const all = cases.flatMap(({ kept, broken, cannotTell }) => [kept, broken, cannotTell].map(shown));
    const same = all.filter(({ traffic }) => !told(traffic));
    expect(same.length).toBeGreaterThan(150);
    for (const { traffic, facts } of same) {
      const har = read(harOf(traffic.map(entryOf), writer));
      expect(verdicts(auditor([har], facts))).toEqual(verdicts(auditOf(traffic, facts)));
    }
  });

  it('counts the entries as the file has them', () => {
    const har = harOf([entryOf(search({ perPage: 101 }))], writer);
    const [evidence] = auditor([read(har)]).findings.flatMap((one) => one.evidence);
    expect(evidence?.place).toBe(`shop.har entry ${first}`);
  });
});

it('takes from the sandbox’s own HAR what only the sandbox knows', () => {
  const known = { violations: [], questions: [{ id: 'places', answer: 'x', basis: 'assumed' }], forced: ['outage'] };
  const traffic = [
    create({}, known),
    {
      ...refused(create({ type: 4 })),
      violations: [{ id: 'event.type.valid', pointer: '/type', expected: 'a', actual: 'b' }],
    },
    { path: '/v2/events', method: 'GET', status: 404, violations: [] },
  ];
  const report = auditor([read(harOf(traffic.map(entryOf), 'sandbox'))]);
  const broken = report.findings.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id);
  expect(broken).toEqual(['event.type.valid', 'client.operations.known']);
  expect([report.forced, report.exchanges]).toEqual([1, 3]);
});

describe('what a recording leaves out cannot be told', () => {
  const har = (change: (entry: Record<string, Record<string, unknown>>) => void) => {
    const made = JSON.parse(JSON.stringify(harOf([entryOf(create())], 'playwright'))) as {
      log: { entries: Record<string, Record<string, unknown>>[] };
    };
    for (const entry of made.log.entries) change(entry);
    return auditor([read(made)]);
  };
  const verdictOf = (report: ReturnType<typeof auditor>, id: string) =>
    report.findings.find((one) => one.id === id)?.verdict;

  it('all headers', () => {
    const report = har(({ request = {} }) => {
      delete request['headers'];
      delete request['postData'];
      request['bodySize'] = 120;
    });
    for (const id of [
      'auth.authorization',
      'auth.channel',
      'client.media-type',
      'client.json-body',
      'event.required.title',
    ])
      expect([id, verdictOf(report, id)]).toEqual([id, 'cannotTell']);
    expect(report.summary.broken).toBe(0);
  });

  it('the credentials, as a sanitised HAR does', () => {
    const report = har(({ request = {} }) => {
      request['headers'] = [{ name: 'content-type', value: 'application/json' }];
    });
    expect(report.findings.find(({ id }) => id === 'auth.key')?.missing[0]?.fact).toContain('the recording leaves out');
    expect(report.summary.broken).toBe(0);
  });

  it('a body that was cut', () => {
    const cut = {
      ...entryOf(create()),
      request: { ...entryOf(create()).request, body: { text: '{"ti', size: 900, truncated: true } },
    };
    const report = auditor([read(JSON.stringify(cut), 'journal.ndjson')]);
    expect([verdictOf(report, 'client.json-body'), report.summary.broken]).toEqual(['cannotTell', 0]);
  });
});

it('reads the journal as NDJSON, as a list, as an object with entries, and with a mark at its beginning', () => {
  const entries = [entryOf(search()), entryOf(refused(create()), 1)];
  const expected = verdicts(auditOf([search(), refused(create())]));
  const lines = `${entries.map((entry) => JSON.stringify(entry)).join('\r\n\r\n')}\n`;
  for (const text of [lines, entries, { entries }, `\uFEFF${lines}`, `\uFEFF${JSON.stringify(entries)}`])
    expect(verdicts(auditor([read(text)]))).toEqual(expected);
  expect(verdicts(auditor([read(JSON.stringify(entries[0]))]))).toEqual(verdicts(auditOf([search()])));
});

describe('refuses, by name and place', () => {
  const good = JSON.stringify(entryOf(search()));
  const deep = `${'['.repeat(65)}${']'.repeat(65)}`;
  it.each<[string, unknown, RegExp]>([
    ['an empty file', ' \n', /^shop\.har is empty: give HAR 1\.2/],
    ['what is neither', '<html>', /^shop\.har line 1 is no JSON, nor is the file as a whole: give HAR 1\.2/],
    ['JSON of another kind', '{"a":1}', /^shop\.har line 1: the entry must have required property 'request'\.$/],
    ['a line that is cut off', `${good}\n\n${good.slice(0, 50)}`, /^shop\.har line 3 is no JSON/],
    [
      'an entry of another shape',
      `${good}\n{"request":{"method":"GET"},"response":null}`,
      /^shop\.har line 2: `\/request` must have required property 'url'\.$/,
    ],
    ['a HAR without entries', { log: { version: '1.2' } }, /^shop\.har: `log\.entries` is no list/],
    ['a ZIP file', 'PK\u0003\u0004', /^shop\.har is a ZIP file: unpack it first\.$/],
    ['deep nesting', deep, /^shop\.har is nested more than 64 levels deep/],
    ['a hundred thousand levels', '['.repeat(100_000), /^shop\.har is nested more than 64 levels deep/],
  ])('%s', (_what, content, message) => expect(() => read(content)).toThrow(message));

  it('without a word of what stands there', () => {
    const cut = good.slice(0, good.indexOf(apiKey) + apiKey.length);
    for (const text of [`${good}\n${cut}`, `${good}\n\u001B[31m`, `${good}\n{"request":"${apiKey}"}`]) {
      expect(() => read(text)).toThrow(/^shop\.har line 2/);
      expect(() => read(text)).not.toThrow(new RegExp(`${apiKey.slice(0, 5)}|\\[31m`));
    }
  });

  it.each([
    [[0x80, 0x00], /^a is no text in UTF-8/],
    [[0xff, 0xfe, 0x5b, 0x00], /^a cannot be read: it is in UTF-16; save it as UTF-8\.$/],
  ])('bytes that are no text: %j', (bytes, says) => {
    expect(() => readRecording({ name: 'a', bytes: Buffer.from(bytes) })).toThrow(says);
  });
});

it('shows no credential, wherever the client has written it', () => {
  const cookie = 'session=s3cr3t-of-a-session; theme=dark';
  const traffic = [
    refused(create({ title: apiKey, contactEmail: `mail ${apiKey}`, [apiKey]: 1, host: `${'x'.repeat(70)}${apiKey}` })),
    refused(create({ contactEmail: 's3cr3t-of-a-session is mine' }, { headers: { cookie } })),
    { path: `/v1/events.update/${apiKey}`, method: 'GET', status: 405 },
    search({ perPage: `chn-partner ${apiKey}` }, { headers: { authorization: `Bearer ${apiKey}` } }),
    search({}, { headers: { authorization: apiKey }, status: 401, body: apiKey }),
  ];
  const report = JSON.stringify(auditOf(traffic));
  expect(report).toContain('[credential]');
  expect(report).not.toContain(apiKey.slice(0, 9));
  expect(report).not.toContain('s3cr3t');
  expect(report).not.toContain('chn-partner');
});
