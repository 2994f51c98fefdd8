import { describe, expect, it } from 'vitest';
import { auditor } from '../testing/audit-traffic.ts';
import { lawfulEvent } from '../testing/client.ts';
import { readRecording } from './read-recording.ts';

const body = JSON.stringify(lawfulEvent);
const size = Buffer.byteLength(body);
const platform = 'https://platform.example/api';
const url = `${platform}/v1/events.create`;
const credentials = [
  { name: 'Authorization', value: 'Channel key-of-the-partner-1' },
  { name: 'X-Channel', value: 'chn-partner' },
];
const headers = [...credentials, { name: 'Content-Type', value: 'application/json' }];
const json = { name: 'Content-Type', value: 'application/json' };
const envelope = JSON.stringify({ requestId: '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11', status: 201, data: { id: 5061 } });
const content = { size: envelope.length, mimeType: 'application/json', text: envelope };
const request = {
  method: 'POST',
  url,
  headers,
  bodySize: size,
  postData: { mimeType: 'application/json', text: body },
};
const response = { status: 201, headers: [json], content };

const audit = (
  creator: string,
  entries: readonly unknown[],
  readAttached?: (file: string) => Uint8Array | undefined,
) => {
  const har = { log: { version: '1.2', creator: { name: creator, version: '1' }, entries } };
  const attached = readAttached === undefined ? {} : { readAttached };
  return auditor([readRecording({ name: 'shop.har', bytes: Buffer.from(JSON.stringify(har)), ...attached })]);
};
const broken = (report: ReturnType<typeof auditor>) =>
  report.findings.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id);
const verdict = (report: ReturnType<typeof auditor>, id: string) =>
  report.findings.find((one) => one.id === id)?.verdict;

describe('what each recorder writes is read as what was sent', () => {
  /** In the form of each recorder; the create is whole and lawful. */
  const whole: readonly (readonly [string, object])[] = [
    [
      // front_end/models/har/Log.ts: HTTP/2 has pseudo-headers and lower case, a response may have no text
      'WebInspector',
      {
        _initiator: { type: 'script' },
        _resourceType: 'fetch',
        startedDateTime: '2027-03-01T10:00:00.000Z',
        time: 12.5,
        request: {
          ...request,
          headers: [{ name: ':path', value: '/api/v1/events.create' }, ...headers],
        },
        response: { ...response, content: { size: 120, mimeType: 'application/json' }, _error: null },
      },
    ],
    [
      // har-builder.js: bodySize counts UTF-16 units; headers of the body come twice; a time without a sum is null
      'Firefox',
      {
        pageref: 'page_1',
        startedDateTime: '2027-03-01T11:00:00.000+01:00',
        time: null,
        request: {
          ...request,
          bodySize: body.length,
          headers: [...headers, json],
          postData: { ...request.postData, params: [] },
        },
        response: { ...response, content: { ...content, encoding: undefined }, redirectURL: '' },
      },
    ],
    [
      // savehar.py: an ISO time with microseconds, sizes of the decoded body
      'mitmproxy',
      {
        startedDateTime: '2027-03-01T10:00:00.123456+00:00',
        time: 20.1,
        request: { ...request, postData: { ...request.postData, params: [] }, httpVersion: 'HTTP/2.0' },
        response: { ...response, content: { ...content, compression: 30 } },
        timings: { connect: null, ssl: null, send: 1, receive: 2, wait: 3 },
      },
    ],
    [
      // harTracer.ts: in slim mode without sizes; without a type of its own the body gets one
      'Playwright',
      {
        startedDateTime: '2027-03-01T10:00:00.000Z',
        time: -1,
        request: { ...request, bodySize: -1, headersSize: -1, postData: { ...request.postData, params: [] } },
        response: { ...response, _transferSize: undefined },
      },
    ],
    [
      // HTTPArchiveJSONExport: the media type without its parameters, .NET's time with seven digits, no text of a large answer
      'Fiddler',
      {
        startedDateTime: '2027-03-01T10:00:00.1234567+00:00',
        time: 21,
        request: {
          ...request,
          headers: [...credentials, { name: 'Content-Type', value: 'application/json; charset=utf-8' }],
        },
        response: {
          ...response,
          content: {
            size: 3_000_000,
            mimeType: 'application/json',
            comment:
              'Body length exceeded fiddler.importexport.HTTPArchiveJSON.MaxTextBodyLength, so body was omitted.',
          },
        },
      },
    ],
    [
      // har.ts: no sizes, and a body from a file in base64 without `encoding`
      'Insomnia REST Client',
      {
        startedDateTime: '2027-03-01T10:00:00.000Z',
        time: 30,
        comment: 'Create an event',
        request: {
          ...request,
          bodySize: -1,
          postData: { mimeType: '', text: Buffer.from(body).toString('base64') },
        },
        response,
      },
    ],
  ];
  it.each(whole)('%s', (creator, entry) => {
    const report = audit(creator, [entry]);
    expect(broken(report)).toEqual([]);
    expect([report.exchanges, report.origins]).toEqual([1, ['https://platform.example/api']]);
    for (const id of ['client.json-body', 'event.required.title', 'client.media-type', 'auth.scheme'])
      expect([id, verdict(report, id)]).toEqual([id, 'kept']);
  });

  /** The body was sent, and the recording does not hold it. */
  const leftOut: readonly (readonly [string, object])[] = [
    ['Playwright', { mimeType: 'application/json', text: '', params: [], _file: 'absent.json' }],
    ['Playwright', { mimeType: 'application/json', text: '', params: [] }],
    ['mitmproxy', { mimeType: 'application/json', text: null, params: [] }],
    [
      'Firefox',
      { mimeType: 'application/json', params: [], text: body.slice(0, 90), comment: 'Request bodies are not included' },
    ],
    ['a proxy', { mimeType: 'application/json', text: body.slice(0, 90) }],
    ['a proxy', { mimeType: 'application/json' }],
  ];
  it.each(leftOut)('%s leaves a body out: %j', (creator, postData) => {
    for (const status of [201, 422]) {
      const report = audit(creator, [{ request: { ...request, postData }, response: { ...response, status } }]);
      expect(broken(report)).toEqual([]);
      expect(verdict(report, 'client.json-body')).toBe('cannotTell');
    }
  });

  it('Playwright: a body in a file beside the recording', () => {
    const wrong = JSON.stringify({ ...lawfulEvent, isPaid: [] });
    const files = new Map([
      ['a.json', Buffer.from(wrong)],
      ['b.json', Buffer.from(envelope)],
    ]);
    const entry = {
      request: {
        ...request,
        headers: [json],
        bodySize: -1,
        postData: { mimeType: 'application/json', text: '', params: [], _file: 'a.json' },
      },
      response: { ...response, content: { size: 1, mimeType: 'application/json', _file: 'b.json' } },
    };
    const report = audit('Playwright', [entry], (file) => files.get(file));
    expect([report.exchanges, broken(report)]).toEqual([1, ['event.types.isPaid']]);
  });

  it('Playwright: what the test answered itself proves nothing', () => {
    const report = audit('Playwright', [{ request, response, _wasFulfilled: true }]);
    expect([report.exchanges, report.forced]).toEqual([1, 1]);
  });
});

