import { STATUS_CODES } from 'node:http';
import { counted } from '../lib/describe.ts';
import type { RecordedBody } from '../lib/recorded-entry.ts';
import type { JournalPage } from './journal.ts';
import type { JournalEntry } from './journal-entry.ts';

/** HAR 1.2 (`?format=har`). */
export interface HttpArchive {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    /** How many exchanges it holds, and their numbers. */
    readonly comment: string;
    /** Requests and answers; what only a journal tells stands in members with `_`. */
    readonly entries: readonly object[];
  };
}

/**
 * The text of an HTTP archive, HAR 1.2, as the developer tools of browsers read it, piece by piece; what only a journal tells stands in
 * members with `_`.
 *
 * @param version of the program that makes it
 */
export async function* harTexts({ entries }: Pick<JournalPage, 'entries'>, version: string) {
  const creator = { name: 'channel-sandbox', version };
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
  let [count, first, last] = [0, 0, 0];
  for await (const entry of entries) {
    yield `${count === 0 ? '' : ','}${JSON.stringify(harEntryOf(entry))}`;
    count += 1;
    if (count === 1) first = entry.seq;
    last = entry.seq;
  }
  // An archive may begin late, where earlier exchanges have made room.
  const numbers = count === 0 ? '' : `, numbers ${first} to ${last} of this world`;
  yield `],"comment":${JSON.stringify(`${counted(count, 'exchange')}${numbers}`)}}}`;
}

type Headers = JournalEntry['request']['headers'];

function harEntryOf(entry: JournalEntry): object {
  const { at, durationMs, schema, seq, requestId, worldTime, world, operation, outcome } = entry;
  return {
    startedDateTime: at,
    time: durationMs,
    request: requestOf(entry),
    response: responseOf(entry),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _schema: schema,
    _seq: seq,
    _requestId: requestId,
    _world: world,
    _worldTime: worldTime,
    _operation: operation,
    _outcome: outcome,
    _violations: entry.violations,
    _advices: entry.advices,
    _questions: entry.questions,
    _forced: entry.forced,
    _event: entry.event,
  };
}

function requestOf({ request: { method, url, httpVersion, headers, body } }: JournalEntry): object {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return {
    method,
    url: `http://${valueOf(headers, 'host') ?? 'localhost'}${url}`,
    httpVersion: `HTTP/${httpVersion}`,
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...(body === null ? {} : { postData: { mimeType: valueOf(headers, 'content-type') ?? '', ...contentOf(body) } }),
    headersSize: -1,
    bodySize: body?.size ?? 0,
  };
}

/** Status 0 is how browsers write that no answer came. */
function responseOf({ request, response }: JournalEntry): object {
  const { status, headers, body } = response ?? { status: 0, headers: [], body: null };
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    httpVersion: `HTTP/${request.httpVersion}`,
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    content: {
      size: body?.size ?? 0,
      mimeType: valueOf(headers, 'content-type') ?? '',
      ...(body === null ? {} : contentOf(body)),
    },
    redirectURL: '',
    headersSize: -1,
    bodySize: body?.size ?? (response === null ? -1 : 0),
  };
}

const valueOf = (headers: Headers, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

function contentOf({ text, base64, truncated }: RecordedBody): object {
  const content = base64 === undefined ? { text } : { text: base64, encoding: 'base64' };
  return truncated === true ? { ...content, _truncated: true } : content;
}
