import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import request from 'supertest';
import { expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { createSandbox } from '../sandbox.ts';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { unavailableAnswer } from './answer-outcome.ts';

it('a store that cannot be written is told in the envelope, is no crash, and works again when it can', async () => {
  using folder = tempFolder();
  const data = folder.file('events.json');
  const crashes: unknown[] = [];
  const onCrash = (error: unknown) => crashes.push(error);
  await using sandbox = await createSandbox({ pages: 3, events: 2, data, onCrash });
  const create = () => request(sandbox.app).post('/v1/events.create').set(sandbox.headers).send(validEvent);
  const { id } = (await create().expect(201)).body.data;
  rmSync(data);
  mkdirSync(data);
  const { body, headers } = await create().expect(503);
  expect(body).toMatchObject({ status: 503, data: { code: 'store-unavailable' } });
  expect(body.data.message).toMatch(/^The file of --data could not be written, so the change was not made: [^/]*$/);
  expect(headers['retry-after']).toBe('1');
  const reset = await request(sandbox.app).post('/_sandbox/reset').set('Host', 'localhost').expect(503);
  expect(reset.body.detail).toContain('could not be written');
  rmdirSync(data);
  expect((await create().expect(201)).body.data.id).toBe(id + 1);
  expect(crashes).toEqual([]);
});

it('a request that the store cannot keep counts for no fault', async () => {
  using folder = tempFolder();
  const data = folder.file('events.json');
  await using sandbox = await createSandbox({ pages: 3, events: 2, data });
  const create = () => request(sandbox.app).post('/v1/events.create').set(sandbox.headers).send(validEvent);
  await sandbox.faults.set([{ id: 'once', fault: { kind: 'garbled-json' }, when: { fromNth: 2, count: 1 } }]);
  await create().expect(201);
  rmSync(data);
  mkdirSync(data);
  await create().expect(503);
  expect(await sandbox.faults.list()).toMatchObject([{ id: 'once', matches: 1, hits: 0 }]);
  rmdirSync(data);
  await expect(create()).rejects.toThrow(/JSON/);
  expect(await sandbox.faults.list()).toMatchObject([{ matches: 2, hits: 1 }]);
});

it.each([
  ['ENOSPC', 507, 'store-full'],
  ['EDQUOT', 507, 'store-full'],
  ['EIO', 503, 'store-unavailable'],
])('%s is answered %d', (code, status, told) => {
  const cause = Object.assign(new Error(`${code}: write`), { code });
  const answer = unavailableAnswer(new StoreUnavailable('events.json', cause));
  expect(answer).toMatchObject({ status, data: { code: told, message: expect.stringContaining(code) } });
});

it('the answer says where it is not known whether the change was made', () => {
  const answer = unavailableAnswer(new StoreUnavailable('the database', new Error('connection lost'), 'unknown'));
  expect(answer).toMatchObject({ status: 503, data: { message: expect.stringContaining('not known whether') } });
});
