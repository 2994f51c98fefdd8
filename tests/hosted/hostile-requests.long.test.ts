import { afterAll, beforeAll, describe } from 'vitest';
import { describeHostileRequests } from '../../src/control/testing/hostile-requests.ts';
import { startSandbox } from '../../src/sandbox.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';

describe.skipIf(withoutPostgres !== undefined)(`hostile requests to a replica ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  describeHostileRequests('over PostgreSQL', async (options) =>
    startSandbox({ ...options, databaseUrl: await postgres.createDatabase() }),
  );
});
