import { givenBack } from './sweep-statements.ts';

/**
 * The statements of replicas. Each is one round trip and one transaction. They need no sequence, trigger or advisory lock, and nothing of a
 * connection outlives them, so that PgBouncer may share connections.
 */

/**
 * The versions of the worlds of channels, and the time of the database. A row comes in any case. A world of a partner comes with how many
 * bytes that one's other worlds leave to it, and is gone with its partner.
 */
export const freshStatement = `
select extract(epoch from t.now) * 1000 as now, f.name, f.id, f.version, f.latest, f.to_touch, f.idle, f.partner, f.quota, f.room
from (select clock_timestamp() as now) t left join (
  select c.name, w.id, w.version, w.latest,
    w.idle is not null and w.used_at < now() - least(60000, w.idle / 10) * interval '1 millisecond' as to_touch, w.idle,
    p.name as partner, p.bytes as quota, p.bytes - (p.used - w.bytes) as room
  from channel c join world w on w.id = c.world left join partner p on p.id = w.partner
  where c.name = any($1::text[]) and (w.kept_until is null or w.kept_until > now()) and (w.partner is null or p.id is not null)) f on true`;

export const touchStatement = `
update world set used_at = now(), kept_until = now() + idle * interval '1 millisecond'
where id in (
  select id from world
  where id = any($1::bigint[]) and kept_until > now() and used_at < now() - least(60000, idle / 10) * interval '1 millisecond'
  order by id for update skip locked)`;

/**
 * The version after another one. It counts, and differs in what is below: where a standby takes over that is behind, and lacks some versions,
 * what is changed then never has one of theirs.
 */
const versionAfter = (version: string): string =>
  `((${version} / 1048576 + 1) * 1048576 + floor(random() * 1048576)::bigint)`;

/**
 * What is newer in worlds than what is known of them; of one snapshot. `n` is the place of the world in what is given, from 1. All of a world
 * comes where no receipt shows that what is known has ever been a version of it, or none any more.
 */
export const loadStatement = `
with known as (
  select k.n, k.id, k.version = 1 or r.version is not null as is_known,
    case when k.version = 1 or r.version is not null then k.version else -1 end as version,
    case when k.version = 1 or r.version is not null then k.epoch else -1 end as epoch
  from unnest($1::bigint[], $2::bigint[], $3::int[]) with ordinality k(id, version, epoch, n)
  left join receipt r on r.world = k.id and r.version = k.version)
select k.n, k.is_known, w.version, w.epoch, w.next_id, w.latest,
  case when w.epoch <> k.epoch then w.start end as start,
  case when w.state_version > k.version then w.state end as state, null::text as doc, 0 as event
from known k join world w on w.id = k.id
union all
select k.n, k.is_known, w.version, w.epoch, w.next_id, w.latest, null, null, e.doc, e.id
from known k join world w on w.id = k.id join event e on e.world = w.id and e.epoch = w.epoch
where w.epoch <> k.epoch or e.version > k.version
order by n, event`;

/**
 * Changes worlds that are still at the version that is told, all else of them too, and tells which they were. A world whose partner has no
 * room for what it takes more is not changed either. Worlds are locked in order, then partners: without that, two of these deadlock. `n` is
 * the place of a world in what is given, from 1.
 */