describe('an odd entry', () => {
  const good = { request, response };
  const get = { request: { method: 'GET', url: `${platform}/channels/pages/9000`, headers: credentials }, response };
  const odd: readonly (readonly [string, object])[] = [
    ['content.size null', { ...good, response: { ...response, content: { ...content, size: null } } }],
    ['response null', { ...good, response: null }],
    ['response.content null', { ...good, response: { ...response, content: null } }],
    [
      'a header with a number',
      { ...good, request: { ...request, headers: [...headers, { name: 'X-Try', value: 3 }] } },
    ],
    [
      'a header without a value',
      { ...good, request: { ...request, headers: [...headers, { name: 'X-Try', value: null }, null] } },
    ],
    ['time as text', { ...good, time: '12.5', startedDateTime: 5 }],
    ['status as text', { ...good, response: { ...response, status: '201' } }],
    ['bodySize null', { ...good, request: { ...request, bodySize: null } }],
    [
      'headers as an object',
      {
        ...good,
        request: { ...request, headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) },
      },
    ],
    ['postData as text', { ...good, request: { ...request, postData: body } }],
    [
      'a body as JSON',
      { ...good, request: { ...request, bodySize: -1, postData: { mimeType: 'application/json', text: lawfulEvent } } },
    ],
    ['members of a sandbox that are wrong', { ...good, _schema: 1, _violations: 1 }],
  ];
  it.each(odd)('of the interface is read as far as it goes: %s', (_, entry) => {
    const report = audit('a recorder', [entry, get]);
    expect([report.exchanges, report.leftOut.unreadable, broken(report)]).toEqual([2, 0, []]);
    expect(verdict(report, 'event.required.title')).toBe('kept');
  });

  it.each([
    ['postData.text null', { ...request, postData: { mimeType: 'application/json', text: null } }],
    ['headers null', { ...request, headers: null }],
  ])('leaves open what it does not show: %s', (_, shown) => {
    const report = audit('a recorder', [{ request: shown, response }]);
    expect([report.exchanges, broken(report)]).toEqual([1, []]);
  });

  it.each([[null], [5], [{}], [{ request: null }], [{ request: { method: 'POST', url: 7 } }]])(
    'that has no URL is counted: %j',
    (entry) => {
      const report = audit('a recorder', [entry, good]);
      expect([report.exchanges, report.leftOut.unreadable, broken(report)]).toEqual([1, 1, []]);
    },
  );

  it.each([[{ content: 5 }], ['text'], [null]])('of another site is not read: %j', (entry) => {
    const elsewhere = {
      request: { ...request, url: 'https://cdn.example/app.js', postData: entry, headers: 3 },
      response: entry,
    };
    const report = audit('a recorder', [elsewhere, good]);
    expect([report.exchanges, report.leftOut.elsewhere, broken(report)]).toEqual([1, 1, []]);
  });
});
