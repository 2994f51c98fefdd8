import { performance } from 'node:perf_hooks';
import { counted } from '../lib/describe.ts';
import type { Clock, Picture, PictureStore } from '../domain/ports.ts';
import { OutcomeUnknown, StoreUnavailable } from '../domain/store-unavailable.ts';
import { unboundedShare } from '../domain/memory.ts';
import type { Contract } from '../contract/contract.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import { defaultSettings, SettingRefused } from '../settings/options.ts';
import { refusedSeal } from '../settings/seal-keys.ts';
import type { MemoryBudget } from '../world/memory-budget.ts';
import type { WorldSources } from '../world/open-world.ts';
import { isSecret, type Worlds } from '../world/worlds.ts';
import { WorldRefused } from '../world/errors.ts';
import type { Partner, Partners } from '../world/partners.ts';
import type { World } from '../world/world.ts';
import { createDatabaseClock, type DatabaseClock } from './look-ups.ts';
import { connectDatabase, type Database, DatabaseAway, DatabaseRefused } from './database.ts';
import { isPassingRefusal, isRefusal } from './protocol.ts';
import { Followers, JournalRows } from './world-journal.ts';
import { KnownWorlds } from './known-worlds.ts';
import { addWorld, createHostedWorlds, type Written } from './hosted-worlds.ts';
import { createPartnerRows } from './partner-rows.ts';
import { isSchemaFit, migrate, SchemaTooNew } from './schema.ts';
import { countUnknownSeals, createSeal, type Seal, sealAnew } from './seal.ts';
import { nobodyWatches, type ReplicaWatch, watchedDatabase } from './watch.ts';
import { timers } from '../lib/timers.ts';
import { batch, expireStatement } from './statements.ts';

/** Milliseconds between two sweeps, about: replicas take turns by chance. */
const pace = 20_000;

/** Takes away what nobody can see any more, again and again. @param keeps how many exchanges a journal keeps @returns stops it */
function startSweeping(written: Written, keeps: number): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const go = async () => {
    while (!signal.aborted) {
      await timers.sleep(pace * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => undefined);
      await sweep(written, keeps, signal);
    }
  };
  const swept = go();
  return async () => {
    stopped.abort();
    await swept;
  };
}

/** Sweeps until nothing is left, a batch at a time, so that nobody has to wait long for a lock. What fails is tried again by the next sweep. */
export async function sweep({ database, seal }: Written, keeps: number, signal: AbortSignal): Promise<void> {
  const acts = [
    () => database.read(expireStatement, [null]).then(({ length }) => length),
    () => sealAnew(database, seal),
    ...sweepStatements.map(
      ({ statement, isOfJournal }) =>
        () =>
          database.read(statement, isOfJournal === true ? [keeps] : []).then(({ length }) => length),
    ),
  ];
  for (const act of acts) while (!signal.aborted && (await act().catch(() => 0)) === batch);
}

const MAX_INT = 2 ** 31 - 1;

/**
 * What nobody can see any more, at most a batch of it at a time. Events and journals are looked for world by world, in an index: all of them
 * are too many to be looked at. $1 is how many exchanges a journal keeps.
 */
