import { describe, expect, test } from 'vitest';
import { startPostgres, withoutPostgres } from './testing/postgres.ts';
import { call, control, inTurns, makeWorld, ofDefault, startReplicas } from './testing/replicas.ts';

const worlds = 1500;

describe.skipIf(withoutPostgres !== undefined)(`dropped worlds ${withoutPostgres ?? ''}`, () => {
  test('leave nothing in a small heap, whatever their seeds', async () => {
    await using postgres = await startPostgres({ fsync: false });
    const flags = ['--metrics-port', '0'];
    const variables = { NODE_OPTIONS: '--max-old-space-size=192' };
    await using running = await startReplicas(await postgres.createDatabase(), 1, flags, variables);
    const [replica] = running.replicas;
    const { metrics } = JSON.parse(await replica.process.line) as { readonly metrics: string };
    const starts = async () =>
      Number(/^channel_sandbox_memory_bytes\{of="starts"\} (\S+)$/m.exec(await (await fetch(metrics)).text())?.[1]);
    const before = await starts();
    expect(before).toBeGreaterThan(500 * 800); // of the default world

    await inTurns(
      worlds,
      async (index) => {
        const of = await makeWorld(replica, { pages: 500, events: 5, seed: 1000 + index });
        expect((await call(replica, '/channels/pages/9000', { of })).status).toBe(200);
        if (index === 0) expect(await starts()).toBeGreaterThan(before);
        const { status } = await control(replica, ['DELETE', `/worlds/${of.channelId}`]);
        expect(status).toBe(204);
      },
      4,
    );
    expect(await starts()).toBe(before);
    expect((await call(replica, '/channels/pages/9000', { of: ofDefault })).status).toBe(200);
  }, 300_000);

  test('that are not dropped leave for others, and are read again', async () => {
    await using postgres = await startPostgres({ fsync: false });
    const variables = { NODE_OPTIONS: '--max-old-space-size=192' };
    await using running = await startReplicas(await postgres.createDatabase(), 1, [], variables);
    const [replica] = running.replicas;
    const made = await inTurns(400, async (index) => makeWorld(replica, { pages: 500, seed: 1000 + index }), 4);
    const statuses = await inTurns(
      400,
      async (index) => (await call(replica, '/channels/pages/9000', { of: made[index] ?? ofDefault })).status,
      4,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }, 300_000);
});
