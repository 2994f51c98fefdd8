/** For each break, a proof by hand-written requests: true while the rule is kept. */
import { eventProof } from './event-proofs.ts';
import { accepted, refused, type Answer, type Body, type Call, type Operation, type Probe } from './probe.ts';

type Proof = (probe: Probe) => Promise<boolean>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const WRONG_CREDENTIALS: Record<string, (key: string) => Record<string, string | undefined>> = {
  'auth.authorization': () => ({ authorization: undefined }),
  'auth.scheme': (key) => ({ authorization: `Bearer ${key}` }),
  'auth.key': (key) => ({ authorization: `Channel ${key}x` }),
  'auth.channel': () => ({ 'x-channel': undefined }),
  'auth.channel:unissued': () => ({ 'x-channel': 'nobody' }),
};

const PROOFS: Record<string, Proof> = {
  'envelope.shape': async (probe) =>
    [...(await everyKind(probe)), ...(await oddKinds(probe)), ...(await burst(probe))].every(({ envelope }) =>
      ['requestId', 'status', 'data'].every((name) => name in envelope),
    ),
  'envelope.request-id': async (probe) => {
    const ids = (await everyKind(probe)).map(({ envelope }) => envelope['requestId']);
    return ids.every((id) => typeof id === 'string' && UUID.test(id)) && new Set(ids).size === ids.length;
  },
  'envelope.status': async (probe) =>
    (await everyKind(probe)).every(({ envelope, http }) => envelope['status'] === http),
  'page.get': async (probe) => {
    const id = probe.fixtures.pages.known[1] ?? 0;
    const { http, envelope } = await probe.call('pages.get', { id });
    const other = await probe.call('pages.get', { id: id + 2 ** 32 });
    return http === 200 && Number((envelope['data'] as Body)['id']) === id && refused(other);
  },
  'page.fields': async (probe) => {
    const page = await probe.call('pages.get');
    return [page.envelope['data'] as Body, ...(await search(probe))].every(isPage);
  },
  'search.answer': async (probe) => (await probe.call('pages.search', { body: query(probe) })).http === 200,
  'search.known-pages': async (probe) => {
    const [shown = {}] = await search(probe);
    const { http, envelope } = await probe.call('pages.get', { id: shown['id'] as number });
    const page = envelope['data'] as Body | null;
    return http === 200 && page?.['title'] === shown['title'] && page?.['logo'] === shown['logo'];
  },
  'search.query.required': async (probe) => refused(await probe.call('pages.search', { body: {} })),
  'search.page.default': async (probe) => same(await search(probe), await search(probe, { page: 1 })),
  'search.page.advances': async (probe) => {
    const pages = await Promise.all([1, 2, 3].map((page) => search(probe, { page, perPage: 10 })));
    return same(pages.flat(), await search(probe, { page: 1, perPage: 30 }));
  },
  'search.per-page.default': async (probe) => (await search(probe)).length === 24,
  'search.per-page.honoured': async (probe) => (await search(probe, { perPage: 7 })).length === 7,
  'search.per-page.max': async (probe) => {
    const most = await probe.call('pages.search', { body: query(probe, { perPage: 100 }) });
    const over = await probe.call('pages.search', { body: query(probe, { perPage: 120 }) });
    return accepted(most) && (refused(over) || pagesIn(over).length <= 100);
  },
  'create.answer': async (probe) => {
    await probe.call('events.create', { body: probe.event() });
    const again = await probe.call('events.create', { body: probe.event() });
    const { id } = (again.envelope['data'] ?? {}) as { id?: number };
    const isKept = accepted(await probe.call('events.update', { id: id ?? 0, body: probe.event() }));
    return answersOnlyId(again, 201) && isKept;
  },
  'create.id.unique': async (probe) => {
    const answers = await Promise.all([1, 2, 3].map(() => probe.call('events.create', { body: probe.event() })));
    return new Set(answers.map(({ envelope }) => (envelope['data'] as Body)['id'])).size === 3;
  },
  'update.answer': async (probe) => {
    await probe.call('events.update', { body: probe.event() });
    await probe.call('events.update', { body: probe.event({ contactEmail: 'someone' }) });
    const answer = await probe.call('events.update', { body: probe.event() });
    return answersOnlyId(answer, 200) && (answer.envelope['data'] as Body)['id'] === probe.fixtures.eventWithRsvps.id;
  },
};

