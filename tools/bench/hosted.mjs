// What replicas over PostgreSQL cost, beside a sandbox in memory, all in one run and interleaved.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { createServer } from 'vite';
import { eventOf } from './cases.mjs';
import { end, residentMemory } from './children.mjs';
import { limit, table } from './report.mjs';
import { measureCases, median } from './measure.mjs';
import { launch, program, sandbox, sandboxOf, sendJson, servers } from './servers.mjs';

const worlds = 10_000;
const rowsOfStatement = 16;
const eventText = 'e'.repeat(700);
const rowText = 'j'.repeat(1200);

/** A replica that asks for the version, and keeps what was read in its memory, as a sandbox in memory does: what rows cost is the difference. */
const withoutRows = {
  what: 'a replica without rows for reads',
  changes: [
    ['if (id === void 0 || entry?.copy.isServed !== true) return', 'return'],
    [
      'async function keep(one, settle) {',
      `$&
        if (one.operation === 'pages.get' || one.operation === 'pages.search') {
          sanitize(one);
          const kept = (keep.kept ??= []);
          if (kept.push(one) > ground.most) kept.shift();
          return (journal.latest += 1);
        }`,
    ],
  ],
};

/** The figures against their targets, as text. */
export async function hostedText(plan) {
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  });
  const { startPostgres } = await vite.ssrLoadModule('/tests/hosted/testing/postgres.ts');
  const parts = {
    ...(await vite.ssrLoadModule('/src/hosted/database.ts')),
    ...(await vite.ssrLoadModule('/src/hosted/statements.ts')),
    ...(await vite.ssrLoadModule('/src/hosted/commit-values.ts')),
  };
  const { plant } = await vite.ssrLoadModule('/tests/race/planted.ts');
  const postgres = await startPostgres();
  const unrecorded = plant(withoutRows, program);
  try {
    const url = await postgres.createDatabase();
    servers.replica = sandbox('--database-url', url);
    servers['replica, no rows'] = sandboxOf(unrecorded.program, '--database-url', await postgres.createDatabase());
    const cases = await measureCases(['sandbox', 'replica'], plan, ['GET page', 'search', 'create']);
    // By themselves: after rows were written the database works on for a while.
    const bareReads = await measureCases(['sandbox', 'replica, no rows'], plan, ['GET page', 'search']);
    const bare = await bareRate(await postgres.createDatabase(), parts, plan);
    const many = await manyWorlds(await postgres.createDatabase());
    const silence = await silenceAfterKill(await postgres.createDatabase());
    const ratio = (title, name, of = cases) => of[title][name].perSecond / of[title].sandbox.perSecond;
    const targets = [
      limit('GET, of memory', ['at least', 0.35], ratio('GET page', 'replica')),
      limit('search, of memory', ['at least', 0.35], ratio('search', 'replica')),
      limit('GET without a row in the journal', ['at least', 0.5], ratio('GET page', 'replica, no rows', bareReads)),
      limit('search without a row', ['at least', 0.6], ratio('search', 'replica, no rows', bareReads)),
      limit(
        `create, of its statement with ${rowsOfStatement} rows`,
        ['at least', 0.6],
        cases.create.replica.perSecond / bare,
      ),
      limit(`${worlds} worlds with an event, MB of a replica`, ['at most', 250], many.bytes / 1e6),
      limit('worlds loaded each second', ['at least', 700], many.perSecond),
      limit('seconds to an answer by another replica after kill -9', ['at most', 1], silence),
    ];
    const rates = [cases, bareReads].flatMap((of) =>
      Object.entries(of).flatMap(([title, by]) =>
        Object.entries(by).map(([name, { perSecond }]) => [title, name, perSecond.toFixed(0)]),
      ),
    );
    const rows = targets.map(({ what, asked, measured, met }) => [what, asked, measured, met ? 'met' : 'NOT MET']);
    return [
      table(['case', 'server', 'requests per second'], rates),
      '',
      table(['', 'asked', 'measured', ''], rows),
    ].join('\n');
  } finally {
    unrecorded[Symbol.dispose]();
    await postgres[Symbol.asyncDispose]();
    await vite.close();
  }
}

