// What replicas over PostgreSQL cost, beside a sandbox in memory, all in one run and interleaved.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { createServer } from 'vite';
import { eventOf } from './cases.mjs';
import { end, residentMemory } from './children.mjs';
import { limit, table } from './report.mjs';
import { measureCases } from './measure.mjs';
import { launch, sandbox, servers } from './servers.mjs';

const worlds = 10_000;
const rowsOfStatement = 16;

/** The figures against their targets, as text. */
export async function hostedText(plan) {
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  });
  const { startPostgres } = await vite.ssrLoadModule('/tests/hosted/testing/postgres.ts');
  const { commitStatement } = await vite.ssrLoadModule('/src/hosted/statements.ts');
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    servers.replica = sandbox('--database-url', url);
    const names = ['sandbox', 'replica'];
    const cases = await measureCases(names, plan, ['GET page', 'search', 'create']);
    const bare = await bareRate(await postgres.createDatabase(), commitStatement, plan);
    const many = await manyWorlds(await postgres.createDatabase());
    const silence = await silenceAfterKill(await postgres.createDatabase());
    const ratio = (title, name) => cases[title][name].perSecond / cases[title].sandbox.perSecond;
    const targets = [
      limit('GET, of memory', ['at least', 0.35], ratio('GET page', 'replica')),
      limit('search, of memory', ['at least', 0.35], ratio('search', 'replica')),
      limit(
        `create, of its statement with ${rowsOfStatement} rows`,
        ['at least', 0.6],
        cases.create.replica.perSecond / bare,
      ),
      limit(`${worlds} worlds with an event, MB of a replica`, ['at most', 250], many.bytes / 1e6),
      limit('worlds loaded each second', ['at least', 700], many.perSecond),
      limit('seconds to an answer by another replica after kill -9', ['at most', 1], silence),
    ];
    const rates = Object.entries(cases).map(([title, by]) => [
      title,
      ...names.map((name) => by[name].perSecond.toFixed(0)),
    ]);
    const rows = targets.map(({ what, asked, measured, met }) => [what, asked, measured, met ? 'met' : 'NOT MET']);
    return [table(['requests per second', ...names], rates), '', table(['', 'asked', 'measured', ''], rows)].join('\n');
  } finally {
    await postgres[Symbol.asyncDispose]();
    await vite.close();
  }
}

/** Changes per second that the statement of a commit makes with two connections and nothing else. */
async function bareRate(url, statement, { seconds }) {
  const replica = await launch(sandbox('--database-url', url)); // it makes the tables
  await end(replica.child);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const ids = Array.from({ length: 2 * rowsOfStatement }, (_, index) => 1_000_000 + index);
  await copyWorlds(pool, ids);
  const until = performance.now() + seconds * 1000;
  const go = async (own) => {
    let versions = own.map(() => 1);
    let made = 0;
    for (let next = 6000; performance.now() < until; next += 1) {
      const places = own.map((_, index) => index + 1);
      const same = (value) => own.map(() => value);
      const values = [
        own,
        versions,
        same(1),
        same(null),
        same(next + 1),
        same(1),
        same(700),
        places,
        same(next),
        same('e'.repeat(700)),
      ];
      const rows = [places, same(1), own.map(() => randomUUID()), same('j'.repeat(1200))];
      const { rows: moved } = await pool.query(statement, [...values, ...rows, [], [], [], [], randomUUID()]);
      if (moved.length !== own.length) throw new Error('a world was not changed');
      versions = own.map((id) => moved.find((one) => Number(one.id) === id).version);
      made += own.length;
    }
    return made;
  };
  const made = await Promise.all([go(ids.slice(0, rowsOfStatement)), go(ids.slice(rowsOfStatement))]);
  await pool.end();
  return (made[0] + made[1]) / seconds;
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
    `insert into event (world, epoch, id, version, doc) select n, e.epoch, e.id, e.version, e.doc
     from event e join world w on w.id = e.world and w.channel = 'chn-sandbox', unnest($1::bigint[]) n`,
    [ids],
  );
}

/** How fast a replica loads worlds that it has never seen, and its memory then. */
async function manyWorlds(url) {
  const first = await launch(sandbox('--database-url', url));
  const fixtures = await (await fetch(`${first.url}/_sandbox/fixtures`, { headers: first.headers })).json();
  const body = JSON.stringify(eventOf(fixtures, 9000));
  await fetch(`${first.url}/v1/events.create`, {
    method: 'POST',
    body,
    headers: { ...first.headers, 'content-type': 'application/json' },
  });
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
