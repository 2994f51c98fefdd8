/** A hand-written client of one deployment, for the tests of this folder. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSecondDeployment, type SecondDeployment } from './server.mjs';

export type Body = Record<string, unknown>;
export type Variant = 'terse' | 'single' | 'legacy' | 'strict';
export type Operation = 'pages.search' | 'pages.get' | 'events.create' | 'events.update';

export interface Answer {
  http: number;
  headers: Headers;
  envelope: Body;
}

export interface Call {
  id?: number | string;
  body?: unknown;
  /** In place of the operation's. */
  path?: string;
  /** Undefined takes a header away. */
  headers?: Record<string, string | undefined>;
}

export interface Probe extends SecondDeployment {
  variant: Variant;
  call(operation: Operation, call?: Call): Promise<Answer>;
  send(path: string, init: RequestInit): Promise<Answer>;
  /** Is the unchanged event accepted? Asked once for each operation. */
  baseline(operation: Operation): Promise<boolean>;
  /** Every attribute, all lawful, in the variant's forms. */
  event(change?: Body): Body;
  [Symbol.asyncDispose](): Promise<void>;
}

const PATHS = {
  'pages.search': () => '/channels/pages.search',
  'pages.get': (id: unknown) => `/channels/pages/${String(id)}`,
  'events.create': () => '/v1/events.create',
  'events.update': (id: unknown) => `/v1/events.update/${String(id)}`,
};

/** In years, all ahead, as `strict` refuses a publication in the past. */
const DATE_FORMS: Record<Variant, (year: number) => string> = {
  terse: (year) => `${year}-03-04T10:00:00+02:00`,
  single: (year) => `${year}-03-04T10:00`,
  legacy: (year) => `${year}-03-04 10:00:00`,
  strict: (year) => `${year}-03-04T10:00:00`,
};
const HOST_AS_LIST: Record<Variant, boolean> = { terse: true, single: false, legacy: true, strict: false };

export const accepted = ({ http }: Answer): boolean => http >= 200 && http < 300;
export const refused = ({ http }: Answer): boolean => http >= 400 && http < 500 && http !== 429;
export const dateOf = (variant: Variant, year: number): string => DATE_FORMS[variant](year);
export const hostOf = (variant: Variant, page: unknown): unknown => (HOST_AS_LIST[variant] ? [page] : page);

export async function openProbe(variant: Variant, breakId?: string): Promise<Probe> {
  const deployment = await startSecondDeployment({ variant, ...(breakId === undefined ? {} : { breakId }) });
  const { url, fixtures } = deployment;
  const send = (path: string, init: RequestInit): Promise<Answer> => patiently(() => fetch(`${url}${path}`, init));
  const call: Probe['call'] = (operation, { id, body, headers, path } = {}) =>
    send(path ?? PATHS[operation](id ?? defaultId(operation, deployment)), {
      method: operation === 'pages.get' ? 'GET' : 'POST',
      headers: given({
        authorization: `Channel ${fixtures.apiKey}`,
        'x-channel': fixtures.channelId,
        ...(operation === 'pages.get' ? {} : { 'content-type': 'application/json' }),
        ...headers,
      }),
      ...(operation === 'pages.get' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
    });
  const event: Probe['event'] = (change = {}) => ({ ...goodEvent(variant, deployment), ...change });
  const baselines = new Map<Operation, Promise<boolean>>();
  const baseline: Probe['baseline'] = (operation) => {
    const known = baselines.get(operation) ?? call(operation, { body: event() }).then(accepted);
    baselines.set(operation, known);
    return known;
  };
  return { ...deployment, variant, send, call, event, baseline, [Symbol.asyncDispose]: () => deployment.close() };
}

function goodEvent(variant: Variant, { fixtures }: SecondDeployment): Body {
  return {
    title: 'Founders meet the council',
    type: fixtures.eventTypes.valid[0],
    contactEmail: 'events@partner.example',
    startedAt: dateOf(variant, 2096),
    endedAt: dateOf(variant, 2097),
    isVip: false,
    receivesRsvpWebhooks: false,
    isPaid: false,
    externalUrl: 'https://partner.example/e/1',
    image: fixtures.images.valid,
    location: fixtures.places.valid[0],
    description: 'An evening.',
    host: hostOf(variant, fixtures.pages.known[0]),
    cohosts: [fixtures.pages.known[1]],
    isSelfPacedCourse: false,
    isVirtual: false,
    isTicketless: false,
    capacity: 50,
    address: '1 Main Street',
    addressDetails: 'Second floor',
    publishedAt: dateOf(variant, 2095),
  };
}

/** A 429 is no verdict: waited out, as told or else briefly. */
async function patiently(request: () => Promise<Response>): Promise<Answer> {
  for (let tries = 0; tries < 10; tries += 1) {
    const response = await request();
    const envelope = (await response.json()) as Body;
    if (response.status !== 429) return { http: response.status, headers: response.headers, envelope };
    await sleep(Number(response.headers.get('retry-after') ?? 0.02) * 1000);
  }
  throw new Error('429 ten times in a row');
}

function defaultId(operation: Operation, { fixtures }: SecondDeployment): number | undefined {
  return operation === 'pages.get' ? fixtures.pages.known[0] : fixtures.eventWithRsvps.id;
}

function given(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