/** Changes per second that the statement of a commit makes with two connections and nothing else. */
async function bareRate(url, { connectDatabase, commitStatement, commitValues }, { seconds, rounds }) {
  const replica = await launch(sandbox('--database-url', url)); // it makes the tables
  await end(replica.child);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const ids = Array.from({ length: 2 * rowsOfStatement }, (_, index) => 1_000_000 + index);
  await copyWorlds(pool, ids);
  await pool.end();
  const database = await connectDatabase(url, { connections: 2 });
  const halves = [ids.slice(0, rowsOfStatement), ids.slice(rowsOfStatement)].map((own) => ({
    own,
    versions: own.map(() => 1),
    id: 6000,
  }));
  const go = async (half, until) => {
    const { own } = half;
    let made = 0;
    for (; performance.now() < until; half.id += 1) {
      const { versions, id } = half;
      const changes = own.map((world, index) => ({
        id: world,
        version: versions[index],
        epoch: 1,
        state: null,
        nextId: id + 1,
        bytes: 700,
        events: [{ id, doc: eventText }],
        rows: [{ request: randomUUID(), doc: rowText }],
        pictures: [],
      }));
      const moved = await database.write(commitStatement, [...commitValues(changes), randomUUID()]);
      if (moved.length !== own.length) throw new Error('a world was not changed');
      half.versions = own.map((world) => moved.find((one) => one.id === world).version);
      made += own.length;
    }
    return made;
  };
  const rate = async () => {
    const until = performance.now() + seconds * 1000;
    const made = await Promise.all(halves.map((half) => go(half, until)));
    return (made[0] + made[1]) / seconds;
  };
  const rates = [];
  for (let round = 0; round <= rounds; round += 1) rates.push(await rate());
  await database.close();
  return median(rates.slice(1)); // the first one is to warm up
}

/** Copies the default world, with all its rows, under other IDs and channels. */
async function copyWorlds(pool, ids) {
  const { rows } = await pool.query(
    "select column_name as name from information_schema.columns where table_name = 'world'",
  );
  const changed = {
    id: 'n',
    channel: "'chn-' || n",
    start: "replace(w.start, w.channel, 'chn-' || n)",
    state: "replace(w.state, w.channel, 'chn-' || n)",
  };
  const names = rows.map(({ name }) => name);
  const list = names.map((name) => changed[name] ?? `w.${name}`).join(', ');
  await pool.query(
    `insert into world (${names.join(', ')}) select ${list} from world w, unnest($1::bigint[]) n where w.channel = 'chn-sandbox'`,
    [ids],
  );
  await pool.query("insert into channel (name, world) select 'chn-' || n, n from unnest($1::bigint[]) n", [ids]);
  await pool.query(
    `insert into event (world, epoch, id, doc) select n, e.epoch, e.id, e.doc
     from event e join world w on w.id = e.world and w.channel = 'chn-sandbox', unnest($1::bigint[]) n`,
    [ids],
  );
}

/** How fast a replica loads worlds that it has never seen, and its memory then. */
async function manyWorlds(url) {
  const first = await launch(sandbox('--database-url', url));
  const fixtures = await (await fetch(`${first.url}/_sandbox/fixtures`, { headers: first.headers })).json();
  await sendJson(first, '/v1/events.create', eventOf(fixtures, 9000));
  await end(first.child);
  const ids = Array.from({ length: worlds }, (_, index) => 1_000_000 + index);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await copyWorlds(pool, ids);
  await pool.end();
  const replica = await launch(sandbox('--database-url', url));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const began = performance.now();
  await Promise.all(
    ids.map((id) =>
      got(`${replica.url}/channels/pages/9000`, { agent, headers: { ...replica.headers, 'X-Channel': `chn-${id}` } }),
    ),
  );
  const perSecond = worlds / ((performance.now() - began) / 1000);
  const bytes = residentMemory(replica.child);
  agent.destroy();
  await end(replica.child);
  return { perSecond, bytes };
}

function got(url, options) {
  return new Promise((resolve, reject) => {
    request(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    })
      .once('error', reject)
      .end();
  });
}

/** Seconds from the end of the replica that served a world until another one has answered for it. */
async function silenceAfterKill(url) {
  const [one, other] = [await launch(sandbox('--database-url', url)), await launch(sandbox('--database-url', url))];
  const made = await (await fetch(`${one.url}/_sandbox/worlds`, { method: 'POST' })).json();
  const headers = { Authorization: `Channel ${made.apiKey}`, 'X-Channel': made.channelId };
  await got(`${one.url}/channels/pages/9000`, { headers });
  one.child.kill('SIGKILL');
  const began = performance.now();
  await got(`${other.url}/channels/pages/9000`, { headers });
  const seconds = (performance.now() - began) / 1000;
  await end(other.child);
  return seconds;
}
