import express, { type Express } from 'express';
import { createServer, type Server } from 'node:http';
import request from 'supertest';
import { expect, test, vi } from 'vitest';
import { createExpressServer, lazyHandler } from './express-server.ts';
import { listen, stop } from './listen.ts';

function plainApp(): Express {
  const app = express();
  app.get(
    '/name',
    (request, response) =>
      void response
        .status(201)
        .json({ host: request.get('x-name'), query: request.query['a'], type: response.app === app }),
  );
  return app;
}

function serverOf(app: Express): Server {
  const { server, makeFor } = createExpressServer();
  makeFor(app);
  return server.on('request', app);
}

/** How many objects got another prototype than they were born with, while a server answered some requests. */
async function countSwaps(server: Server): Promise<number> {
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  let swaps = 0;
  const { setPrototypeOf } = Object;
  const spy = vi.spyOn(Object, 'setPrototypeOf').mockImplementation((object: object, prototype: object | null) => {
    if (Object.getPrototypeOf(object) !== prototype) swaps += 1;
    return setPrototypeOf(object, prototype);
  });
  for (let times = 0; times < 3; times += 1) {
    const { body } = await request(url).get('/name?a=1').set('X-Name', 'me').expect(201);
    expect(body).toEqual({ host: 'me', query: '1', type: true });
  }
  spy.mockRestore();
  await stop(server);
  return swaps;
}

test('requests and responses are born with the prototypes that Express gives them', async () => {
  expect(await countSwaps(serverOf(plainApp()))).toBe(0);
});

test('a server that Node makes by itself has them swapped, or this test would not look', async () => {
  expect(await countSwaps(createServer(plainApp()))).toBeGreaterThanOrEqual(6);
});

test('before the app, a request has the prototype of app.request already', async () => {
  const app = plainApp();
  const server = serverOf(app);
  const born: unknown[] = [];
  server.prependListener('request', (request, response) =>
    born.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response)),
  );
  await request(await listen(server, { host: '127.0.0.1', port: 0 }))
    .get('/name')
    .expect(201);
  await stop(server);
  expect(born).toEqual([app.request, app.response]);
});

test('options reach the server', () => {
  expect(createExpressServer({ requestTimeout: 1234 }).server.requestTimeout).toBe(1234);
});

test('a part that cannot be loaded is a 500 in JSON, and is loaded by the next request', async () => {
  const crashes: unknown[] = [];
  let tries = 0;
  const make = async () => {
    tries += 1;
    if (tries === 1) throw new Error('Cannot find module /home/somebody/dist/router.cjs');
    return (_request: express.Request, response: express.Response) => void response.json({});
  };
  const app = express().use(lazyHandler(make, (error) => crashes.push(error)));
  const refused = await request(app)
    .get('/')
    .expect(500)
    .expect('content-type', /^application\/problem\+json/);
  expect(refused.body).toMatchObject({ status: 500, detail: expect.stringContaining('cannot be loaded') });
  expect([refused.text.includes('somebody'), crashes.length]).toEqual([false, 1]);
  await request(app).get('/').expect(200);
});
