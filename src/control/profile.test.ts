import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.ts';
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
  expect(body).toMatchObject({ profile: 'given', basis: 'owner', answers: { 'host.form': 'list' } });
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

describe('refuses, all or nothing', () => {
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
    [
      { answers: { 'datetime.form': ['T', 'minutes', 'z'], 'datetime.offset': 'refused' } },
      /no startedAt would be lawful/,
    ],
    [{ answers: {}, basis: 'guess' }, /`basis`: one of default, calibrated, owner/],
    [{ answers: {}, file: '/etc/passwd' }, /`file`: no such member/],
    [JSON.parse('{"answers": {"__proto__": 1, "constructor": 2}}') as object, /is no open question/],
  ])('%j', async (wish, says) => {
    expect((await put(wish).expect(400)).body.detail).toMatch(says);
    await unknownPage().expect(404);
    expect((await sandbox.profile.read()).answers).toEqual({ 'host.form': 'list' });
  });
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
  const ids = (body as { id: string }[]).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(30);
  await using world = await sandbox.world({ deviate: ids });
  expect(world.channelId).toMatch(/^chn-/);
});
