import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabaseProxy } from '../hosted/testing/database-proxy.ts';
import { startPostgres, withoutPostgres } from '../hosted/testing/postgres.ts';
import { checkHistory } from './check-history.ts';
import { Clients } from './clients.ts';
import { forgetfulWorlds, withoutForgotten } from './history.ts';
import { plant, planted } from './planted.ts';
import { Replica } from './replicas.ts';
import { storms, type Field, type Storm, type Times } from './storms.ts';

export { planted, storms };

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
