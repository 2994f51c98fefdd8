import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabaseProxy } from '../hosted/testing/database-proxy.ts';
import { startPostgres, withoutPostgres } from '../hosted/testing/postgres.ts';
import { checkHistory } from './check-history.ts';
import { Clients } from './clients.ts';
import { forgetfulWorlds, withoutForgotten } from './history.ts';
import { Replica } from './replicas.ts';
import { storms, type Field, type Storm, type Times } from './storms.ts';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { tempFolder, type TempFolder } from '../testing/temp-folder.ts';

/** A bug that the race has to find. */
interface Planted {
  readonly what: string;
  /** The storm in which it shows. */
  readonly storm: string;
  /** Texts that the built program has once, and what is in their place. */
  readonly changes: readonly (readonly [text: string, instead: string])[];
}

export const planted: Readonly<Record<string, Planted>> = {
  'no-lock': {
    what: 'a world that is changed without a lock of its row',
    storm: 'nothing',
    changes: [
      [
        'from world where id = $1::bigint and (kept_until is null or kept_until > now()) for update),\nholder',
        'from world where id = $1::bigint and (kept_until is null or kept_until > now())),\nholder',
      ],
    ],
  },
  'outside-decision': {
    what: 'a decision on the state that was known before the transaction',
    storm: 'nothing',
    changes: [['row.state === null ? knownState : read(row.state)', 'knownState']],
  },
  'no-fresh': {
    what: 'settings that are never read again',
    storm: 'nothing',
    changes: [['stateVersion > entry.at.version', 'false']],
  },
  'made-twice': {
    what: 'a transaction that is made again without a look at what became of it',
    storm: 'cut-commits',
    changes: [['return (await database.read(receiptStatement, [receipt])).length > 0;', 'return false;']],
  },
};

/** A copy of a built program with a bug; disposal removes it. */
interface PlantedProgram extends TempFolder {
  /** Its `cli.js`. */
  readonly program: string;
}

/** @param program - `dist/src/cli.js` of a package */
export function plant({ what, changes }: Planted, program: string): PlantedProgram {
  const folder = tempFolder();
  const dist = dirname(dirname(program));
  const root = dirname(dist);
  for (const name of readdirSync(root))
    if (name !== 'dist' && !name.startsWith('.')) symlinkSync(join(root, name), folder.file(name));
  cpSync(dist, folder.file('dist'), { recursive: true });
  const files = readdirSync(folder.file('dist/commonjs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cjs'))
    .map((name) => folder.file(join('dist/commonjs', name)));
  for (const [text, instead] of changes) {
    const [file, ...others] = files.filter((one) => readFileSync(one, 'utf8').includes(text));
    const source = file === undefined ? '' : readFileSync(file, 'utf8');
    if (file === undefined || others.length > 0 || source.split(text).length !== 2)
      throw new Error(`tests/race/race.ts: ${what}: the program has this text not once: ${text}`);
    const changed = source.replace(text, instead);
    compileFunction(changed); // throws where it is no program any more
    writeFileSync(file, changed);
  }
  return { ...folder, program: folder.file('dist/src/cli.js') };
}

export { storms };

interface RaceOptions {
  readonly operations: number;
  readonly replicas: number;
  readonly seed: number;
  /** The built program's `cli.js`. */
  readonly program: string;
}

/** What came of a race: nothing is wrong where `wrong` is empty. */
export interface Row {
  readonly what: string;
  readonly operations: number;
  /** Changes that were refused, and those of which nobody knows. */
  readonly refused: number;
  readonly unknown: number;
  readonly bouts: number;
  readonly seconds: number;
  readonly wrong: readonly string[];
}

const worlds = 8;
const lanes = 16;

/** Why there is no race over PostgreSQL; undefined where there can be one. */
export const withoutDatabase = withoutPostgres;

