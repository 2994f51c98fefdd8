import { sealAnew } from './seal.ts';
import { batch, expireStatement } from './statements.ts';
import type { Written } from './hosted-worlds.ts';
import { timers } from '../lib/timers.ts';

/** Milliseconds between two sweeps, about: replicas take turns by chance. */
const pace = 20_000;

/** Takes away what nobody can see any more, again and again. @param keeps how many exchanges a journal keeps @returns stops it */
export function startSweeping(written: Written, keeps: number): () => Promise<void> {
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
