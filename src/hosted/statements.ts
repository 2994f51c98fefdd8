/**
 * The statements of replicas. Each is one round trip and one transaction. They need no sequence, trigger or advisory lock, and nothing of a
 * connection outlives them, so that PgBouncer may share connections.
 */

/** What worlds that are `gone` have taken of their partners, is given back. */
const givenBack = `
returned as (select partner, count(*) as worlds, sum(bytes) as bytes from gone where partner is not null group by partner),
holders as (select id from partner where id in (select partner from returned) order by id for update),
given_back as (
  update partner p set open = p.open - r.worlds, used = p.used - r.bytes
  from returned r join holders h on h.id = r.partner where p.id = h.id)`;

/** How many rows a sweep takes away at once, so that it holds up nobody. */
export const batch = 500;

/** Worlds whose time is over make room for others: of their channels, and of their partners. $1 is a partner, or null for all worlds. */
export const expireStatement = `
with over as (
  select id from world where kept_until > to_timestamp(0) and kept_until <= now() and ($1::text is null or partner = $1::text)
  order by id limit ${batch} for update),
gone as (
  update world w set version = w.version + 1, kept_until = to_timestamp(0) from over o where w.id = o.id
  returning w.id, w.partner, w.bytes),${givenBack},
left_out as (delete from channel c using gone g where c.world = g.id)
select id from gone`;

/**
 * The next version of a world. It counts, and differs in what is below: where a standby takes over that is behind, and lacks some versions, what
 * is changed then never has one of theirs.
 */
const versionAfter = '(version / 1048576 + 1) * 1048576 + floor(random() * 1048576)::bigint';

/**
 * The versions of the worlds of channels, and the time of the database. A row comes in any case. A world of a partner is
 * gone with that one.
 */
export const freshStatement = `
select extract(epoch from t.now) * 1000 as now, f.name, f.id, f.version, f.state_version, f.latest, f.to_touch
from (select clock_timestamp() as now) t left join (
  select c.name, w.id, w.version, w.state_version, coalesce(h.latest, 0) as latest,
    w.idle is not null and w.used_at < now() - least(60000, w.idle / 10) * interval '1 millisecond' as to_touch
  from channel c join world w on w.id = c.world left join partner p on p.id = w.partner left join journal_head h on h.world = w.id
  where c.name = any($1::text[]) and (w.kept_until is null or w.kept_until > now()) and (w.partner is null or p.id is not null)) f on true`;

/** Which worlds have a key of these hashes: two at most are looked at of each, however many have it. */
export const keysStatement = `
select h.hash, f.least, f.greatest, w.channel from unnest($1::text[]) h(hash)
cross join lateral (select min(c.world) as least, max(c.world) as greatest from channel c where c.key_hash = h.hash) f
join world w on w.id = f.least`;

export const touchStatement = `
update world set used_at = now(), kept_until = now() + idle * interval '1 millisecond'
where id in (
  select id from world
  where id = any($1::bigint[]) and kept_until > now() and used_at < now() - least(60000, idle / 10) * interval '1 millisecond'
  order by id for update skip locked)`;

/** Worlds as they are by now: the start where it is of another epoch than is known, the state where it is at another version. */
export const loadStatement = `
select k.n, w.state_version, w.epoch,
  case when w.epoch <> k.epoch then w.start end as start, case when w.state_version <> k.version then w.state end as state,
  p.id, p.name, p.worlds, p.bytes, p.used, p.made_at
from unnest($1::bigint[], $2::bigint[], $3::int[]) with ordinality k(id, version, epoch, n) join world w on w.id = k.id
left join partner p on p.id = w.partner`;

/**
 * Makes a world; fails with 23505 where one of its channels has a world already. No row comes where its partner may have no more, or is
 * gone: what a partner has is counted in its row, since nobody can count rows that others are about to write.
 */
export const addStatement = `
with charged as (
  update partner set open = open + 1, used = used + $12::bigint
  where id = $10::text and open < worlds and used + $12::bigint <= bytes returning id),
made as (
  insert into world (id, channel, scenario, seed, start, state, state_version, epoch, version, next_id, bytes, partner,
    idle, opened_at, used_at, kept_until)
  select $1::bigint, $2::text, $3::text, $4::bigint, $5::text, $6::text, 1, 1, 1, $7::bigint, $12::bigint, $10::text,
    $8::bigint, now(), now(), now() + $8::bigint * interval '1 millisecond'
  where $10::text is null or exists (select from charged)
  returning id)
insert into channel (name, world, key_hash)
select g.name, m.id, g.hash from made m, unnest($9::text[], $11::text[]) g(name, hash) returning world`;

