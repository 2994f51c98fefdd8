import request from 'supertest';
import { afterAll, expect, it, describe } from 'vitest';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { describeHostileRequests } from './testing/hostile-requests.ts';

const sandbox = await createSandbox({ pages: 30, events: 8 });
afterAll(() => sandbox.close());

it('a thousand worlds with traffic at once never see each other', async () => {
  const before = (await request(sandbox.app).get('/_sandbox/worlds')).body.length;
  const worlds = await Promise.all(Array.from({ length: 1000 }, () => sandbox.world({ pages: 5, events: 8 })));
  const titles = await Promise.all(
    worlds.map(async (world, index) => {
      const title = `Of world ${index}`;
      const create = () =>
        request(sandbox.app)
          .post('/v1/events.create')
          .set(world.headers)
          .send({ ...validEvent, title, host: 9000, cohosts: [] });
      const [{ body }] = await Promise.all([create(), create()]);
      const own = (await world.events()).filter(({ id }) => id > 5008);
      expect(own.map((event) => [event.title, event.channel])).toEqual([
        [title, world.channelId],
        [title, world.channelId],
      ]);
      return body.data.id as number;
    }),
  );
  expect(new Set(titles).size).toBeLessThan(3); // each counts its own IDs
  await Promise.all(worlds.map((world) => world.close()));
  expect((await request(sandbox.app).get('/_sandbox/worlds')).body).toHaveLength(before);
});

describe('hostile requests', () => {
  describeHostileRequests('in memory', startSandbox);
});
