import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import type { DeviationId } from './controls.ts';
import { loadContract } from '../contract/contract.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox({ pages: 5, events: 1, profile: { 'host.form': 'list' } });
});
afterEach(() => sandbox.close());

const put = (wish: object) => request(sandbox.app).put('/_sandbox/profile').send(wish);
const unknownPage = () => request(sandbox.app).get('/channels/pages/1').set(sandbox.headers);

it('tells what was given, and what is assumed', async () => {
  const { body } = await request(sandbox.app).get('/_sandbox/profile').expect(200);
  expect(body).toMatchObject({
    profile: 'given',
    basis: 'default',
    answers: { 'host.form': 'list' },
    evidence: { 'host.form': { basis: 'assumed' } },
  });
  const questions = [...loadContract().questions.keys()];
  expect([...Object.keys(body.answers), ...Object.keys(body.assumed)].toSorted()).toEqual(questions.toSorted());
  expect(body.assumed['refusal.status.unknown-page']).toBe(404);
});

it('answers otherwise from then on, in the place of all that was given, until a reset', async () => {
  const wish = {
    profile: 'staging',
    basis: 'calibrated',
    target: 'staging.example',
    answers: { 'refusal.status.unknown-page': 410 },
  };
  const { body } = await put(wish).expect(200);
  expect(body).toMatchObject(wish);
  expect(body.assumed['host.form']).toBe('either');
  const { headers } = await unknownPage().expect(410);
  expect(headers['x-sandbox-basis']).toContain('calibrated=refusal.status.unknown-page');
  await request(sandbox.app).post('/_sandbox/reset').expect(200);
  await unknownPage().expect(404);
  expect(await sandbox.profile.read()).toMatchObject({ profile: 'given', answers: { 'host.form': 'list' } });
});

describe('answers some questions otherwise', () => {
  const change = (answers: object) => request(sandbox.app).patch('/_sandbox/profile').send({ answers });

  it('and keeps what was given to all others, by both doors', async () => {
    await put({ profile: 'staging', basis: 'calibrated', answers: { 'host.form': 'int' } }).expect(200);
    const { body } = await change({ 'refusal.status.unknown-page': 410 }).expect(200);
    expect(body).toMatchObject({ profile: 'staging', basis: 'calibrated' });
    expect(body.answers).toEqual({ 'host.form': 'int', 'refusal.status.unknown-page': 410 });
    await unknownPage().expect(410);
    const { answers } = await sandbox.profile.change({ 'refusal.status.unknown-page': 404, 'body.null': 'refused' });
    expect(answers).toEqual({ 'host.form': 'int', 'refusal.status.unknown-page': 404, 'body.null': 'refused' });
    await unknownPage().expect(404);
  });

  it('under a name of its own, where the default had answered', async () => {
    await using world = await sandbox.world();
    await world.scenario.begin('default');
    await world.profile.set({ profile: 'default', basis: 'default', answers: {} });
    expect(await world.profile.change({ 'host.form': 'int' })).toMatchObject({
      profile: 'given',
      evidence: { 'host.form': { basis: 'assumed' } },
    });
  });

  it('says what each rests on: what is tried stays assumed, what the owner said names who and when', async () => {
    await using world = await sandbox.world({ profile: {} });
    await world.profile.change({ 'host.form': 'int' }, { basis: 'assumed' });
    const tried = await world.profile.read();
    expect(tried).toMatchObject({ answers: { 'host.form': 'int' }, evidence: { 'host.form': { basis: 'assumed' } } });
    const asked = () =>
      request(sandbox.app)
        .patch('/_sandbox/profile')
        .set('x-channel', world.channelId)
        .send({
          answers: { 'refusal.status.unknown-page': 410 },
          basis: 'owner',
          source: 'mail of Ana',
          seenAt: '2027-03-03',
        });
    const { body } = await asked().expect(200);
    expect(body.evidence).toEqual({
      'host.form': { basis: 'assumed' },
      'refusal.status.unknown-page': { basis: 'owner', source: 'mail of Ana', seenAt: '2027-03-03' },
    });
    const { headers } = await request(sandbox.app).get('/channels/pages/1').set(world.headers).expect(410);
    expect(headers['x-sandbox-basis']).toContain('owner=refusal.status.unknown-page');
    await world.profile.change({ 'refusal.status.unknown-page': 404 }, { basis: 'assumed' });
    const again = await request(sandbox.app).get('/channels/pages/1').set(world.headers).expect(404);
    expect(again.headers['x-sandbox-basis']).toMatch(/assumed=[^;]*refusal\.status\.unknown-page/);
  });

  it.each<[grounds: object, basis: string]>([
    [{}, 'assumed'],
    [{ basis: 'assumed' }, 'assumed'],
    [{ source: 'mail of Ana', seenAt: '2027-03-03' }, 'owner'],
  ])('takes no guess for the owner’s word, though the profile is: %j', async (grounds, basis) => {
    await using world = await sandbox.world();
    await world.profile.set({ basis: 'owner', answers: { 'host.form': 'int' } });
    const wish = { answers: { 'refusal.status.unknown-page': 410 }, ...grounds };
    await request(sandbox.app).patch('/_sandbox/profile').set('x-channel', world.channelId).send(wish).expect(200);
    const { headers } = await request(sandbox.app).get('/channels/pages/1').set(world.headers).expect(410);
    expect(headers['x-sandbox-basis']).toMatch(new RegExp(`${basis}=[^;]*refusal\\.status\\.unknown-page`));
    expect((await world.profile.read()).evidence['host.form']).toEqual({ basis: 'owner' });
  });

  it('replaces answers by assumed ones, unless they say otherwise', async () => {
    await using world = await sandbox.world();
    const set = (basis: object) => world.profile.set({ ...basis, answers: { 'host.form': 'int' } });
    expect((await set({})).evidence).toEqual({ 'host.form': { basis: 'assumed' } });
    expect((await set({ basis: 'owner' })).evidence).toEqual({ 'host.form': { basis: 'owner' } });
  });

  it.each<[grounds: object, says: RegExp]>([
    [{ basis: 'owner' }, /`source`: a value, not nothing/],
    [{ basis: 'owner', source: 'Ana' }, /`seenAt`: a value, not nothing/],
    [{ basis: 'owner', source: 'Ana', seenAt: 'yesterday' }, /`seenAt`: the day on which it was said/],
    [{ basis: 'calibrated' }, /`basis`: one of assumed, owner/],
    [{ source: 'Ana' }, /`seenAt`: a value, next to `source`/],
    [{ seenAt: '2027-03-03' }, /`source`: a value, next to `seenAt`/],
  ])('refuses grounds that say too little: %j', async (grounds, says) => {
    const wish = { answers: { 'refusal.status.unknown-page': 410 }, ...grounds };
    const { body } = await request(sandbox.app).patch('/_sandbox/profile').send(wish).expect(400);
    expect(body.detail).toMatch(says);
    await unknownPage().expect(404);
  });

  it('where set says which it drops', async () => {
    await change({ 'refusal.status.unknown-page': 410 }).expect(200);
    const { body } = await put({ answers: { 'body.null': 'refused' } }).expect(200);
    expect(body.dropped).toEqual({ 'host.form': 'list', 'refusal.status.unknown-page': 410 });
    expect((await sandbox.profile.set({ answers: { 'body.null': 'refused' } })).dropped).toEqual({});
  });

  it.each<[answers: object, says: RegExp]>([
    [{ 'host.forn': 'int' }, /did you mean `host\.form`/],
    [{ 'host.form': 'int', 'refusal.status.unknown-page': 200 }, /no lawful answer/],
    [{ 'datetime.form': ['utc', 'offset'] }, /no startedAt would be lawful/],
  ])('all or nothing: %j', async (answers, says) => {
    await change({ 'datetime.offset': 'refused' }).expect(200);
    expect((await change(answers).expect(400)).body.detail).toMatch(says);
    expect((await sandbox.profile.read()).answers).toEqual({ 'host.form': 'list', 'datetime.offset': 'refused' });
  });
});

