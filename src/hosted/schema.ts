import { randomUUID } from 'node:crypto';
import { OutcomeUnknown } from '../domain/store-unavailable.ts';
import { DatabaseRefused, type Database } from './database.ts';
import { timers } from '../lib/timers.ts';

/**
 * A step of the schema. Its statements can be made again, since a process may end between any two of them. A later release removes what an
 * earlier one needs in a step of its own, which `contracts`.
 */
export interface SchemaStep {
  readonly number: number;
  /** The first release that has the step. */
  readonly release: string;
  /** Whether releases without this step cannot use the database any more. */
  readonly contracts: boolean;
  readonly statements: readonly string[];
}

export const schemaSteps: readonly SchemaStep[] = [
  {
    number: 1,
    release: '1.0.0',
    contracts: false,
    statements: [
      `create table if not exists world (id bigint primary key, channel text not null, scenario text not null, seed bigint not null,
         start text not null, state text not null, epoch int not null, version bigint not null, state_version bigint not null,
         next_id bigint not null, latest bigint not null, partner text, bytes bigint not null, idle bigint,
         opened_at timestamptz not null, used_at timestamptz not null, kept_until timestamptz)`,
      'create index if not exists world_kept_until on world (kept_until)',
      'create index if not exists world_channel on world (channel)',
      'create table if not exists channel (name text primary key, world bigint not null)',
      'create index if not exists channel_world on channel (world)',
      `create table if not exists event (world bigint, epoch int, id bigint, version bigint not null, doc text not null,
         primary key (world, epoch, id))`,
      `create table if not exists journal (world bigint, number bigint, request uuid not null, doc text not null,
         primary key (world, number))`,
      'create unique index if not exists journal_request on journal (world, request)',
      `create table if not exists receipt (made_by uuid, world bigint, version bigint not null, latest bigint not null,
         made_at timestamptz not null, primary key (made_by, world))`,
      'create table if not exists picture (world bigint, hash text, primary key (world, hash))',
      'create index if not exists picture_hash on picture (hash)',
      'create table if not exists blob (hash text primary key, bytes bytea not null, kept_at timestamptz not null)',
      `create table if not exists partner (id text primary key, name text not null unique, token_hash text not null unique,
         worlds bigint not null, bytes bigint not null, open bigint not null, used bigint not null, made_at timestamptz not null)`,
    ],
  },
  {
    // Replicas lock the row of a world: events have no versions, and a receipt is that of one change.
    number: 2,
    release: '1.0.0',
    contracts: true,
    statements: [
      // Apart from the world's row, so that journals never wait for its lock.
      'create table if not exists journal_head (world bigint primary key, latest bigint not null)',
      ifThereIs(
        'world',
        'latest',
        'insert into journal_head (world, latest) select id, latest from world on conflict (world) do nothing',
      ),
      'alter table world drop column if exists latest',
      'alter table event drop column if exists version', // its index goes with it
      ifThereIs('receipt', 'latest', 'drop table receipt'), // each is asked for within seconds, or never
      `create table if not exists receipt (made_by uuid primary key, world bigint not null, version bigint not null, made_at timestamptz not null)`,
      'create index if not exists receipt_made_at on receipt (made_at)',
      'create index if not exists receipt_world on receipt (world, version)',
    ],
  },
  {
    // Worlds are found by their keys too. The hashes of worlds that are there already are written by `sealAnew`, which can open them.
    number: 3,
    release: '1.0.0',
    contracts: false,
    statements: [
      'alter table channel add column if not exists key_hash text',
      'create index if not exists channel_key_hash on channel (key_hash, world)',
    ],
  },
];

/** A statement about a column that an earlier try may have taken away. */
function ifThereIs(table: string, column: string, statement: string): string {
  return `do $$ begin
    if exists (select 1 from information_schema.columns
        where table_schema = current_schema() and table_name = '${table}' and column_name = '${column}') then
      execute '${statement}';
    end if;
  end $$`;
}

