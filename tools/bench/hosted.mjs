// What replicas over PostgreSQL cost, beside a sandbox in memory, all in one run and interleaved.
import { Agent, request } from 'node:http';
import pg from 'pg';
import { createServer } from 'vite';
import { eventOf } from './cases.mjs';
import { end, residentMemory } from './children.mjs';
import { limit, table } from './report.mjs';
import { measureCases } from './measure.mjs';
import { launch, sandbox, sendJson, servers } from './servers.mjs';

const worlds = 10_000;

/** The figures against their targets, as text. */
export async function hostedText(plan) {
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  });
  const { startPostgres } = await vite.ssrLoadModule('/tests/hosted/testing/postgres.ts');
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    servers.replica = sandbox('--database-url', url);
    const cases = await measureCases(['sandbox', 'replica'], plan, ['GET page', 'search', 'create']);
    const many = await manyWorlds(await postgres.createDatabase());
    const silence = await silenceAfterKill(await postgres.createDatabase());
    const ratio = (title) => cases[title].replica.perSecond / cases[title].sandbox.perSecond;
    const targets = [
      limit('GET, of memory', ['at least', 0.34], ratio('GET page')),
      limit('search, of memory', ['at least', 0.4], ratio('search')),
      limit('create, of memory', ['at least', 0.3], ratio('create')),
      limit(`${worlds} worlds with an event, MB of a replica`, ['at most', 250], many.bytes / 1e6),
      limit('worlds loaded each second', ['at least', 700], many.perSecond),
      limit('seconds to an answer by another replica after kill -9', ['at most', 1], silence),
    ];
    const rates = Object.entries(cases).flatMap(([title, by]) =>
      Object.entries(by).map(([name, { perSecond }]) => [title, name, perSecond.toFixed(0)]),
    );
    const rows = targets.map(({ what, asked, measured, met }) => [what, asked, measured, met ? 'met' : 'NOT MET']);
    return [
      table(['case', 'server', 'requests per second'], rates),
      '',
      table(['', 'asked', 'measured', ''], rows),
    ].join('\n');
  } finally {
    await postgres[Symbol.asyncDispose]();
    await vite.close();
  }
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
