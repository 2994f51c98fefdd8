import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import type { AuditReport } from '../audit/audit.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox({ pages: 10, events: 0 });
});
afterEach(() => sandbox.close());

type Headers = Readonly<Record<string, string>>;
const create = (change: object = {}, headers: Headers = {}) =>
  request(sandbox.app)
    .post('/v1/events.create')
    .set({ ...sandbox.headers, ...headers })
    .send({ ...validEvent, ...change });
const update = (id: number, change: object = {}) =>
  request(sandbox.app)
    .post(`/v1/events.update/${id}`)
    .set(sandbox.headers)
    .send({ ...validEvent, image: undefined, ...change });
const created = async (change: object = {}) => (await create(change).expect(201)).body.data.id as number;

const audit = async () => (await request(sandbox.app).get('/_sandbox/audit').expect(200)).body as AuditReport;
const findingOf = ({ findings }: AuditReport, id: string) => findings.find((one) => one.id === id);
const verdictOf = (report: AuditReport, id: string) => findingOf(report, id)?.verdict;
const broken = ({ findings }: AuditReport) =>
  findings.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id);

it('tells nothing before the client has sent anything', async () => {
  expect((await audit()).summary).toMatchObject({ kept: 0, broken: 0, advised: 0 });
});

it('has nothing against a client that keeps the rules, and says the same to a program', async () => {
  const id = await created();
  await update(id).expect(200);
  const report = await audit();
  expect(broken(report)).toEqual([]);
  for (const rule of ['auth.key', 'event.type.valid', 'event.host.valid', 'event.image.valid', 'create.id.stored'])
    expect([rule, verdictOf(report, rule)]).toEqual([rule, 'kept']);
  expect(await sandbox.audit()).toEqual(report);
});

it('names what the sandbox has refused, by the numbers of the journal', async () => {
  await created();
  await create({ type: 4, host: 1, address: 'x'.repeat(256) }, { 'x-channel': 'chn-sandbox' }).expect(422);
  await create({ cohosts: [1] }, { authorization: 'Channel another' }).expect(401); // the sandbox looks no further
  const report = await audit();
  const found = ['event.type.valid', 'event.host.valid', 'event.address.max-length', 'auth.key', 'event.cohosts.valid'];
  for (const rule of found) {
    const place = rule === 'auth.key' || rule === 'event.cohosts.valid' ? 'journal seq 3' : 'journal seq 2';
    expect(findingOf(report, rule)).toMatchObject({ verdict: 'broken', brokenBy: 1, evidence: [{ place }] });
  }
});

it('leaves out what a person sent beside the client, and counts it', async () => {
  await created();
  await create({ type: 4 }, { 'X-Sandbox-By-Hand': 'replay=1' }).expect(422);
  const report = await audit();
  expect([report.exchanges, report.leftOut.byHand, broken(report)]).toEqual([1, 1, []]);
  expect(report.dependencies.questions.every(({ times }) => times === 1)).toBe(true);
});

it('knows what the answers rested on', async () => {
  await create({ isVirtual: null }).expect(201);
  const { dependencies } = await audit();
  expect(dependencies.isTold).toBe(true);
  expect(dependencies.questions.find(({ question }) => question === 'body.null')).toEqual({
    question: 'body.null',
    answer: 'omitted',
    basis: 'assumed',
    times: 1,
    first: 'journal seq 1',
  });
});

describe('what the world knows counts', () => {
  it('RSVPs that were never confirmed, and then one that was', async () => {
    const id = await created({ receivesRsvpWebhooks: true });
    expect(verdictOf(await audit(), 'event.rsvp-webhooks.honest')).toBe('cannotTell');
    await sandbox.rsvps.register(id, { member: 'ana' });
    expect(verdictOf(await audit(), 'event.rsvp-webhooks.honest')).toBe('broken');
    await sandbox.rsvps.confirm({ event: id, member: 'ana' });
    expect(verdictOf(await audit(), 'event.rsvp-webhooks.honest')).toBe('kept');
  });

  it('not RSVPs from before the client had anything to do with the event', async () => {
    await using world = await sandbox.world({ pages: 30, events: 10 });
    const { id } = (await world.events()).find(({ rsvps }) => rsvps.length > 0) ?? { id: 0 };
    const path = `/v1/events.update/${id}`;
    const body = { ...validEvent, receivesRsvpWebhooks: true };
    await request(sandbox.app).post(path).set(world.headers).send(body).expect(200);
    expect(verdictOf(await world.audit(), 'event.rsvp-webhooks.honest')).not.toBe('broken');
  });

  it('a capacity below the RSVPs', async () => {
    const id = await created({ capacity: 5 });
    await sandbox.rsvps.register(id, { count: 3 });
    await update(id, { capacity: 3 }).expect(200);
    expect(verdictOf(await audit(), 'update.capacity.floor')).toBe('kept');
    await update(id, { capacity: 2 }).expect(422);
    expect(verdictOf(await audit(), 'update.capacity.floor')).toBe('broken');
  });

  it('the size of an image that was fetched', async () => {
    const pictureOf = (url: string) => ({
      type: 'image/png',
      width: url.endsWith('/wide.png') ? 1600 : 800,
      height: 800,
      bytes: 9,
      sha256: null,
      content: null,
    });
    await using fetching = await createSandbox({
      pages: 10,
      events: 0,
      profile: { 'image.check': 'fetch' },
      probeImage: async (url) => ({ isImage: true, what: 'image/png', picture: pictureOf(url) }),
    });
    const send = (image: string) =>
      request(fetching.app)
        .post('/v1/events.create')
        .set(fetching.headers)
        .send({ ...validEvent, image })
        .expect(201);
    const size = async () => findingOf(await fetching.audit(), 'event.image.size');
    await send('https://partner.example/wide.png');
    expect((await size())?.verdict).toBe('kept');
    await send('https://partner.example/square.png');
    expect(await size()).toMatchObject({
      verdict: 'broken',
      evidence: [{ place: 'journal seq 2', actual: '800x800 px' }],
    });
  });

  it('the timezone of a place: a publishedAt of now, in local time', async () => {
    const places = await sandbox.places();
    const east = places.find(({ timezone }) => timezone.startsWith('Asia/'));
    const local = new Date().toLocaleString('sv', { timeZone: east?.timezone ?? '' }).replace(' ', 'T');
    await created({ location: east?.id, publishedAt: new Date().toISOString().slice(0, 19) });
    expect(verdictOf(await audit(), 'client.published-at.utc')).toBe('kept');
    await created({ location: east?.id, publishedAt: local });
    expect(findingOf(await audit(), 'client.published-at.utc')?.evidence[0]?.actual).toContain(
      `the clocks of ${east?.timezone}`,
    );
  });
});

