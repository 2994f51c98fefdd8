import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blocksOf } from '../testing/document-blocks.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { startPostgres, withoutPostgres } from './testing/postgres.ts';
import {
  control,
  create,
  makeWorld,
  startReplicas,
  type Credentials,
  type RunningReplica,
} from './testing/replicas.ts';

const hasPrograms = ['pg_dump', 'pg_restore'].every((name) => spawnSync(name, ['--version']).status === 0);
const skipped = withoutPostgres ?? (hasPrograms ? undefined : 'skipped: no pg_dump here');

describe.skipIf(skipped !== undefined)(`a backup ${skipped ?? ''}`, () => {
  test('made of a running replica and restored by the commands of the page brings back what was there', async () => {
    await using postgres = await startPostgres({ fsync: false });
    const folder = tempFolder();
    onTestFinished(() => folder[Symbol.dispose]());
    const url = await postgres.createDatabase();
    const shell = (part: string) => {
      const block = blocksOf('docs/operators.md', 'sh').find((text) => text.includes(part)) ?? '';
      const env = { ...process.env, CHANNEL_SANDBOX_DATABASE_URL: url };
      return promisify(execFile)('sh', ['-ec', block], { cwd: folder.path, env });
    };
    const eventsAt = async (at: RunningReplica, of: Credentials) =>
      (await control<readonly { readonly id: number; readonly title: string }[]>(at, ['GET', '/events'], { of }))
        .answer;
    const small = ['--pages', '5', '--events', '1'];

    const running = await startReplicas(url, 1, small);
    const of = await makeWorld(running.replicas[0]);
    expect((await create(running.replicas[0], of, { title: 'before the backup' })).status).toBe(201);
    const before = await eventsAt(running.replicas[0], of);
    await shell('pg_dump');
    expect((await create(running.replicas[0], of, { title: 'after the backup' })).status).toBe(201);
    const later = await makeWorld(running.replicas[0]);
    await running[Symbol.asyncDispose]();
    await shell('pg_restore --clean');

    await using again = await startReplicas(url, 1, small);
    const [replica] = again.replicas;
    expect(await eventsAt(replica, of)).toEqual(before);
    expect(before.map(({ title }) => title)).toContain('before the backup');
    expect((await control(replica, ['GET', '/events'], { of: later })).status).toBe(404);
    expect((await create(replica, of)).status).toBe(201);
  });
});
