import { expect } from 'vitest';
import { createSandbox } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import type { RuleId } from '../../src/domain/vocabulary/ids.ts';
import { partnerOf, type Partner, type Reply } from '../testing/partner.ts';
import { validEvent } from '../testing/valid-event.ts';

/** Proves one rule on a sandbox of its own; rejects where the sandbox breaks it. */
export type Proof = (options?: SandboxOptions) => Promise<void>;

/** A proof on a sandbox with more than 100 pages that its word matches. */
const on = (prove: (partner: Partner) => Promise<void>): Proof => {
  return async (options) => {
    await using sandbox = await createSandbox({ pages: 1400, events: 5, checkAnswers: true, ...options });
    await prove(partnerOf(sandbox));
  };
};

interface Page {
  readonly id: number;
  readonly title: string;
  readonly logo: string;
}

const word = 'Community';
const pagesOf = ({ body }: Reply) => body.data as readonly Page[];
const idsOf = (reply: Reply) => pagesOf(reply).map(({ id }) => id);

/** One answer of each kind: successes, refusals of every stage, and what is no operation at all. */
async function everyKind(partner: Partner): Promise<Reply[]> {
  const noKey = { authorization: undefined };
  const replies = [
    partner.search({ query: word }),
    partner.search({ query: 'nobody is called this' }),
    partner.page(9000),
    partner.create(),
    partner.update(await partner.created()),
    partner.page(1),
    partner.page('abc'),
    partner.update(1),
    partner.search({}),
    partner.create({ title: undefined, type: 4 }),
    partner.send('/v1/events.create', { body: '{' }),
    partner.send('/v1/events.create', { body: '[]' }),
    partner.send('/v1/events.create', {
      body: 'title=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    partner.send('/v1/events.create', { body: `{"title":"${'x'.repeat(1_100_000)}"}` }),
    partner.send('/v1/events.create', { method: 'put', body: validEvent }),
    partner.send('/nowhere', { method: 'get' }),
    partner.send('/channels/pages.search', { body: { query: word }, headers: noKey }),
    partner.send('/v1/events.create', { body: validEvent, headers: noKey }),
  ];
  return Promise.all(replies);
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Proofs of the rules that refuse nothing. */
export const interfaceProofs: Partial<Record<RuleId, Proof>> = {
  'envelope.shape': on(async (partner) => {
    for (const { body, headers } of await everyKind(partner)) {
      expect(Object.keys(body)).toEqual(['requestId', 'status', 'data']);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  }),
  'envelope.request-id': on(async (partner) => {
    const ids = (await everyKind(partner)).map(({ body }) => String(body['requestId']));
    expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  }),
  'envelope.status': on(async (partner) => {
    const replies = await everyKind(partner);
    expect(replies.map(({ body }) => body['status'])).toEqual(replies.map(({ status }) => status));
    expect(new Set(replies.map(({ status }) => status))).toEqual(
      new Set([200, 201, 404, 422, 400, 415, 413, 405, 401]),
    );
  }),
  'page.get': on(async (partner) => {
    for (const id of [9000, 9003, 9000 + 3 * 1399]) {
      const { status, body } = await partner.page(id);
      expect([status, (body.data as Page).id]).toEqual([200, id]);
    }
    expect((await partner.page(9001)).status).toBe(404);
  }),
  'page.fields': on(async (partner) => {
    const shown = [...pagesOf(await partner.search({ query: word })), (await partner.page(9000)).body.data as Page];
    for (const page of shown) {
      expect(Object.keys(page)).toEqual(['id', 'title', 'logo']);
      expect([Number.isInteger(page.id), typeof page.title, new URL(page.logo).protocol]).toEqual([
        true,
        'string',
        'http:',
      ]);
    }
  }),
  'search.answer': on(async (partner) => {
    const reply = await partner.search({ query: word });
    expect(reply.status).toBe(200);
    expect(pagesOf(reply).every(({ title }) => title.includes(word))).toBe(true);
  }),
  'search.known-pages': on(async (partner) => {
    for (const page of pagesOf(await partner.search({ query: word, perPage: 5 }))) {
      const { title, logo } = (await partner.page(page.id)).body.data as Page;
      expect([title, logo.replace(/:\d+\//, '/')]).toEqual([page.title, page.logo.replace(/:\d+\//, '/')]);
    }
  }),
  'search.page.default': on(async (partner) => {
    const first = idsOf(await partner.search({ query: word, page: 1, perPage: 7 }));
    expect(idsOf(await partner.search({ query: word, perPage: 7 }))).toEqual(first);
    expect(first).toHaveLength(7);
  }),
  'search.page.advances': on(async (partner) => {
    const all = idsOf(await partner.search({ query: word, perPage: 100 }));
    const leafed: number[] = [];
    for (let page = 1; page <= 5; page += 1)
      leafed.push(...idsOf(await partner.search({ query: word, page, perPage: 20 })));
    expect(leafed).toEqual(all);
    expect(new Set(leafed).size).toBe(100);
    const { title } = (await partner.page(all[0] ?? 0)).body.data as Page;
    expect(idsOf(await partner.search({ query: title, page: 50 }))).toEqual([]);
  }),
  'search.per-page.default': on(async (partner) =>
    expect(pagesOf(await partner.search({ query: word }))).toHaveLength(24),
  ),
  'search.per-page.honoured': on(async (partner) => {
    for (const perPage of [1, 2, 24, 25, 99])
      expect(pagesOf(await partner.search({ query: word, perPage }))).toHaveLength(perPage);
  }),
  'search.per-page.max': on(async (partner) => {
    expect(pagesOf(await partner.search({ query: word, perPage: 100 }))).toHaveLength(100);
    const over = await partner.search({ query: word, perPage: 101 });
    expect([over.status, over.violated]).toEqual([422, ['search.per-page.over']]);
  }),
  'event.title.duplicates': on(async (partner) => {
    const [one, other] = [await partner.created({ title: 'Twin' }), await partner.created({ title: 'Twin' })];
    expect(one).not.toBe(other);
    expect((await partner.update(other, { title: 'Twin' })).status).toBe(200);
  }),
  'event.self-paced.default': on(async (partner) => {
    expect((await partner.create({ startedAt: undefined, endedAt: undefined })).violated).toEqual([
      'event.dates.required',
      'event.dates.required',
    ]);
    const id = await partner.created();
    expect(await partner.control(`events/${id}`)).toMatchObject({ isSelfPacedCourse: false });
  }),
  'create.answer': on(async (partner) => {
    const { status, body } = await partner.create();
    expect([status, body.data]).toEqual([201, { id: expect.any(Number) as number }]);
    expect(Number.isSafeInteger((body.data as { id: number }).id)).toBe(true);
  }),
  'create.id.unique': on(async (partner) => {
    const seeded = (await partner.control<readonly { id: number }[]>('events')).map(({ id }) => id);
    const ids = await Promise.all(Array.from({ length: 30 }, () => partner.created()));
    expect(new Set([...ids, ...seeded]).size).toBe(35);
  }),
  'update.answer': on(async (partner) => {
    const [id, other] = [await partner.created(), await partner.created({ title: 'Left alone' })];
    const { status, body } = await partner.update(id, { title: 'Changed' });
    expect([status, body.data]).toEqual([200, { id }]);
    expect(await partner.control(`events/${id}`)).toMatchObject({ title: 'Changed' });
    expect(await partner.control(`events/${other}`)).toMatchObject({ title: 'Left alone' });
  }),
  'update.image.optional': on(async (partner) => {
    const id = await partner.created();
    expect((await partner.update(id, { image: undefined })).status).toBe(200);
    expect((await partner.update(id, { image: null })).status).toBe(200);
    expect((await partner.update(id)).status).toBe(200);
  }),
};
