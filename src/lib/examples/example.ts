/** Something that is wrong with a request, as an example has it. */
export interface ExampleViolation {
  /** `required`, `type.int` …; none of what has no kind. */
  readonly kind?: string;
  /** Of the body; none of what stands outside it. */
  readonly attribute?: string;
  /** The place in the attribute's list, from 0. */
  readonly item?: number;
  /** The rule or question, where that says more than kind and attribute do. */
  readonly rule?: string;
  /** As it was sent; left out where nothing was. */
  readonly value?: unknown;
}

/** A refusal as a deployment answered it (`examples` of a profile). */
export interface RefusalExample {
  /** None of a path outside the interface. */
  readonly operation?: string;
  readonly cause: string;
  /** What was wrong, in the order in which the answer reports it. */
  readonly violations?: readonly ExampleViolation[];
  /** What was wrong too, and is not reported. */
  readonly unreported?: readonly ExampleViolation[];
  /** What the answer may depend on beside the violations. */
  readonly request?: ExampleRequest;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The members of the answer but for `requestId` and `status`. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ExampleRequest {
  readonly method?: string;
  readonly path?: string;
  /** Content-Type; `application/json` where it is left out. */
  readonly type?: string;
  /** The body, as far as it is no JSON object. */
  readonly body?: string;
  /** What the two headers of §5 are like (`credentialsForm`). */
  readonly credentials?: string;
}

/** What a search found, as a deployment answered it. */
export interface SearchExample {
  readonly operation: 'pages.search';
  readonly search: { readonly query: string; readonly page: number; readonly perPage: number };
  readonly body: Readonly<Record<string, unknown>>;
}

export type Example = RefusalExample | SearchExample;

export const isSearchExample = (example: Example): example is SearchExample => 'search' in example;

/** Something that is wrong with a request. */
export interface Violation {
  readonly kind: string;
  /** Of the body; empty of what stands outside it. */
  readonly attribute: string;
  readonly item: number | undefined;
  readonly rule: string;
  readonly value: unknown;
}

/** What a refusal is made of. */
export interface RefusalFacts {
  /** Empty of a path outside the interface. */
  readonly operation: string;
  readonly cause: string;
  readonly violations: readonly Violation[];
  readonly method: string;
  readonly path: string;
  /** The ID in the path; empty where there is none. */
  readonly id: string;
  readonly mediaType: string;
  /** The body as it was sent, or the beginning of it. */
  readonly text: string | undefined;
  readonly credentials: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A recorded refusal, read. */
export interface RecordedRefusal extends RefusalFacts {
  readonly unreported: readonly Violation[];
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** In an example the nil UUID stands for the request's ID, and for other UUIDs of an answer. */
export const exampleRequestId = '00000000-0000-0000-0000-000000000000';
/** In an example this moment stands for the time of the answer. */
export const exampleTime = Date.UTC(2000, 0, 1);
/** In an example this ID stands for the one of a page or event in the path. */
export const exampleId = '1000001';

const routes: Readonly<Record<string, readonly [method: string, path: string]>> = {
  'pages.search': ['POST', '/channels/pages.search'],
  'pages.get': ['GET', `/channels/pages/${exampleId}`],
  'events.create': ['POST', '/v1/events.create'],
  'events.update': ['POST', `/v1/events.update/${exampleId}`],
};

/** The ID in the path of an operation that has one. */
const idIn = (operation: string, path: string): string =>
  operation === 'pages.get' || operation === 'events.update' ? (path.split('/').at(-1) ?? '') : '';

function readViolation({ kind = '', attribute = '', item, rule = '', value }: ExampleViolation): Violation {
  return { kind, attribute, item, rule, value };
}

export function readExample(example: RefusalExample): RecordedRefusal {
  const { operation = '', cause, violations = [], unreported = [], status, headers = {}, body } = example;
  return {
    ...readRequest(operation, example.request),
    operation,
    cause,
    violations: violations.map(readViolation),
    unreported: unreported.map(readViolation),
    requestId: exampleRequestId,
    now: exampleTime,
    status,
    headers,
    body,
  };
}

function readRequest(
  operation: string,
  request: ExampleRequest = {},
): Pick<RecordedRefusal, 'method' | 'path' | 'id' | 'mediaType' | 'text' | 'credentials'> {
  const [usualMethod, usualPath] = routes[operation] ?? ['GET', '/'];
  const { method = usualMethod, path = usualPath, type = 'application/json', body: text, credentials = '' } = request;
  return {
    method,
    path,
    id: idIn(operation, path),
    mediaType: type,
    text: text ?? (usualMethod === 'GET' ? undefined : '{}'),
    credentials,
  };
}

/** The refusal as a profile has it, without what goes without saying. */
export function writeExample(refusal: RecordedRefusal): RefusalExample {
  const { operation, cause, violations, unreported, status, headers, body } = refusal;
  const request = requestOf(refusal);
  return {
    ...(operation === '' ? {} : { operation }),
    cause,
    ...(violations.length === 0 ? {} : { violations: violations.map(writeViolation) }),
    ...(unreported.length === 0 ? {} : { unreported: unreported.map(writeViolation) }),
    ...(Object.keys(request).length === 0 ? {} : { request }),
    status,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    body,
  };
}

function writeViolation({ kind, attribute, item, rule, value }: Violation): ExampleViolation {
  return {
    ...(kind === '' ? {} : { kind }),
    ...(attribute === '' ? {} : { attribute }),
    ...(item === undefined ? {} : { item }),
    ...(rule === '' ? {} : { rule }),
    ...(value === undefined ? {} : { value }),
  };
}

function requestOf(refusal: RecordedRefusal): ExampleRequest {
  const { operation, cause, method, path, mediaType, text, credentials } = refusal;
  const [usualMethod, usualPath] = routes[operation] ?? ['', ''];
  const isTyped = usualMethod === 'POST' && mediaType !== 'application/json';
  const isText = cause === 'malformed' && text !== undefined && bodyKind(text) !== 'object';
  const own: readonly (readonly [name: string, value: string, isTold: boolean])[] = [
    ['method', method, method !== usualMethod],
    ['path', path, path !== usualPath],
    ['type', mediaType, isTyped],
    ['body', text ?? '', isText],
    ['credentials', credentials, credentials !== ''],
  ];
  return Object.fromEntries(own.flatMap(([name, value, isTold]) => (isTold ? [[name, value]] : [])));
}

/** `cohosts/1` and the like: which item of which attribute a pointer leads to. */
export function placeOf(pointer: string): Pick<Violation, 'attribute' | 'item'> {
  if (/^\/(?:headers|path|method)(?:\/|$)/.test(pointer)) return { attribute: '', item: undefined };
  const [, attribute = '', item = ''] = /^\/([^/]*)(?:.*\/(\d{1,6}))?/s.exec(pointer) ?? [];
  return {
    attribute: attribute.replaceAll('~1', '/').replaceAll('~0', '~'),
    item: item === '' ? undefined : Number(item),
  };
}

/** The attributes of events (§2.2) and searches (§4.1). */
export const documentOrder: readonly string[] =
  `title type contactEmail startedAt endedAt isVip receivesRsvpWebhooks isPaid externalUrl image location description host cohosts
  isSelfPacedCourse isVirtual isTicketless capacity address addressDetails publishedAt query page perPage`.split(/\s+/);

/** What the two headers of §5 are like, without what they hold: `key some`, `scheme some`, `none blank` … */
export function credentialsForm(headers: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const { authorization, 'x-channel': channel } = headers;
  const [scheme = '', ...rest] = typeof authorization === 'string' ? authorization.trim().split(/ +/) : [];
  const known = scheme === '' ? 'blank' : rest.length !== 1 ? 'words' : scheme === 'Channel' ? 'key' : 'scheme';
  const first = authorization === undefined ? 'none' : known;
  return `${first} ${channel === undefined ? 'none' : channel === '' ? 'blank' : 'some'}`;
}

/** What a value is called by its JSON type. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What came as a body: nothing, what is no JSON, or which kind of value. */
export function bodyKind(text: string): string {
  if (text === '') return 'nothing';
  if (text.trim() === '') return 'blanks';
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value.length === 0 ? 'empty array' : 'array') : typeName(value);
  } catch {
    // Of a long body only the beginning is kept.
    return text.length >= MAX_TEXT && text.trimStart().startsWith('{') ? 'object' : 'broken';
  }
}

/** Characters of a body that are kept. */
export const MAX_TEXT = 4096;