/** @throws when a break has no proof: a break that nobody proves may break nothing */
export function proofOf(breakId: string): Proof {
  const [rule = '', where = ''] = breakId.split('@');
  const proof = rule.startsWith('auth.') ? credentialProof(rule, where) : (eventProof(breakId) ?? PROOFS[rule]);
  if (!proof) throw new Error(`no proof for ${breakId}`);
  return proof;
}

function credentialProof(rule: string, where: string): Proof {
  const [operation = '', detail] = where.split(':');
  const wrong = WRONG_CREDENTIALS[detail ? `${rule}:${detail}` : rule];
  return async (probe) => {
    const call: Call = { body: operation === 'pages.search' ? query(probe) : probe.event() };
    const headers = wrong?.(probe.fixtures.apiKey) ?? {};
    const good = await probe.call(operation as Operation, call);
    return accepted(good) && refused(await probe.call(operation as Operation, { ...call, headers }));
  };
}

async function everyKind(probe: Probe): Promise<Answer[]> {
  return [
    await probe.call('pages.get'),
    await probe.call('pages.get', { id: probe.fixtures.pages.unknown }),
    await probe.call('pages.search', { body: query(probe) }),
    await probe.call('pages.search', { body: '{' }),
    await probe.call('events.create', { body: probe.event() }),
    await probe.call('events.create', { body: {} }),
    await probe.call('events.update', { body: probe.event(), headers: { authorization: undefined } }),
    await probe.call('events.update', { id: 'x', body: probe.event() }),
    await probe.send('/elsewhere', { method: 'GET' }),
    await probe.send('/v1/events.create', { method: 'DELETE' }),
    await probe.send('/channels/pages.search', { method: 'GET' }),
  ];
}

/** What frameworks tend to answer by themselves. */
async function oddKinds(probe: Probe): Promise<Answer[]> {
  const texts = ['a\0b', 'a\uD800b', '\\'];
  return [
    ...(await inTurn(['abc', '9223372036854775808'], (id) => probe.call('pages.get', { id }))),
    ...(await inTurn(['abc', '9223372036854775808'], (id) => probe.call('events.update', { id, body: {} }))),
    ...(await inTurn(texts, (text) => probe.call('pages.search', { body: { query: text } }))),
    ...(await inTurn(texts, (text) => probe.call('events.create', { body: probe.event({ description: text }) }))),
    await probe.call('pages.search', { body: JSON.stringify(query(probe)).padEnd(70_000) }),
    await probe.call('pages.search', { body: query(probe), path: '/channels/pages.search/' }),
  ];
}

/** More than a limit lets pass, those too that are asked to come back later. */
async function burst(probe: Probe): Promise<{ envelope: Body }[]> {
  const all = await Promise.all(Array.from({ length: 60 }, () => fetch(`${probe.url}/`)));
  return Promise.all(all.map(async (response) => ({ envelope: (await response.json()) as Body })));
}

async function inTurn<Each>(all: Each[], call: (each: Each) => Promise<Answer>): Promise<Answer[]> {
  const answers = [];
  for (const each of all) answers.push(await call(each));
  return answers;
}

function query(probe: Probe, more: Body = {}): Body {
  return { query: probe.fixtures.pages.query, ...more };
}

async function search(probe: Probe, more: Body = {}): Promise<Body[]> {
  return pagesIn(await probe.call('pages.search', { body: query(probe, more) }));
}

/** The pages in whichever form the variant answers. */
export function pagesIn({ envelope }: Answer): Body[] {
  const found = envelope['data'] as Body | Body[] | null;
  if (found === null) return [];
  if (Array.isArray(found)) return found;
  return (found['results'] ?? found['pages'] ?? [found]) as Body[];
}

function isPage(page: Body): boolean {
  return Number.isInteger(page['id']) && typeof page['title'] === 'string' && URL.canParse(String(page['logo']));
}

function answersOnlyId({ http, envelope }: Answer, status: number): boolean {
  const answer = envelope['data'] as Body;
  return http === status && Object.keys(answer).join() === 'id' && Number.isInteger(answer['id']);
}

function same(left: Body[], right: Body[]): boolean {
  return left.length > 0 && JSON.stringify(left) === JSON.stringify(right);
}
