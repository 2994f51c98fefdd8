import type { RecordedBody, RecordedEntry } from '../../lib/recorded-entry.ts';

/** Who wrote a HAR file: each leaves out, adds and encodes what it likes. */
export type HarWriter = 'chrome' | 'playwright' | 'proxy' | 'sandbox';

/** The same exchanges as a HAR file. */
export function harOf(entries: readonly RecordedEntry[], writer: HarWriter): object {
  const written = entries.map((entry) => harEntry(entry, writer));
  const log = {
    version: '1.2',
    creator: { name: writer, version: '1' },
    pages: [],
    entries: [...beside[writer], ...written],
  };
  return { log };
}

function harEntry(entry: RecordedEntry, writer: HarWriter) {
  const { at, durationMs, request, response } = entry;
  const { pathname } = new URL(request.url);
  const names = request.headers.map(([name, value]) => ({ name: spelt(name, writer), value }));
  const pseudo = [
    { name: ':authority', value: 'platform.example' },
    { name: ':method', value: request.method },
    { name: ':path', value: pathname },
    { name: ':scheme', value: 'https' },
  ];
  return {
    startedDateTime: at,
    time: durationMs,
    _initiator: { type: 'script' },
    cache: {},
    timings: { send: 0, wait: 4, receive: 1 },
    request: {
      method: request.method,
      url: `https://platform.example/api${pathname}`,
      httpVersion: writer === 'chrome' ? 'http/2.0' : 'HTTP/1.1',
      cookies: [],
      queryString: [],
      headersSize: -1,
      headers: writer === 'chrome' ? [...pseudo, ...names] : names,
      ...sentBody(request.body, writer),
    },
    response: harResponse(response, writer),
    ...(writer === 'sandbox' ? toldMembers(entry) : {}),
  };
}

const toldMembers = ({ violations = [], questions = [], forced = [], event = null }: RecordedEntry) => ({
  _schema: 1,
  _operation: null,
  _outcome: 'refused',
  _violations: violations,
  _questions: questions,
  _forced: forced,
  _event: event,
});

const spelt = (name: string, writer: HarWriter) =>
  writer === 'proxy' ? name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()) : name.toLowerCase();

function sentBody(body: RecordedBody | null, writer: HarWriter): object {
  if (body === null) return { bodySize: 0 };
  const mimeType = 'application/json';
  if (writer === 'proxy') {
    const text = Buffer.from(body.text ?? '').toString('base64');
    return { bodySize: body.size, postData: { mimeType, encoding: 'base64', text } };
  }
  return { bodySize: writer === 'chrome' ? body.size : -1, postData: { mimeType, params: [], text: body.text } };
}

function harResponse(response: RecordedEntry['response'], writer: HarWriter): object {
  if (response === null)
    return {
      status: writer === 'chrome' ? 0 : -1,
      statusText: '',
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
    };
  const { status, headers, body } = response;
  const text = body?.text ?? '';
  const isEncoded = writer === 'chrome';
  return {
    status,
    statusText: '',
    headers: [
      ...headers.map(([name, value]) => ({ name: spelt(name, writer), value })),
      { name: 'transfer-encoding', value: 'chunked' },
    ],
    content: {
      size: text.length,
      mimeType: 'application/json',
      text: isEncoded ? Buffer.from(text).toString('base64') : text,
      ...(isEncoded ? { encoding: 'base64' } : {}),
    },
  };
}

/** What a browser records beside: other sites, and what it asks of its own. */
const beside: Readonly<Record<HarWriter, readonly object[]>> = {
  chrome: [
    {
      startedDateTime: '2027-03-01T09:59:59.000Z',
      time: 1,
      request: { method: 'OPTIONS', url: 'https://platform.example/api/v1/events.create', headers: [], bodySize: 0 },
      response: { status: 204, headers: [], content: { size: 0, mimeType: 'x-unknown' } },
    },
    {
      startedDateTime: '2027-03-01T09:59:58.000Z',
      time: 1,
      request: { method: 'GET', url: 'https://cdn.example/app.js', headers: [], bodySize: 0 },
      response: { status: 304, headers: [], content: { size: 0, mimeType: 'text/javascript' } },
    },
  ],
  playwright: [
    {
      startedDateTime: '2027-03-01T09:59:58.000Z',
      time: -1,
      pageref: 'page@1',
      request: { method: 'GET', url: 'about:blank', headers: [], bodySize: 0 },
      response: { status: 200, headers: [], content: { size: -1, mimeType: 'x-unknown', _file: 'a1b2.html' } },
    },
  ],
  proxy: [],
  sandbox: [],
};
