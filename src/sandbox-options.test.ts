import request from 'supertest';
import { expect, test } from 'vitest';
import { tempFolder } from '../tests/testing/temp-folder.ts';
import { validEvent } from '../tests/testing/valid-event.ts';
import { createSandbox, type Sandbox } from './index.ts';

const small = { pages: 10, events: 4 };

const create = ({ app, headers }: Sandbox) => request(app).post('/v1/events.create').set(headers).send(validEvent);

test('a refused setting leaves no file in use', async () => {
  using folder = tempFolder();
  const data = folder.file('events.json');
  await expect(createSandbox({ ...small, data, cors: ['nowhere'] })).rejects.toThrow('--cors');
  await using sandbox = await createSandbox({ ...small, data });
  await create(sandbox).expect(201);
});

test('what a watcher throws is reported, and nothing else fails', async () => {
  const reported: unknown[] = [];
  const fail = (what: string) => () => {
    throw new Error(what);
  };
  await using sandbox = await createSandbox({
    ...small,
    onExchange: fail('exchange'),
    onFinish: fail('finish'),
    onControlAnswered: fail('control'),
    onCrash: (error) => reported.push((error as Error).message),
  });
  await create(sandbox).expect(201);
  const dropped = request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers);
  await expect(dropped.set('x-sandbox-fault', 'lost-answer')).rejects.toThrow('ECONNRESET');
  const slow = request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers);
  await slow.set('x-sandbox-fault', 'slow-body=50').expect(200);
  expect(sandbox.journal().map(({ outcome }) => outcome)).toEqual(['accepted', 'cut', 'accepted']);
  await request(sandbox.app).get('/_sandbox/events').expect(200);
  expect(reported.join()).toBe('exchange,finish,exchange,finish,exchange,finish,control');
});