/** Texts of events are Unicode, which few encodings hold; SQL_ASCII keeps the bytes that come. @throws DatabaseRefused */
async function refuseOtherEncoding(database: Database): Promise<void> {
  const [row] = await database.read<{ readonly server_encoding: string }>('show server_encoding');
  const encoding = row?.server_encoding ?? 'UTF8';
  if (!/^(utf-?8|sql_ascii)$/i.test(encoding))
    throw new DatabaseRefused(`the database has the encoding ${encoding}: make one with the encoding UTF8`);
}

/** The database is of a later release than this program. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/** Seconds after which the next process may go on for one that went silent inside a step. */
const lease = 3;

const ground = [
  `create table if not exists schema_step (number int primary key, release text not null, contracts boolean not null, made_by text not null,
     made_at timestamptz not null)`,
  'create table if not exists schema_lease (id int primary key, holder text not null, until timestamptz not null)',
  "insert into schema_lease (id, holder, until) values (1, '', '1970-01-01T00:00:00Z') on conflict (id) do nothing",
];

/**
 * Brings a database to the newest schema that is known here. Any number of processes may do so at once: one of them makes a step.
 * @returns the numbers of the steps that this process made
 * @throws SchemaTooNew where a later release has taken away what this one needs
 */
export async function migrate(database: Database, steps = schemaSteps): Promise<readonly number[]> {
  await refuseOtherEncoding(database);
  const holder = randomUUID();
  const made: number[] = [];
  for (const statement of ground) await makeGround(database, statement);
  for (;;) {
    const step = await nextStep(database, steps);
    if (step === undefined) return made;
    if (await holdLease(database, holder)) {
      if (await makeStep(database, step, holder)) made.push(step.number);
    } else await timers.sleep(50 + Math.random() * 50);
  }
}

/** Whether a database has each step of this release, and none that takes away what it needs. */
export async function isSchemaFit(database: Database, steps = schemaSteps): Promise<boolean> {
  try {
    return (await nextStep(database, steps)) === undefined;
  } catch (error) {
    if (error instanceof SchemaTooNew || isUnknownTable(error)) return false;
    throw error;
  }
}

const isUnknownTable = (error: unknown): boolean => (error as { readonly code?: unknown }).code === '42P01';

/** @throws SchemaTooNew */
async function nextStep(database: Database, steps: readonly SchemaStep[]): Promise<SchemaStep | undefined> {
  const kept = await database.read<SchemaStep>('select number, release, contracts from schema_step order by number');
  const unknown = kept.filter(({ number, contracts }) => contracts && !steps.some((step) => step.number === number));
  const newest = unknown.at(-1);
  if (newest !== undefined)
    throw new SchemaTooNew(`the database is of a later release: it needs version ${newest.release} or a later one`);
  return steps.find(({ number }) => !kept.some((step) => step.number === number));
}

async function holdLease(database: Database, holder: string): Promise<boolean> {
  const held = await database.read(
    `update schema_lease set holder = $1, until = now() + interval '${lease} seconds'
      where id = 1 and (holder = $1 or until < now()) returning id`,
    [holder],
  );
  return held.length > 0;
}

/** @returns false where the lease went to another process meanwhile */
async function makeStep(database: Database, step: SchemaStep, holder: string): Promise<boolean> {
  const renewing = timers.setInterval(() => void holdLease(database, holder).catch(() => false), (lease * 1000) / 4);
  try {
    for (const statement of step.statements) await database.read(statement);
    const marked = await database.read(
      `insert into schema_step (number, release, contracts, made_by, made_at)
        select $1::int, $2::text, $3::boolean, $4::text, now() from schema_lease where id = 1 and holder = $4
        on conflict (number) do update set made_by = excluded.made_by where schema_step.made_by = excluded.made_by
        returning number`,
      [step.number, step.release, step.contracts, holder],
    );
    return marked.length > 0;
  } finally {
    timers.clearInterval(renewing);
  }
}

/** `if not exists` still fails in the one of two processes that comes second, and then the table is there. */
async function makeGround(database: Database, statement: string): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      await database.read(statement);
      return;
    } catch (error) {
      if (error instanceof OutcomeUnknown || tries === 5) throw error;
      await timers.sleep(20 * Math.random());
    }
}
