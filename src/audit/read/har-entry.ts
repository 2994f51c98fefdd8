import type { RecordedBody, RecordedEntry, RecordedHeader } from '../../lib/recorded-entry.ts';
import { shapeCheck, toldSchemas } from './entry-shape.ts';

const text = { type: 'string' } as const;
const headers = {
  type: 'array',
  items: { type: 'object', required: ['name', 'value'], properties: { name: text, value: text } },
} as const;

/** What is read of an entry of HAR 1.2; browsers leave out or add members as they like. */
const check = shapeCheck({
  type: 'object',
  required: ['request', 'response'],
  properties: {
    startedDateTime: text,
    time: { type: ['number', 'null'] },
    request: {
      type: 'object',
      required: ['method', 'url'],
      properties: {
        method: text,
        url: text,
        headers,
        bodySize: { type: 'number' },
        postData: { type: ['object', 'null'], properties: { text, encoding: text, mimeType: text } },
      },
    },
    response: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'number' },
        headers,
        content: { type: 'object', properties: { text, encoding: text, size: { type: 'number' } } },
      },
    },
  },
});

/** What the sandbox adds to an entry of its journal, each member behind `_`. */
const checkTold = shapeCheck({
  type: 'object',
  required: Object.keys(toldSchemas).map((name) => `_${name}`),
  properties: Object.fromEntries(Object.entries(toldSchemas).map(([name, schema]) => [`_${name}`, schema])),
});

interface HarContent {
  readonly _truncated?: boolean;
  readonly text?: string;
  readonly encoding?: string;
  readonly size?: number;
}

interface HarHeader {
  readonly name: string;
  readonly value: string;
}

interface HarEntry {
  readonly startedDateTime?: string;
  readonly time?: number | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: readonly HarHeader[];
    readonly bodySize?: number;
    readonly postData?: (HarContent & { readonly mimeType?: string }) | null;
  };
  readonly response: {
    readonly status: number;
    readonly headers?: readonly HarHeader[];
    readonly content?: HarContent;
  };
}

/**
 * An entry of a HAR file, as browsers, Playwright and proxies write them.
 *
 * @throws RecordingRefused
 */
export function entryOfHar(value: unknown, place: string): RecordedEntry {
  check(value, place);
  const { startedDateTime, time, request, response } = value as HarEntry;
  const sent = headersOf(request.headers);
  const isTyped = sent.some(([name]) => name.toLowerCase() === 'content-type');
  const type = request.postData?.mimeType ?? '';
  return {
    ...(startedDateTime === undefined ? {} : { at: startedDateTime }),
    ...(typeof time === 'number' ? { durationMs: time } : {}),
    request: {
      method: request.method,
      url: request.url,
      headers: isTyped || type === '' ? sent : [...sent, ['content-type', type]],
      body: sentBody(request, sent),
    },
    // Browsers write 0 or -1 where the connection broke or nobody answered.
    response:
      response.status <= 0
        ? null
        : {
            status: response.status,
            headers: headersOf(response.headers),
            body: response.content === undefined ? null : recorded(response.content),
          },
    ...toldBySandbox(value as Readonly<Record<string, unknown>>, place),
  };
}

type Told = Pick<RecordedEntry, keyof typeof toldSchemas>;

function toldBySandbox(entry: Readonly<Record<string, unknown>>, place: string): Told {
  if (entry['_schema'] !== 1) return {};
  checkTold(entry, place);
  return Object.fromEntries(Object.keys(toldSchemas).map((name) => [name, entry[`_${name}`]]));
}

const headersOf = (headers: readonly HarHeader[] = []): readonly RecordedHeader[] =>
  headers.map(({ name, value }) => [name, value]);

/** Without `postData`, a body was sent where the headers or the size say so; it was not recorded then. */
function sentBody(
  { postData, bodySize = -1 }: HarEntry['request'],
  headers: readonly RecordedHeader[],
): RecordedBody | null {
  if (postData !== undefined && postData !== null) return recorded(postData);
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  const isChunked = headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  const isEmpty = length === undefined ? bodySize === 0 && !isChunked : Number(length) === 0;
  return isEmpty ? null : { size: Math.max(0, Number(length ?? bodySize) || 0) };
}

function recorded({ text, encoding, size = 0, _truncated: isCut = false }: HarContent): RecordedBody {
  if (text === undefined || isCut) return { size };
  return encoding === 'base64' ? { base64: text, size } : { text, size };
}
