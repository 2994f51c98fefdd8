import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase, DatabaseAway, type Database } from '../../src/hosted/database.ts';
import { textArray } from '../../src/hosted/protocol.ts';
import { OutcomeUnknown } from '../../src/domain/store-unavailable.ts';
import { startDatabaseProxy, type DatabaseProxy, type Disturbance } from './testing/database-proxy.ts';
import { owner, ownFolder, startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { freePort } from '../testing/free-port.mjs';

const insert = 'insert into kept (id) values ($1) returning id';
const selected = 'select id from kept order by id';

describe.skipIf(withoutPostgres)(`a database${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let proxy: DatabaseProxy;
  let database: Database;
  let address: string;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    proxy = await startDatabaseProxy(postgres.port);
  });
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await postgres[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    address = proxy.through(await postgres.createDatabase());
    database = await connectDatabase(address);
    await database.read('create table kept (id bigint primary key)');
    proxy.forget();
    return async () => {
      proxy.disturb(() => undefined);
      await database.close();
    };
  });

  /** Disturbs the first statement that contains a text. */
  function disturbOnce(part: string, disturbance: Disturbance, times = 1): void {
    let left = times;
    proxy.disturb((statement) => {
      if (!statement.includes(part) || left === 0) return undefined;
      left -= 1;
      return disturbance;
    });
  }

  test.each([
    ['cut-before', []],
    ['cut-after', [{ id: 1 }]],
  ] as const)('a write whose connection is %s is not known to be made', async (disturbance, kept) => {
    disturbOnce('insert', disturbance);
    await expect(database.write(insert, [1])).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await database.read(selected)).toEqual(kept);
    expect(await database.write(insert, [2])).toEqual([{ id: 2 }]);
  });

  test.each(['cut-before', 'cut-during', 'cut-after', '40001', '40P01'] as const)(
    'a read that meets %s is repeated',
    async (disturbance) => {
      await database.write(insert, [1]);
      disturbOnce('select', disturbance, 3);
      expect(await database.read(selected)).toEqual([{ id: 1 }]);
    },
  );

  test.each(['40001', '40P01'] as const)('a write that is answered %s is made again, within bounds', async (code) => {
    disturbOnce('insert', code, 5);
    expect(await database.write(insert, [1])).toEqual([{ id: 1 }]);
    expect(proxy.statements.filter((one) => one.includes('insert'))).toHaveLength(1);
    proxy.disturb(() => code);
    await expect(database.write(insert, [2])).rejects.toMatchObject({ code });
  });

  test('is reached over TLS, where its certificate is of the authority that is named', async () => {
    const folder = ownFolder();
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const self = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=local',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ];
    execFileSync('openssl', [...self, '-keyout', key, '-out', certificate], { ...owner(), stdio: 'ignore' });
    await using server = await startPostgres({
      fsync: false,
      settings: { ssl: 'on', ssl_key_file: key, ssl_cert_file: certificate },
    });
    const url = `${server.url()}?sslmode=verify-full`;
    const encrypted = await connectDatabase(`${url}&sslrootcert=${certificate}`);
    expect(await encrypted.read('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).toEqual([{ ssl: true }]);
    await encrypted.close();
    const stranger = { name: 'DatabaseRefused', message: 'self-signed certificate' };
    await expect(connectDatabase(url, { wait: 100 })).rejects.toMatchObject(stranger);
    const plain = {
      name: 'DatabaseRefused',
      message: expect.stringMatching(/no connections over TLS, which `sslmode`/),
    };
    await expect(connectDatabase(`${postgres.url()}?sslmode=verify-full`)).rejects.toMatchObject(plain);
    rmSync(folder, { recursive: true });
  });

  test('what the database refuses was not made, and the connection is used again', async () => {
    await database.write(insert, [1]);
    await expect(database.write(insert, [1])).rejects.toMatchObject({ code: '23505' });
    expect(await database.read(selected)).toEqual([{ id: 1 }]);
  });

  test('it is closed once, however often that is asked for', async () => {
    const other = await connectDatabase(postgres.url());
    await Promise.all([other.close(), other.close()]);
    await other.close();
  });

  test('reads and writes wait for a database that is killed and comes back', async () => {
    const patient = await connectDatabase(address, { patience: 30_000 }); // a busy machine takes longer than 2 s to start one
    await postgres.kill();
    await sleep(100); // until the connections that broke are known to be
    const made = patient.write(insert, [1]);
    const read = patient.read('select 7 as seven');
    await postgres.start();
    expect(await made).toEqual([{ id: 1 }]);
    expect(await read).toEqual([{ seven: 7 }]);
    await patient.close();
  });

  test('one that stays away for 2 s made nothing', async () => {
    await postgres.kill();
    await sleep(100);
    const began = performance.now();
    const outcomes = await Promise.allSettled([database.write(insert, [1]), database.read(selected)]);
    const took = performance.now() - began;
    await postgres.start();
    expect(outcomes.map((one) => one.status === 'rejected' && one.reason instanceof DatabaseAway)).toEqual([
      true,
      true,
    ]);
    expect(took).toBeGreaterThan(1900);
    expect(took).toBeLessThan(4000);
    expect(await database.read(selected)).toEqual([]);
  });

  test('an answer that comes in parts may take longer than 2 s', async () => {
    const parts = "select pg_sleep(0.4), repeat('x', 20000) as text from generate_series(1, 7)";
    const began = performance.now();
    expect(await database.read(parts)).toHaveLength(7);
    expect(performance.now() - began).toBeGreaterThan(2500);
    await expect(database.read('select pg_sleep(3)')).rejects.toBeInstanceOf(DatabaseAway);
  });

  test('one that is frozen leaves a write unknown, and a read waits no longer than 2 s', async () => {
    await Promise.all([database.read(selected), database.read(selected)]); // two connections, open
    await postgres.freeze();
    const outcomes = await Promise.allSettled([database.write(insert, [1]), database.read(selected)]);
    await postgres.thaw();
    expect(outcomes[0]).toMatchObject({ reason: { name: 'OutcomeUnknown', message: /did not answer for 2000 ms/ } });
    expect(outcomes[1]).toMatchObject({ reason: { name: 'DatabaseAway' } });
  });
});

test.skipIf(withoutPostgres)(`texts come to it as they are ${withoutPostgres ?? ''}`, async () => {
  await using postgres = await startPostgres({ fsync: false });
  const database = await connectDatabase(postgres.url());
  onTestFinished(() => database.close());
  for (const texts of [[], ['a "quoted" \\ {text},', '', 'ä€😀', 'null']])
    expect(await database.read('select $1::text[] as texts', [textArray(texts)])).toEqual([{ texts }]);
});

describe('a URL of a database', () => {
  test.each([
    '',
    'nothing',
    'mysql://user:secret@localhost/db',
    'postgres//user:secret@localhost',
    'postgres://user:sec@ret/4711@localhost/db', // its host would be `ret`
    'postgres://user:12?ret@localhost/db',
    'postgres://user:12#ret@localhost/db',
  ])('%j is refused, and no part of its password is told', async (url) => {
    await expect(connectDatabase(url)).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message:
        'the database needs a URL like postgres://USER:PASSWORD@HOST:5432/NAME, with @ as %40, / as %2F, # as %23 and ? as %3F in a password',
    });
  });

  test('one where nobody listens is away after the wait, and its password is not told', async () => {
    const port = await freePort();
    const away = connectDatabase(`postgres://user:s%C3%A9cret@127.0.0.1:${port}/db`, { wait: 200 });
    await expect(away).rejects.toMatchObject({
      name: 'DatabaseAway',
      message: 'the database does not answer', // what clients are told names no address
      detail: `connect ECONNREFUSED 127.0.0.1:${port}`,
    });
  });

  test('a database that comes within the wait is found', async () => {
    const port = await freePort();
    const connecting = connectDatabase(`postgres://user:secret@127.0.0.1:${port}/db`, { wait: 5000 });
    const server = createServer((socket) => {
      // AuthenticationOk, ReadyForQuery.
      socket.once('data', () => socket.write(Buffer.from('R\0\0\0\u0008\0\0\0\0Z\0\0\0\u0005I', 'latin1')));
      socket.on('error', () => undefined);
    });
    onTestFinished(() => void server.close());
    setTimeout(() => server.listen(port, '127.0.0.1'), 300);
    await (await connecting).close();
  });

  test('a wrong password is refused at once, and not told', async () => {
    const port = await freePort();
    const server = createServer((socket) => {
      const fields = 'SFATAL\0C28P01\0Mpassword "secret" of user is wrong\0\0';
      const length = String.fromCharCode(fields.length + 4);
      socket.once('data', () => socket.end(Buffer.from(`E\0\0\0${length}${fields}`, 'latin1')));
      socket.on('error', () => undefined);
    }).listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await expect(connectDatabase(`postgres://user:secret@127.0.0.1:${port}/db`)).rejects.toMatchObject({
      name: 'DatabaseRefused',
      message: 'password "[password]" of user is wrong',
    });
  });
});
