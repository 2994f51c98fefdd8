import type { RecordedEntry } from '../../lib/recorded-entry.ts';
import { validEvent } from '../../../tests/testing/valid-event.ts';

/** A lawful create, as a partner's client sends it. */
export const lawfulEvent = {
  ...validEvent,
  title: 'Garden workshop',
  receivesRsvpWebhooks: false,
  image: 'https://partner.example/covers/garden-1400x700.png',
  description: 'Bring gloves.',
};

/** How the client's request was sent and answered; everything has a lawful default. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly status?: number | null;
  readonly data?: unknown;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Seconds after the recording began. */
  readonly at?: number;
  readonly violations?: RecordedEntry['violations'];
  readonly questions?: RecordedEntry['questions'];
  readonly forced?: readonly string[];
  readonly event?: number | null;
}

const began = Date.parse('2027-03-01T10:00:00Z');
export const apiKey = 'key-of-the-partner-1';

/** An entry of the journal; where `violations` is left out it is one that somebody else recorded. */
export function entryOf(sent: Sent, index = 0): RecordedEntry {
  const { path, body, status = 200, data = null, at = index, answerHeaders = {} } = sent;
  const { violations, questions, forced, event } = sent;
  return {
    at: new Date(began + at * 1000).toISOString(),
    durationMs: 5,
    request: {
      method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
      url: `http://127.0.0.1:4700${path}`,
      headers: headersOf(sent),
      body: bodyOf(body),
    },
    response: status === null ? null : answerOf({ status, data, headers: answerHeaders }),
    ...given({ violations, questions, forced, event }),
  };
}

const given = (members: Readonly<Record<string, unknown>>): Partial<RecordedEntry> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

function headersOf({ body, headers = {} }: Sent): RecordedEntry['request']['headers'] {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const all = { authorization: `Channel ${apiKey}`, 'x-channel': 'chn-partner', ...type, ...headers };
  return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function bodyOf(body: unknown): RecordedEntry['request']['body'] {
  if (body === undefined) return null;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { text, size: Buffer.byteLength(text) };
}

function answerOf({
  status,
  data,
  headers,
}: {
  status: number;
  data: unknown;
  headers: Readonly<Record<string, string>>;
}) {
  const text = JSON.stringify({ requestId: '3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11', status, data });
  return {
    status,
    headers: Object.entries({ 'content-type': 'application/json', ...headers }),
    body: { text, size: text.length },
  };
}

type Members = Readonly<Record<string, unknown>>;

export const create = (members: Members = {}, sent: Partial<Sent> = {}): Sent => ({
  path: '/v1/events.create',
  body: without({ ...lawfulEvent, ...members }),
  status: 201,
  data: { id: 5061 },
  ...sent,
});

export const update = (members: Members = {}, sent: Partial<Sent> & { readonly id?: number } = {}): Sent => ({
  path: `/v1/events.update/${sent.id ?? 5061}`,
  body: without({ ...lawfulEvent, image: undefined, ...members }),
  data: { id: sent.id ?? 5061 },
  ...sent,
});

export const search = (members: Members = {}, sent: Partial<Sent> = {}): Sent => ({
  path: '/channels/pages.search',
  body: without({ query: 'Community', ...members }),
  data: [{ id: 9000, title: 'Harbour', logo: 'https://platform.example/9000.svg' }],
  ...sent,
});

export const get = (id: number, sent: Partial<Sent> = {}): Sent => ({
  path: `/channels/pages/${id}`,
  data: { id, title: 'Harbour', logo: 'https://platform.example/9000.svg' },
  ...sent,
});

/** A refusal of a deployment that says nothing of why. */
export const refused = (sent: Sent, status = 422): Sent => ({ ...sent, status, data: null });

const without = (members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
