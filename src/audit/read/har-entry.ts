import type { RecordedBody, RecordedEntry, RecordedHeader } from '../../lib/recorded-entry.ts';
import { isObject } from '../../contract/contract.ts';
import { sandboxMembers } from './entry-shape.ts';

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Some recorders write numbers as texts. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * An entry of a HAR file, as browsers, test tools and proxies write it. A member that is null or of another type than HAR 1.2 has is
 * missing: one odd entry is no reason to refuse a file. An entry that cannot be read at all has an empty URL.
 *
 * @param creator the program that wrote the file
 */
export function entryOfHar(value: unknown, creator: string): RecordedEntry {
  const entry = membersOf(value);
  const [request, response] = [membersOf(entry['request']), membersOf(entry['response'])];
  const [at, durationMs, status] = [
    timeOf(entry['startedDateTime']),
    numberOf(entry['time']),
    numberOf(response['status']),
  ];
  const content = membersOf(response['content']);
  return {
    ...(at === undefined ? {} : { at }),
    ...(durationMs === undefined ? {} : { durationMs }),
    request: requestOf(request, creator),
    // Browsers write 0 or -1 if the connection broke or nobody answered.
    response:
      status === undefined || status <= 0
        ? null
        : { status, headers: headersOf(response['headers']), body: bodyOf(content, numberOf(content['size'])) },
    // Playwright's `route.fulfill`: the test answered, not the platform.
    ...(entry['_wasFulfilled'] === true ? { forced: ['route.fulfill'] } : {}),
    ...sandboxMembers(entry),
  };
}

function timeOf(value: unknown): string | undefined {
  const time = typeof value === 'number' || typeof value === 'string' ? new Date(value) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function requestOf(request: Members, creator: string): RecordedEntry['request'] {
  const { postData } = request;
  const content = typeof postData === 'string' ? { text: postData } : membersOf(postData);
  const sent = headersOf(request['headers']);
  const isTyped = sent.some(([name]) => name.toLowerCase() === 'content-type');
  const type = textOf(content['mimeType']) ?? '';
  // Playwright writes this type if the request has none.
  const isUnknown = type === '' || type === 'application/octet-stream';
  return {
    method: textOf(request['method']) ?? '',
    url: textOf(request['url']) ?? '',
    headers: isTyped || isUnknown ? sent : [...sent, ['content-type', type]],
    body: bodyOf(
      isFileOfInsomnia(content, creator) ? { ...content, encoding: 'base64' } : content,
      lengthOf(request, sent),
    ),
  };
}

/** Insomnia writes a body that it sends from a file in base64, without `encoding`. */
const isFileOfInsomnia = ({ text }: Members, creator: string): boolean =>
  /^insomnia/i.test(creator) && typeof text === 'string' && /^[A-Za-z0-9+/]{4,}={0,2}$/.test(text);

/** Bytes of the request's body; undefined if the recording does not say. */
function lengthOf(request: Members, headers: readonly RecordedHeader[]): number | undefined {
  const valueOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const length = numberOf(valueOf('content-length'));
  if (length !== undefined) return length;
  const size = numberOf(request['bodySize']) ?? -1;
  return size < 0 || valueOf('transfer-encoding') !== undefined ? undefined : size;
}

/**
 * Pairs of names and values; an object of them is read too. The same pair twice is one: Firefox appends headers of the body to those of
 * the request.
 */
function headersOf(value: unknown): readonly RecordedHeader[] {
  const pairs = Array.isArray(value)
    ? value.map((header: unknown) => [membersOf(header)['name'], membersOf(header)['value']] as const)
    : Object.entries(membersOf(value));
  const found = new Map<string, RecordedHeader>();
  for (const [name, given] of pairs) {
    const isPlain = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';
    if (typeof name === 'string' && isPlain) found.set(`${name.toLowerCase()}: ${given}`, [name, String(given)]);
  }
  return [...found.values()];
}

/**
 * A body, null if there was none. One that was sent and that the recording leaves out (Playwright writes `""` for it) has neither text nor
 * bytes; one that is shorter than it was, or has a comment of its recorder, may be cut.
 *
 * @param length in bytes; undefined if the recording does not say
 */
function bodyOf(content: Members, length: number | undefined): RecordedBody | null {
  const file = textOf(content['_file']);
  const size = Math.max(0, length ?? 0);
  if (file !== undefined) return { file, size };
  const text = isObject(content['text']) ? JSON.stringify(content['text']) : (textOf(content['text']) ?? '');
  if (text === '') return length === 0 ? null : { size };
  const isBase64 = String(content['encoding']).toLowerCase() === 'base64';
  const body = isBase64 ? { base64: text, size } : { text, size };
  const isShorter = Buffer.byteLength(text, isBase64 ? 'base64' : 'utf8') < size;
  const isCut = [isShorter, content['_truncated'] === true, Boolean(content['comment'])].includes(true);
  return isCut ? { ...body, truncated: true } : body;
}
