import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { load } from 'js-yaml';
import { breaks, type Break } from './breaks.mjs';
import { accepted, dateOf, openProbe, refused, type Body, type Probe, type Variant } from './probe.ts';
import { pagesIn, proofOf } from './rule-proofs.ts';
import { startSecondDeployment } from './server.mjs';

const VARIANTS: Variant[] = ['terse', 'single', 'legacy', 'strict'];
const FORMS: Record<Variant, string> = { terse: 'wrapped', single: 'single', legacy: 'list', strict: 'pages' };
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const means =
  (variant: Variant) =>
  ({ forms }: Break): boolean =>
    !forms || forms.includes(FORMS[variant]);

/** The variants take the breaks in turns: a break is the same few lines in all of them. */
const isTriedOn =
  (variant: Variant) =>
  (one: Break): boolean => {
    const candidates = VARIANTS.filter((other) => means(other)(one));
    return candidates[breaks.indexOf(one) % candidates.length] === variant;
  };

// Each test has a server of its own, and much of the time is a variant's delay or rate limit.
describe.concurrent.each(VARIANTS)('%s', (variant) => {
  it('keeps every rule that a break could break', async () => {
    await using probe = await openProbe(variant);
    // Breaks of one rule may share a proof; that runs once.
    const proofs = new Map(breaks.filter(means(variant)).map(({ id }) => [proofOf(id), id]));
    const broken = [];
    for (const [proof, id] of proofs) if (!(await proof(probe))) broken.push(id);
    expect(broken).toEqual([]);
  }, 60_000);

  it('has a fixtures file that is true', async () => {
    await using probe = await openProbe(variant);
    const file = here(variant === 'terse' ? './fixtures.yaml' : `./fixtures.${variant}.yaml`);
    expect(load(readFileSync(file, 'utf8'))).toEqual(probe.fixtures);
    const { pages } = probe.fixtures;
    for (const id of pages.known) expect((await probe.call('pages.get', { id })).http).toBe(200);
    expect(refused(await probe.call('pages.get', { id: pages.unknown }))).toBe(true);
  });

  it.each(breaks.filter(isTriedOn(variant)).map(({ id }) => id))('breaks %s', async (id) => {
    await using probe = await openProbe(variant, id);
    expect(await proofOf(id)(probe)).toBe(false);
  });
});

describe('breaks', () => {
  it('are each tried on one variant', () => {
    for (const one of breaks) expect(VARIANTS.filter((variant) => isTriedOn(variant)(one))).toHaveLength(1);
  });

  it('have IDs of their own, each opening with the rule', () => {
    expect(new Set(breaks.map(({ id }) => id)).size).toBe(breaks.length);
    for (const { id, rule } of breaks) expect(id.split('@')[0]).toBe(rule);
  });

  it.each([
    'envelope.shape@unauthenticated',
    'auth.channel@events.update',
    'page.fields@title',
    'search.query.required@missing',
    'create.id.unique@first',
    'update.capacity.floor@events.update',
    'event.host.valid@events.create',
    'event.external-url.null@events.update',
  ])('%s breaks no other rule', async (breakId) => {
    await using probe = await openProbe('terse', breakId);
    const [ownRule] = breakId.split('@');
    const others = new Map(breaks.filter(({ rule }) => rule !== ownRule).map(({ id }) => [proofOf(id), id]));
    const broken = [];
    for (const [proof, id] of others) if (!(await proof(probe))) broken.push(id);
    expect(broken).toEqual([]);
  });
});