/** Races through replicas over a PostgreSQL of their own, in a storm. */
export async function raceInStorm(name: string, options: RaceOptions): Promise<Row> {
  const storm = storms[name];
  if (storm === undefined) throw new Error(`There is no storm ${name}. There are: ${Object.keys(storms).join(', ')}.`);
  const database = await startPostgres();
  const proxy = await startDatabaseProxy(database.port);
  const replicas: Replica[] = [];
  const forgotten: Times[] = [];
  let clients: Clients | undefined;
  const field: Field = {
    replicas,
    proxy,
    database,
    standby: undefined,
    forgotten,
    doWithoutNew: (does) => {
      if (clients !== undefined) clients.leavesNew = does;
    },
  };
  try {
    const url = proxy.through(await database.createDatabase());
    for (let number = 0; number < options.replicas; number += 1)
      replicas.push(
        await Replica.start({ program: options.program, database: url, clock: number === 1 ? storm.clock : undefined }),
      );
    clients = new Clients({ urls: replicas.map((one) => one.url), worlds, lanes, seed: options.seed });
    const bouts = { first: () => storm.prepare?.(field), each: boutOf(storm, field) };
    const row = await race(clients, storm.what, { ...options, bouts, forgotten });
    const losses = replicas.flatMap((one) => one.losses);
    return {
      ...row,
      wrong: [
        ...replicas.flatMap(({ ends }) => ends),
        ...unsaid(clients, losses),
        ...vain(forgotten, losses),
        ...row.wrong,
      ],
    };
  } finally {
    await Promise.all(replicas.map((one) => one.end('SIGKILL')));
    await proxy[Symbol.asyncDispose]();
    await field.standby?.[Symbol.asyncDispose]();
    await field.database[Symbol.asyncDispose]();
  }
}

/** What was lost and no replica has told. */
const unsaid = (clients: Clients, losses: readonly string[]): readonly string[] =>
  [...forgetfulWorlds(clients.history)]
    .filter((world) => !losses.some((line) => line.includes(clients.channelOf(world))))
    .map((world) => `world ${world}: an acknowledged create is lost, and no replica has told of it`);

/** A storm that was to lose something, and lost nothing, shows nothing. */
const vain = (forgotten: readonly Times[], losses: readonly string[]): readonly string[] =>
  forgotten.length > 0 && losses.length === 0 ? ['no replica has told of anything that was lost'] : [];

/** Races with a bug in the program: what is wrong is that nothing was found. */
export async function raceWithBug(name: string, options: RaceOptions): Promise<Row> {
  const bug = planted[name];
  if (bug === undefined) throw new Error(`There is no bug ${name}. There are: ${Object.keys(planted).join(', ')}.`);
  const folder = plant(bug, options.program);
  try {
    const row = await raceInStorm(bug.storm, { ...options, program: folder.program });
    const wrong = row.wrong.length === 0 ? [`${bug.what} was not found`] : [];
    return { ...row, what: `planted: ${bug.what}, ${row.wrong.length} found`, wrong };
  } finally {
    folder[Symbol.dispose]();
  }
}

interface Bouts {
  first(): Promise<void> | undefined;
  readonly each: ((count: number) => Promise<void>) | undefined;
}

const boutOf = ({ bout, pause = 0 }: Storm, field: Field): Bouts['each'] =>
  bout &&
  (async (count) => {
    await bout(field, count);
    await sleep(pause);
  });

/** However few operations there are, a storm comes so often. */
const fewestBouts = 2;

async function race(
  clients: Clients,
  what: string,
  { operations, bouts, forgotten }: RaceOptions & { readonly bouts: Bouts; readonly forgotten: readonly Times[] },
): Promise<Row> {
  const began = performance.now();
  await clients.start();
  await bouts.first();
  let count = 0;
  const isDone = (): boolean =>
    clients.history.length >= operations && (bouts.each === undefined || count >= fewestBouts);
  const storming = async (): Promise<void> => {
    for (; bouts.each !== undefined && !isDone(); count += 1) await bouts.each(count);
  };
  await Promise.all([clients.send(isDone), storming()]);
  await clients.readAll();
  const outcomes = clients.history.map((one) => ('outcome' in one ? one.outcome : 'made'));
  return {
    what,
    operations: outcomes.length,
    refused: outcomes.filter((one) => one === 'refused').length,
    unknown: outcomes.filter((one) => one === 'unknown').length,
    bouts: count,
    seconds: (performance.now() - began) / 1000,
    wrong: [
      ...clients.wrong,
      ...checkHistory(withoutForgotten(clients.history, forgotten)).map(({ kind, text }) => `${kind}: ${text}`),
    ],
  };
}
