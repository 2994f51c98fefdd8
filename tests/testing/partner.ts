import supertest from 'supertest';
import type { Sandbox } from '../../src/sandbox.ts';
import { validEvent } from './valid-event.ts';

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, unknown>> & { readonly data: unknown };
  /** Rules or questions of the violations, in order; empty for a success. */
  readonly violated: readonly string[];
}

/** A request: body, headers beside or instead of the credentials (undefined leaves one out). */
export interface Sent {
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly method?: 'get' | 'post' | 'put';
}

/** Changes to a valid event; undefined leaves an attribute out. */
export type Changes = Readonly<Record<string, unknown>>;

/** A partner's client of a sandbox, without a port. */
export interface Partner {
  send(path: string, sent?: Sent): Promise<Reply>;
  search(body: object): Promise<Reply>;
  page(id: number | string): Promise<Reply>;
  create(changes?: Changes): Promise<Reply>;
  update(id: number | string, changes?: Changes): Promise<Reply>;
  /** Creates an event and answers its ID. */
  created(changes?: Changes): Promise<number>;
  /** What the control area shows. */
  control<Shown = Readonly<Record<string, unknown>>>(path: string): Promise<Shown>;
  /** What a member is shown of an event, by fact. */
  memberView(id: number, query?: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>>;
}

export function partnerOf({ app, headers }: Pick<Sandbox, 'app' | 'headers'>): Partner {
  const send = async (path: string, { body, headers: own = {}, method = 'post' }: Sent = {}): Promise<Reply> => {
    const set = Object.entries({
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...own,
    });
    const request = supertest(app)[method](path);
    for (const [name, value] of set) if (value !== undefined) request.set(name, value);
    return replyOf(await request.send(typeof body === 'object' ? JSON.stringify(body) : body));
  };
  const create = (changes: Changes = {}) => send('/v1/events.create', { body: { ...validEvent, ...changes } });
  const control = async <Shown>(path: string) =>
    (await supertest(app).get(`/_sandbox/${path}`).expect(200)).body as Shown;
  return {
    send,
    create,
    control,
    search: (body) => send('/channels/pages.search', { body }),
    page: (id) => send(`/channels/pages/${id}`, { method: 'get' }),
    update: (id, changes = {}) => send(`/v1/events.update/${id}`, { body: { ...validEvent, ...changes } }),
    created: async (changes) => {
      const reply = await create(changes);
      if (reply.status !== 201) throw new Error(`create was refused: ${JSON.stringify(reply.body)}`);
      return (reply.body.data as { id: number }).id;
    },
    memberView: async (id, query = {}) => {
      const { facts } = await control<{ facts: readonly Fact[] }>(
        `events/${id}/member-view?${new URLSearchParams(query).toString()}`,
      );
      return Object.fromEntries(facts.map(({ fact, value }) => [fact, value]));
    },
  };
}

interface Fact {
  readonly fact: string;
  readonly value: unknown;
}

function replyOf({ status, headers, body }: { status: number; headers: unknown; body: unknown }): Reply {
  const envelope = body as Reply['body'];
  const told =
    (envelope.data as { violations?: readonly { rule?: string; question?: string }[] } | null)?.violations ?? [];
  return {
    status,
    headers: headers as Reply['headers'],
    body: envelope,
    violated: told.map(({ rule, question }) => rule ?? question ?? ''),
  };
}
