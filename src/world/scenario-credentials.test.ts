import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox } from '../sandbox.ts';
import { getStatus, smallScenario } from './testing/small-scenario.ts';

describe('credentials', () => {
  it('are the world’s own where the start gives none', async () => {
    const scenario = { ...smallScenario, credentials: [{ channelId: 'chn-own', apiKey: 'key-of-the-file' }] };
    await using sandbox = await createSandbox({ scenario });
    expect([sandbox.channelId, sandbox.apiKey]).toEqual(['chn-own', 'key-of-the-file']);
    await using other = await createSandbox({ scenario, channel: 'chn-given', apiKey: 'key-given' });
    expect([other.channelId, other.apiKey, await getStatus(other)]).toEqual(['chn-given', 'key-given', 200]);
  });

  it('expire by the clock of the world, which tells when', async () => {
    const scenario = { ...smallScenario, credentials: [{ expiresAt: '2030-01-02T00:00:00Z' }] };
    await using sandbox = await createSandbox({ scenario });
    expect(await getStatus(sandbox)).toBe(200);
    expect((await sandbox.clock.read()).next).toEqual([
      { at: '2030-01-02T00:00:00.000Z', what: 'key-expires', channelId: 'chn-sandbox' },
    ]);
    await sandbox.clock.set({ now: '2030-01-02T00:00:00Z' });
    const { text } = await request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers).expect(401);
    expect(text).toMatch(/a key that has expired/);
  });

  it('expire at whatever instant a scenario can name, which may be planned around another', async () => {
    const credentials = [{ expiresAt: '2030-01-02T00:00:00,5Z' }];
    await using sandbox = await createSandbox({
      scenario: { ...smallScenario, seededAt: '2030-01-01T01:00:00,25+01:00', events: 1, credentials },
    });
    expect(sandbox.scenario.read().seededAt).toBe('2030-01-01T00:00:00.250Z');
    expect((await sandbox.clock.read()).next).toContainEqual({
      at: '2030-01-02T00:00:00.500Z',
      what: 'key-expires',
      channelId: 'chn-sandbox',
    });
    await sandbox.clock.set({ now: '2030-01-03T00:00:00Z' });
    expect(await getStatus(sandbox)).toBe(401);
  });

  it('of a further channel open the same world, whose events stay those of who made them', async () => {
    const further = { channelId: 'chn-second', apiKey: 'key-second' };
    const scenario = {
      ...smallScenario,
      events: 1,
      credentials: [{}, further],
      profile: { 'event.ownership': 'forbidden' },
    };
    await using sandbox = await createSandbox({ scenario });
    const second = { authorization: 'Channel key-second', 'x-channel': 'chn-second' };
    const ask = (headers: Readonly<Record<string, string>>, path: string) =>
      request(sandbox.app).post(path).set(headers).send(validEvent);
    const made = await ask(second, '/v1/events.create').expect(201);
    expect((await sandbox.event(made.body.data.id as number))?.channel).toBe('chn-second');
    await ask(second, `/v1/events.update/${made.body.data.id}`).expect(200);
    await ask(sandbox.headers, `/v1/events.update/${made.body.data.id}`).expect(403);
    await ask(second, '/v1/events.update/5001').expect(403);
    await ask(sandbox.headers, '/v1/events.update/5001').expect(200);
    for (const crossed of [
      { ...second, 'x-channel': sandbox.channelId },
      { ...sandbox.headers, 'x-channel': 'chn-second' },
    ])
      expect(await getStatus({ app: sandbox.app, headers: crossed })).toBe(401);
    await expect(sandbox.world({ channelId: 'chn-second' })).rejects.toThrow(/channel chn-second already/);
  });
});