it.each<[wish: object, says: RegExp]>([
  [{}, /`answers`: a value, not nothing/],
  [{ answers: [] }, /`answers`: an object/],
  [
    { answers: { 'refusal.status.unknown-page': 410, 'host.forn': 'int' } },
    /host\.forn is no open question \(did you mean `host\.form`\?\)/,
  ],
  [
    { answers: { 'refusal.status.unknown-page': 410, 'host.form': 'both' } },
    /"both" is no lawful answer to host\.form\. Lawful: /,
  ],
  [{ answers: { 'refusal.status.unknown-page': 200 } }, /no lawful answer/],
  [{ answers: { 'datetime.form': ['utc', 'offset'], 'datetime.offset': 'refused' } }, /no startedAt would be lawful/],
  [{ answers: {}, basis: 'guess' }, /`basis`: one of default, calibrated, owner/],
  [{ answers: {}, file: '/etc/passwd' }, /`file`: no such member/],
  [JSON.parse('{"answers": {"__proto__": 1, "constructor": 2}}') as object, /is no open question/],
])('refuses, all or nothing: %j', async (wish, says) => {
  expect((await put(wish).expect(400)).body.detail).toMatch(says);
  await unknownPage().expect(404);
  expect((await sandbox.profile.read()).answers).toEqual({ 'host.form': 'list' });
});

it.each([
  ['rules', () => loadContract().rules],
  ['questions', () => loadContract().questions],
] as const)('lists the %s of the contract', async (name, known) => {
  const { body } = await request(sandbox.app).get(`/_sandbox/${name}`).expect(200);
  expect((body as { id: string }[]).map(({ id }) => id)).toEqual([...known().keys()]);
});

it('lists the deviations, each of which can be asked for', async () => {
  const { body } = await request(sandbox.app).get('/_sandbox/deviations').expect(200);
  const ids = (body as { id: DeviationId }[]).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(30);
  await using world = await sandbox.world({ deviate: ids });
  expect(world.channelId).toMatch(/^chn-/);
});