/** Begins a locked world again from another start, which takes $10 bytes more than all that it had; fails with 23505 as above. */
export const beginStatement = `
with charged as (update partner set used = used + $10::bigint where id = $9::text),
moved as (
  update world w set version = n.version, state_version = n.version, epoch = $2::int, scenario = $3, seed = $4::bigint,
    start = $5, state = $6, next_id = $7::bigint, bytes = bytes + $10::bigint
  from (select ${versionAfter} as version from world where id = $1::bigint) n
  where id = $1::bigint returning w.id, w.version),
receipts as (insert into receipt (made_by, world, version, made_at) select $11::uuid, m.id, m.version, now() from moved m),
given as (select m.id, g.name, g.hash from moved m, unnest($8::text[], $12::text[]) g(name, hash)),
left_out as (delete from channel c using moved m where c.world = m.id and c.name <> all($8::text[])),
stays as (update channel c set key_hash = g.hash from given g where c.name = g.name and c.world = g.id)
insert into channel (name, world, key_hash) select g.name, g.id, g.hash from given g
where not exists (select from channel c where c.name = g.name and c.world = g.id)`;

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

/** Locks a world, then its partner: always in this order. Its state comes where it is at another version than is known. */
export const lockStatement = `
with locked as (
  select id, version, epoch, next_id, bytes, partner, case when state_version <> $2::bigint then state end as state
  from world where id = $1::bigint and (kept_until is null or kept_until > now()) for update),
holder as (select id, name, bytes, used from partner where id in (select partner from locked) for update)
select l.version, l.epoch, l.next_id, l.bytes, l.state, l.partner, h.name, h.bytes as quota, h.used
from locked l left join holder h on h.id = l.partner`;

export const eventsStatement =
  'select id, doc from event where world = $1::bigint and epoch = $2::int and id = any($3::bigint[])';

/** Writes a locked world, which has another version then. */
export const writeStatement = `
with moved as (
  update world w set epoch = $2::int, next_id = $3::bigint, bytes = $4::bigint, state = coalesce($5::text, w.state),
    version = n.version, state_version = case when $5::text is null then w.state_version else n.version end
  from (select ${versionAfter} as version from world where id = $1::bigint) n
  where id = $1::bigint returning w.id, w.version),
charged as (update partner set used = used + $7::bigint where id = $6::text and $7::bigint <> 0),
events as (
  insert into event (world, epoch, id, doc) select m.id, $2::int, d.id, d.doc from moved m, unnest($8::bigint[], $9::text[]) d(id, doc)
  on conflict (world, epoch, id) do update set doc = excluded.doc),
receipts as (
  insert into receipt (made_by, world, version, made_at) select $10::uuid, m.id, m.version, now() from moved m)
select version from moved`;

export const eventStatement = 'select doc from event where world = $1::bigint and epoch = $2::int and id = $3::bigint';

/** A stretch of the events that are not as they were seeded. */
export const eventsAfterStatement = `
select id, doc from event where world = $1::bigint and epoch = $2::int and id > $3::bigint order by id limit $4::bigint`;

/** How many events were created: their IDs begin with the first one that was free at the start. */
export const createdStatement =
  'select count(*) as created from event where world = $1::bigint and epoch = $2::int and id >= $3::bigint';

/**
 * Adds exchanges to the journals of worlds that are there, and tells their numbers. Those that are in a journal already are left out: it may
 * be sent again. It locks heads of journals, in order, and no world.
 */
export const addEntriesStatement = `
with given as (
  select j.id, j.request, j.doc, row_number() over (partition by j.id order by j.place) as place, count(*) over (partition by j.id) as more
  from unnest($1::bigint[], $2::uuid[], $3::text[]) with ordinality j(id, request, doc, place) join world w on w.id = j.id
  where not exists (select from journal o where o.world = j.id and o.request = j.request)),
heads as (
  insert into journal_head as h (world, latest) select distinct id, more from given order by id
  on conflict (world) do update set latest = h.latest + excluded.latest returning h.world, h.latest)
insert into journal (world, number, request, doc)
select g.id, h.latest - g.more + g.place, g.request, g.doc from given g join heads h on h.world = g.id
on conflict (world, request) do nothing returning world as id, number, request`;

/**
 * Exchanges of the journal of a world, those first that come after a number, or before one. Each of the texts of $5 occurs in what is answered: a
 * database knows nothing of JSON that holds NUL.
 */
export const journalStatement = (direction: 'after' | 'before'): string => `
select j.number, j.doc from journal j join journal_head h on h.world = j.world
where j.world = $1 and j.number ${direction === 'after' ? '>' : '<'} $2::bigint and j.number > h.latest - $3::int
  and not exists (select from unnest($5::text[]) part where position(part in j.doc) = 0)
order by j.number ${direction === 'after' ? 'asc' : 'desc'} limit $4::int`;