/** What each variant answers to an open question: `[question, body change, accepted?]`. */
const ANSWERS: Record<Variant, [string, (probe: Probe) => Body, boolean][]> = {
  terse: [
    ['host.form: an int', ({ fixtures }) => ({ host: fixtures.pages.known[0] }), false],
    ['datetime.form: no offset', () => ({ startedAt: '2096-03-04T10:00:00' }), false],
    ['datetime.form: Z', () => ({ startedAt: '2096-03-04T10:00:00Z' }), true],
    ['datetime.form: no such day', () => ({ startedAt: '2096-02-30T10:00:00Z' }), false],
    ['datetime.order', () => ({ endedAt: dateOf('terse', 2095) }), false],
    ['body.unknown-attribute', () => ({ colour: 'red' }), false],
    ['body.null', () => ({ address: null }), false],
    ['image.check: no extension', () => ({ image: 'https://images.example/1' }), false],
  ],
  single: [
    ['host.form: a list', ({ fixtures }) => ({ host: [fixtures.pages.known[0]] }), false],
    [
      'body.coercion',
      ({ fixtures }) => ({ isVip: 'true', capacity: '40', type: String(fixtures.eventTypes.valid[0]), isPaid: 0 }),
      true,
    ],
    ['body.blank', () => ({ title: ' ', description: '' }), true],
    ['body.null', () => ({ address: null, cohosts: null, publishedAt: null }), true],
    ['datetime.form: seconds', () => ({ startedAt: '2096-03-04T10:00:00' }), false],
    ['datetime.order', () => ({ endedAt: dateOf('single', 2095) }), true],
    ['image.check: no extension', () => ({ image: 'https://images.example/1' }), true],
  ],
  legacy: [
    ['datetime.form: T', () => ({ startedAt: '2096-03-04T10:00:00' }), false],
    ['body.unknown-attribute', () => ({ colour: 'red' }), true],
    ['body.coercion', () => ({ isVip: 'true' }), false],
    ['published-at.past', () => ({ publishedAt: dateOf('legacy', 2001) }), true],
  ],
  strict: [
    ['published-at.past', () => ({ publishedAt: dateOf('strict', 2001) }), false],
    ['cohosts.duplicates', ({ fixtures }) => ({ cohosts: [fixtures.pages.known[1], fixtures.pages.known[1]] }), false],
    ['cohosts.duplicates: the host', ({ fixtures }) => ({ cohosts: [fixtures.pages.known[0]] }), false],
    ['capacity.negative', () => ({ capacity: -1 }), true],
  ],
};

describe.each(VARIANTS)('%s answers', (variant) => {
  it.each(ANSWERS[variant])('%s', async (_, change, expected) => {
    await using probe = await openProbe(variant);
    expect(accepted(await probe.call('events.create', { body: probe.event(change(probe)) }))).toBe(expected);
  });
});