it('holds against nobody what changed later', async () => {
  await created();
  await create({ title: 5 }).expect(422);
  await sandbox.profile.set({ answers: { 'event-types': [{ id: 21, name: 'Gathering' }] } });
  expect(verdictOf(await audit(), 'event.type.valid')).toBe('kept');
  await create().expect(422);
  expect(findingOf(await audit(), 'event.type.valid')).toMatchObject({ verdict: 'broken', brokenBy: 1 });
});

describe('forced answers', () => {
  it('prove nothing', async () => {
    await sandbox.faults.set([{ fault: { kind: 'rule-off', rule: 'event.type.valid' } }]);
    await create({ type: 4 }).expect(201);
    const report = await audit();
    expect([report.forced, verdictOf(report, 'event.type.valid'), verdictOf(report, 'event.required.title')]).toEqual([
      1,
      'broken',
      'cannotTell',
    ]);
  });

  it('a create that is sent again after its answer was lost makes a duplicate', async () => {
    await sandbox.faults.set([{ fault: { kind: 'lost-answer' }, when: { operation: 'events.create', count: 1 } }]);
    await expect(create()).rejects.toThrow(/hang up|ECONNRESET/);
    expect(verdictOf(await audit(), 'client.create.retried')).toBe('cannotTell');
    await created();
    expect(findingOf(await audit(), 'client.create.retried')).toMatchObject({ verdict: 'broken', brokenBy: 1 });
  });

  it('an attempt between the two that was refused is none of them', async () => {
    await sandbox.faults.set([{ fault: { kind: 'lost-answer' }, when: { operation: 'events.create', count: 1 } }]);
    await expect(create()).rejects.toThrow(/hang up|ECONNRESET/);
    await create().set('authorization', 'Channel another-key').expect(401);
    await created();
    const last = sandbox.journal().at(-1)?.seq;
    const { brokenBy, evidence = [] } = findingOf(await audit(), 'client.create.retried') ?? {};
    expect([brokenBy, evidence.map(({ place }) => place)]).toEqual([1, [expect.stringMatching(`seq ${last}$`)]]);
  });

  it('of a body too deep to be judged nothing can be told, and the other rules are judged', async () => {
    const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;
    const text = JSON.stringify(validEvent).replace(/}$/, `,"colour":${deep}}`);
    await request(sandbox.app).post('/v1/events.create').set(sandbox.headers).type('json').send(text);
    await created();
    const judged = await audit();
    expect(judged.exchanges).toBe(2);
    expect(['event.host.valid', 'auth.key'].map((id) => verdictOf(judged, id))).toEqual(['cannotTell', 'kept']);
  });

  it('one that was sent again after it was not carried out makes none', async () => {
    await sandbox.faults.set([
      { fault: { kind: 'status', status: 503 }, when: { operation: 'events.create', count: 1 } },
    ]);
    await create().expect(503);
    await created();
    expect(verdictOf(await audit(), 'client.create.retried')).toBe('kept');
  });

  it('who asks again at once after a 429 hammers', async () => {
    await sandbox.faults.set([{ fault: { kind: 'status', status: 429, retryAfter: 30 }, when: { count: 1 } }]);
    await create().expect(429);
    await created();
    expect(verdictOf(await audit(), 'client.throttled.waits')).toBe('broken');
  });
});

it('looks at one world alone', async () => {
  await using other = await sandbox.world({ pages: 3, events: 0 });
  await create({ title: 5 }).expect(422);
  expect((await other.audit()).exchanges).toBe(0);
  const answer = await request(sandbox.app).get('/_sandbox/audit').set('x-channel', other.channelId).expect(200);
  expect(answer.body.exchanges).toBe(0);
});

it('cannot look where no journal is kept', async () => {
  await using silent = await createSandbox({ pages: 1, events: 0, journal: 0 });
  const answer = await request(silent.app).get('/_sandbox/audit').expect(409);
  expect(answer.body.detail).toContain('keeps no journal');
});
