import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox.ts';
import { startPostgres, withoutPostgres } from './testing/postgres.ts';
import { call, control, makeWorld } from './testing/replicas.ts';

it.skipIf(withoutPostgres !== undefined)(
  `who was on their way when faults were replaced counts for none of the new ones ${withoutPostgres ?? ''}`,
  async () => {
    await using postgres = await startPostgres({ fsync: false });
    await using replica = await startSandbox({
      databaseUrl: await postgres.createDatabase(),
      port: 0,
      pages: 3,
      events: 0,
    });
    const of = await makeWorld(replica);
    const faults = [{ id: 'once', fault: { kind: 'delay', ms: 400 }, when: { count: 1 } }];
    const put = () => control(replica, ['PUT', '/faults'], { of, body: { faults } });
    await put();
    const delayed = call(replica, '/channels/pages/9000', { of });
    await sleep(150);
    await put();
    expect((await delayed).status).toBe(200);
    const { answer } = await control<{ readonly faults: readonly object[] }>(replica, ['GET', '/faults'], { of });
    expect(answer.faults).toMatchObject([{ matches: 0, hits: 0 }]);
    expect((await call(replica, '/channels/pages/9000', { of })).basis).toContain('forced');
  },
);