export const commitStatement = `
with given as (
  select g.*, ${versionAfter('g.version')} as next
  from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::int[], $7::bigint[]) with ordinality
    g(id, version, epoch, state, next_id, entries, bytes, n)),
locked as (
  select id, version, partner, bytes from world where id = any($1::bigint[]) and (kept_until is null or kept_until > now())
  order by id for update),
holders as (
  select id, bytes - used as room from partner where id in (select partner from locked) order by id for update),
fitting as (
  select f.n, f.partner, f.more from (
    select g.n, l.partner, g.bytes - l.bytes as more, sum(g.bytes - l.bytes) over (partition by l.partner order by g.n) as all_more
    from given g join locked l on l.id = g.id and l.version = g.version) f
  left join holders h on h.id = f.partner
  where f.partner is null or h.id is not null and (f.more <= 0 or f.all_more <= h.room)),
charged as (
  update partner p set used = p.used + f.more
  from (select partner, sum(more) as more from fitting where partner is not null group by partner) f where p.id = f.partner and f.more <> 0),
moved as (
  update world w set version = g.next, epoch = g.epoch, next_id = g.next_id, latest = w.latest + g.entries, bytes = g.bytes,
    state = coalesce(g.state, w.state),
    state_version = case when g.state is null then w.state_version else g.next end
  from given g join fitting f on f.n = g.n
  where w.id = g.id and w.version = g.version
  returning g.n, w.id, w.version, w.epoch, w.latest, w.latest - g.entries as before),
events as (
  insert into event (world, epoch, id, version, doc)
  select m.id, m.epoch, d.id, m.version, d.doc
  from moved m join unnest($8::int[], $9::bigint[], $10::text[]) d(n, id, doc) on d.n = m.n
  on conflict (world, epoch, id) do update set version = excluded.version, doc = excluded.doc),
entries as (
  insert into journal (world, number, request, doc)
  select m.id, m.before + j.place, j.request, j.doc
  from moved m join unnest($11::int[], $12::int[], $13::uuid[], $14::text[]) j(n, place, request, doc) on j.n = m.n
  on conflict (world, request) do nothing),
pictures as (
  insert into blob (hash, bytes, kept_at) select p.hash, p.bytes, now() from unnest($15::text[], $16::bytea[]) p(hash, bytes) order by p.hash
  on conflict (hash) do update set kept_at = excluded.kept_at),
shown as (
  insert into picture (world, hash) select distinct m.id, s.hash from moved m join unnest($17::int[], $18::text[]) s(n, hash) on s.n = m.n
  on conflict do nothing),
receipts as (
  insert into receipt (made_by, world, version, latest, made_at)
  select $19::uuid, m.id, m.version, m.latest, now() from moved m)
select id, version, latest from moved`;

/** What a commit has changed, whose answer was lost. */
export const receiptStatement = 'select world as id, version, latest from receipt where made_by = $1::uuid';

/**
 * Makes a world; fails with 23505 where one of its channels has a world already. No row comes where its partner may have no more, or is
 * gone: what a partner has is counted in its row, since nobody can count rows that others are about to write.
 */
export const addStatement = `
with charged as (update partner set open = open + 1 where id = $10::text and open < worlds returning id),
made as (
  insert into world (id, channel, scenario, seed, start, state, state_version, epoch, version, next_id, latest, bytes, partner,
    idle, opened_at, used_at, kept_until)
  select $1::bigint, $2::text, $3::text, $4::bigint, $5::text, $6::text, 1, 1, 1, $7::bigint, 0, 0, $10::text,
    $8::bigint, now(), now(), now() + $8::bigint * interval '1 millisecond'
  where $10::text is null or exists (select from charged)
  returning id)
insert into channel (name, world) select g.name, m.id from made m, unnest($9::text[]) g(name) returning world`;

/** Begins a world again from another start, where it is still at the version that is told; fails with 23505 as above. */
export const beginStatement = `
with before as (
  select id, partner, bytes, ${versionAfter('version')} as next from world
  where id = $1::bigint and version = $2::bigint and kept_until is distinct from to_timestamp(0) for update),
given_back as (update partner p set used = p.used - b.bytes from before b where p.id = b.partner),
moved as (
  update world w set version = b.next, state_version = b.next, epoch = $3::int, scenario = $4, seed = $5::bigint,
    start = $6, state = $7, next_id = $8::bigint, bytes = 0
  from before b where w.id = b.id and w.version = $2::bigint returning w.id, w.version, w.latest),
left_out as (delete from channel c using moved m where c.world = m.id and c.name <> all($9::text[])),
joined as (
  insert into channel (name, world) select g.name, m.id from moved m, unnest($9::text[]) g(name)
  where not exists (select from channel c where c.name = g.name and c.world = m.id)),
receipts as (
  insert into receipt (made_by, world, version, latest, made_at) select $10::uuid, id, version, latest, now() from moved)
select id, version, latest from moved`;

/** Takes a world out of the registry, by its own channel; what it holds is swept later. */
export const dropStatement = `
with gone as (
  update world set version = version + 1, kept_until = to_timestamp(0)
  where channel = $1 and (kept_until is null or kept_until > now()) returning id, partner, bytes),${givenBack},
left_out as (delete from channel c using gone g where c.world = g.id)
select id from gone`;

export const listStatement = `
select channel, scenario, seed, partner, opened_at, used_at, kept_until from world
where kept_until is null or kept_until > now() order by opened_at, id`;

/** Events that were created, or changed since they were seeded. */
export const countStatement = `
select (select count(*) from world where kept_until is null or kept_until > now()) as worlds, (select count(*) from event) as events`;