const sweepStatements: readonly { readonly statement: string; readonly isOfJournal?: true }[] = [
  {
    statement: `delete from event e using (
      select e.world, e.epoch, e.id from world w cross join lateral (
        select world, epoch, id from event
        where world = w.id and epoch < case when w.kept_until <= to_timestamp(0) then ${MAX_INT} else w.epoch end
        order by epoch limit ${batch}) e
      limit ${batch}) old
      where e.world = old.world and e.epoch = old.epoch and e.id = old.id returning e.id`,
  },
  {
    statement: `delete from journal j using (
      select j.world, j.number from world w join journal_head h on h.world = w.id cross join lateral (
        select world, number from journal
        where world = w.id and number <= h.latest - case when w.kept_until <= to_timestamp(0) then 0 else $1::int end
        order by number limit ${batch}) j
      limit ${batch}) old
      where j.world = old.world and j.number = old.number returning j.number`,
    isOfJournal: true,
  },
  {
    statement: `delete from world where id in (
      select w.id from world w where w.kept_until <= to_timestamp(0) and not exists (select from event e where e.world = w.id)
        and not exists (select from journal j where j.world = w.id) limit ${batch}) returning id`,
  },
  {
    statement: `delete from journal_head where world in (
      select h.world from journal_head h where not exists (select from world w where w.id = h.world) limit ${batch}) returning world`,
  },
  {
    statement: `delete from receipt where made_by in (
      select made_by from receipt where made_at < now() - interval '1 hour' limit ${batch}) returning made_by`,
  },
  {
    statement: `delete from picture where (world, hash) in (
      select p.world, p.hash from picture p where not exists (select from world w where w.id = p.world) limit ${batch}) returning world`,
  },
  {
    // The oldest ones that are beyond what their partner may have.
    statement: `delete from picture where (world, hash) in (
      select world, hash from (
        select p.world, p.hash, r.bytes as quota,
          sum(length(b.bytes)) over (partition by r.id order by b.kept_at desc, p.world, p.hash) as all_bytes
        from picture p join world w on w.id = p.world join partner r on r.id = w.partner join blob b on b.hash = p.hash) o
      where all_bytes > quota limit ${batch}) returning world`,
  },
  {
    // Not those that were kept just now: a world that shows one may not be seen yet.
    statement: `delete from blob where kept_at < now() - interval '1 hour' and hash in (
      select b.hash from blob b where b.kept_at < now() - interval '1 hour' and not exists (select from picture p where p.hash = b.hash)
      limit ${batch}) returning hash`,
  },
  {
    statement: `delete from blob where hash in (
      select hash from (select hash, sum(length(bytes)) over (order by kept_at desc, hash) as all_bytes from blob) b
      where all_bytes > 1073741824 limit ${batch}) returning hash`,
  },
];

/** A process over the database of replicas: it holds nothing that counts. */
export interface Replica {
  /** The time of the database. */
  readonly clocked: { readonly clock: Clock };
  /** How many follow journals here. */
  readonly followers: () => number;
  /** What its database lacks for requests to come; undefined where nothing is missing. */
  missing(): Promise<Missing | undefined>;
  /** The partners of the database, once it has opened its worlds. */
  readonly partners: Partners;
  /** The worlds of the database. @param first the default world, where nobody has made it yet @throws SettingRefused */
  worlds(first: World, wish: ReplicaWish): Promise<Worlds>;
}

interface ReplicaWish {
  readonly contract: Contract;
  /** What the worlds of a partner, or those of none, take from outside. */
  readonly sourcesFor: (partner: Partner | undefined) => WorldSources;
  readonly options: {
    readonly journal?: number | undefined;
    readonly onExchange?: ((entry: JournalEntry) => void) | undefined;
  };
  /** How many worlds there may be. */
  readonly most: number;
  /** What copies of worlds take. */
  readonly memory: MemoryBudget;
  readonly onCrash: (error: unknown) => void;
}

export interface ReplicaOptions {
  /** They seal keys of worlds: the first one seals, all of them open. */
  readonly keys?: readonly Buffer[];
  readonly watch?: ReplicaWatch | undefined;
}