describe('refusals and searches', () => {
  const NOTHING = { body: { query: 'zzzz' } };

  it('terse: under /api, null, clamped', async () => {
    await using probe = await openProbe('terse');
    const denied = await probe.call('pages.get', { headers: { authorization: undefined } });
    expect(probe.url).toMatch(/\/api$/);
    expect([denied.http, denied.envelope['data'], denied.headers.get('content-type')]).toEqual([
      403,
      null,
      'application/json',
    ]);
    expect(denied.envelope['requestId']).toMatch(/^[0-9A-F-]+$/);
    expect(pagesIn(await probe.call('pages.search', { body: { query: 'community', perPage: 101 } }))).toHaveLength(100);
    expect((await probe.call('pages.search', NOTHING)).envelope['data']).toMatchObject({ totalCount: 0, results: [] });
  });

  it('single: a string, extra members, 404 for no match', async () => {
    await using probe = await openProbe('single');
    const denied = await probe.call('events.create', { body: {} });
    expect(denied.envelope).toMatchObject({ status: 406, data: 'title must be supplied', apiVersion: '2.7' });
    expect((await probe.call('pages.search', NOTHING)).http).toBe(404);
    expect((await probe.call('pages.search', { body: { query: 'Community', page: 99 } })).envelope['data']).toBeNull();
  });

  it('legacy: a map, 403 for another channel, 429 with Retry-After, kept optionals, large IDs', async () => {
    await using probe = await openProbe('legacy');
    const { id } = probe.fixtures.eventWithRsvps;
    const denied = await probe.call('events.create', { body: probe.event({ title: undefined, isVip: 'maybe' }) });
    expect(denied.envelope).toMatchObject({
      status: 409,
      data: { title: ['title must be supplied'], isVip: [expect.any(String)] },
    });
    expect((await probe.call('events.update', { id: id + 2, body: probe.event() })).http).toBe(403);
    expect(id).toBeGreaterThan(2 ** 40);
    const selfPaced = probe.event({ isSelfPacedCourse: true, startedAt: undefined, endedAt: undefined });
    await probe.call('events.update', { body: selfPaced });
    expect((await probe.call('events.update', { body: { ...selfPaced, isSelfPacedCourse: undefined } })).http).toBe(
      200,
    );
    const burst = await Promise.all(Array.from({ length: 60 }, () => fetch(`${probe.url}/`)));
    const told = burst.filter(({ status }) => status === 429);
    expect(told.length).toBeGreaterThan(15);
    expect(told[0]?.headers.get('retry-after')).toBe('1');
  });

  it('strict: a list of errors, body before credentials, perPage over 100 refused, any media type, 429 now and then', async () => {
    await using probe = await openProbe('strict');
    const denied = await probe.call('events.create', { body: {}, headers: { authorization: undefined } });
    expect(denied.envelope['data']).toContainEqual({
      code: 'E_TITLE',
      field: 'title',
      detail: 'title must be supplied',
    });
    expect(refused(await probe.call('pages.search', { body: { query: 'Community', perPage: 101 } }))).toBe(true);
    expect(pagesIn(await probe.call('pages.search', { body: { query: '' } }))).toHaveLength(24);
    expect(
      accepted(await probe.call('events.create', { body: probe.event(), headers: { 'content-type': 'text/plain' } })),
    ).toBe(true);
    expect(refused(await probe.call('events.update', { body: probe.event({ capacity: -1 }) }))).toBe(true);
    const burst = await Promise.all(Array.from({ length: 120 }, () => fetch(`${probe.url}/`)));
    const told = burst.filter(({ status }) => status === 429);
    expect(told.length).toBeGreaterThan(2);
    expect(told.length).toBeLessThan(12);
    expect(told[0]?.headers.has('retry-after')).toBe(false);
  });

  it('counts confirmed RSVPs, or all of them', async () => {
    for (const [variant, step, expected] of [
      ['single', 1, true],
      ['terse', 4, false],
    ] as const) {
      await using probe = await openProbe(variant);
      const body = probe.event({ capacity: 2, receivesRsvpWebhooks: true });
      expect(accepted(await probe.call('events.update', { id: probe.fixtures.eventWithRsvps.id + step, body }))).toBe(
        expected,
      );
    }
  });
});

it.each(VARIANTS)('bad input: %s refuses it in an envelope', async (variant) => {
  await using probe = await openProbe(variant);
  const bodies = ['', '[]', 'null', '{"title":', '{"__proto__":{"title":"x"}}', `"${'x'.repeat(600_000)}"`];
  for (const body of bodies)
    expect([body.slice(0, 9), refused(await probe.call('events.create', { body }))]).toEqual([body.slice(0, 9), true]);
  for (const id of ['0', '-1', '1.5', '9'.repeat(20), '%31', '..%2f'])
    expect([id, refused(await probe.call('events.update', { id, body: probe.event() }))]).toEqual([id, true]);
  for (const path of ['//', '/channels/pages/', '/v1'])
    expect(refused(await probe.send(path, { method: 'POST' }))).toBe(true);
});

describe('command', () => {
  it('prints its address when it listens, and stops on SIGTERM', async () => {
    const child = spawn(process.execPath, [
      here('./server.mjs'),
      '--port',
      '0',
      '--variant',
      'single',
      '--break',
      'page.get@status',
    ]);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url } = JSON.parse(String(line)) as { url: string };
    expect((await fetch(`${url}/nowhere`)).status).toBe(404);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('refuses a variant or break that does not exist', async () => {
    await expect(startSecondDeployment({ variant: 'none' as Variant })).rejects.toThrow('no variant none');
    await expect(startSecondDeployment({ breakId: 'none' })).rejects.toThrow('no break none');
  });
});