/** A replica over the database of a URL, which it connects to for its worlds. @param wait milliseconds to wait for one that is not there, or silent */
export function createReplica(
  url: string,
  wait: number,
  { keys = [], watch = nobodyWatches }: ReplicaOptions = {},
): Replica {
  const clock = createDatabaseClock();
  let followers: Followers | undefined;
  let missing: Replica['missing'] = () => Promise.resolve('database');
  let opened: Database | undefined;

  async function open(first: World, wish: ReplicaWish, left: number): Promise<Worlds> {
    const database = await connected(url, { wait: left, watch });
    opened = database;
    followers = new Followers(database);
    missing = createReadiness(() => missingIn(database), tellMissing);
    try {
      return await worldsIn(database, first, { ...wish, clock, followers, seal: createSeal(keys), watch });
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  return {
    clocked: { clock },
    followers: () => followers?.count ?? 0,
    missing: () => missing(),
    partners: createPartnerRows(() => opened as Database),
    worlds: async (first, wish) => {
      const latest = performance.now() + wait;
      for (;;)
        try {
          return await open(first, wish, Math.max(latest - performance.now(), 0));
        } catch (error) {
          if (!isAway(causeOf(error)) || performance.now() >= latest) refused(error);
          await timers.sleep(100);
        }
    },
  };
}

/** Connects, and brings the database to the schema of this release. @throws what `refused` knows */
async function connected(
  url: string,
  { wait, watch }: { readonly wait: number; readonly watch: ReplicaWatch },
): Promise<Database> {
  const database = watchedDatabase(await connectDatabase(url, { wait }), watch);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, read: (...asked) => database.read<never>(...asked).catch(away) };
}

interface Own {
  readonly clock: DatabaseClock;
  readonly followers: Followers;
  readonly seal: Seal;
  readonly watch: ReplicaWatch;
}

async function worldsIn(
  database: Database,
  first: World,
  { contract, sourcesFor: given, options, most, memory, onCrash, clock, followers, seal, watch }: ReplicaWish & Own,
): Promise<Worlds> {
  const keeps = options.journal ?? defaultSettings.journal;
  const own = { pictures: picturesIn(database), shareMemory: () => unboundedShare };
  const sourcesFor = (partner: Partner | undefined) => ({ ...given(partner), ...own });
  const rows = new JournalRows(database, watch);
  const journals = { database, followers, most: keeps, rows, tell: options.onExchange };
  const onLost = (message: string) => {
    watch.lost();
    onCrash(new Error(message));
  };
  const known = new KnownWorlds({ database, contract, seal, sourcesFor, clock, journals, memory, watch, onLost });
  await refuseOtherSeal(database, seal);
  await makeDefault({ database, seal }, first);
  let stop = () => Promise.resolve();
  const close = async () => {
    await stop();
    await rows.written();
    await database.close();
  };
  const worlds = await createHostedWorlds({ database, seal, known, channel: first.channel, most, close });
  if (!isSecret(worlds.default.apiKey, first.apiKey))
    throw new SettingRefused(
      `The default world of this database, of the channel ${first.channel}, has another API key: give that one, or another --channel.`,
    );
  stop = startSweeping({ database, seal }, keeps); // not before: nobody would stop it
  return worlds;
}

/** @throws StoreUnavailable where the database is away or cannot answer now, which is told to clients */
function away(error: unknown): never {
  throw error instanceof DatabaseAway || isPassingRefusal(error)
    ? new StoreUnavailable('What is asked for', error, 'unread')
    : error;
}

/** Why a replica does not start, in words for who has given it the database. @throws SettingRefused, DatabaseAway */
function refused(thrown: unknown): never {
  const error = causeOf(thrown);
  if (isAway(error)) {
    const reason = error instanceof DatabaseAway ? error.detail : error.message;
    const message = `--database-url: no database answers there within --database-wait: ${reason}.`;
    throw new DatabaseAway(message, message);
  }
  if (error instanceof DatabaseRefused || error instanceof SchemaTooNew)
    throw new SettingRefused(`--database-url: ${error.message}.`);
  if (isRefusal(error))
    throw new SettingRefused(
      `--database-url: the database refuses what a replica needs: ${(error as Error).message}. Give it a database of its own that can be written, and a user who may create tables in it.`,
    );
  throw thrown instanceof StoreUnavailable ? new SettingRefused(`--database-url: ${thrown.message}.`) : thrown;
}

function causeOf(thrown: unknown): unknown {
  let error = thrown;
  while (error instanceof StoreUnavailable) error = error.cause;
  return error;
}

const isAway = (error: unknown): error is DatabaseAway | OutcomeUnknown =>
  error instanceof DatabaseAway || error instanceof OutcomeUnknown;

/** What a database that answers lacks for requests to come; a standby that took no writes yet can only be read. */
async function missingIn(database: Database): Promise<Missing | undefined> {
  if (!(await isSchemaFit(database))) return 'schema';
  const [row] = await database.read<{ readonly transaction_read_only: string }>('show transaction_read_only');
  return row?.transaction_read_only === 'on' ? 'writes' : undefined;
}

/** @throws SettingRefused where worlds are sealed by a key that is not given here */
async function refuseOtherSeal(database: Database, seal: Seal): Promise<void> {
  const unknown = await countUnknownSeals(database, seal);
  if (unknown === 0) return;
  const worlds = counted(unknown, 'world');
  throw refusedSeal(
    seal.newest === undefined
      ? `is missing: the keys of ${worlds} in this database are sealed`
      : `does not open this database: the keys of ${worlds} are sealed by another key. Give that one too, after a comma`,
  );
}

/** Whoever comes first makes the default world. */
async function makeDefault(written: Written, first: World): Promise<void> {
  try {
    await addWorld(written, first);
  } catch (error) {
    if (!(error instanceof WorldRefused)) throw error;
  }
  await first.close();
}

/** Contents of images in the database. What is to be kept goes with the change of its event. */
const picturesIn = (database: Database): PictureStore => ({
  keep: ({ sha256 }: Picture) => Promise.reject(new Error(`the image ${sha256} belongs into a change`)),
  contentOf: async (sha256) => {
    const [row] = await database.read<{ readonly bytes: Buffer }>('select bytes from blob where hash = $1', [sha256]);
    return row?.bytes;
  },
});

/** What a replica needs of its database before requests should come: one that answers, takes writes, and has a schema that this release can use. */
export type Missing = 'database' | 'schema' | 'writes';

/** Milliseconds for which the database may be silent, and for which what it said is told again. */
const [patience, keeps] = [1000, 1000];

/**
 * Tells what a database lacks for requests to come. However many ask, and however long it is silent, one question is on its way at a time.
 *
 * @param ask what it lacks; rejects where it does not answer
 * @param onChange is told of each answer that differs from the one before
 */
export function createReadiness(
  ask: () => Promise<Missing | undefined>,
  onChange: (missing: Missing | undefined) => void,
): () => Promise<Missing | undefined> {
  let question: { readonly answer: Promise<Missing | undefined>; until: number } | undefined;
  let latest: Missing | undefined;

  const asked = () => {
    const one = { answer: ask().catch(() => 'database' as const), until: Infinity };
    void one.answer.then(() => (one.until = performance.now() + keeps));
    return one;
  };

  return async () => {
    if (question === undefined || performance.now() >= question.until) question = asked();
    const stop = new AbortController();
    const silence = timers.sleep(patience, 'database' as const, { signal: stop.signal }).catch(() => undefined);
    const missing = await Promise.race([question.answer, silence]);
    stop.abort();
    if (missing !== latest) onChange(missing);
    latest = missing;
    return missing;
  };
}

const sentences: Readonly<Record<Missing, string>> = {
  database: 'The database does not answer: health/ready is 503 until it does.',
  schema: 'The database lacks what this release needs in it: health/ready is 503 until it is there.',
  writes: 'The database can only be read, as a standby can: health/ready is 503 until it can be written.',
};

/** Warns of what is missing, and says when nothing is missing any more. */
function tellMissing(missing: Missing | undefined): void {
  process.emitWarning(
    missing === undefined ? 'The database is as it should be again: health/ready is 200.' : sentences[missing],
  );
}
