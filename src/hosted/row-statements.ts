/**
 * The statements that lock a world's row and change it. They need no sequence, trigger or advisory lock, and nothing of a connection outlives a
 * transaction, so that PgBouncer may share connections.
 */

/**
 * The next version of a world. It counts, and differs in what is below: where a standby takes over that is behind, and lacks some versions, what
 * is changed then never has one of theirs.
 */
export const versionAfter = '(version / 1048576 + 1) * 1048576 + floor(random() * 1048576)::bigint';

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
export const listStatement = `
select id, doc from event where world = $1::bigint and epoch = $2::int and id > $3::bigint order by id limit $4::bigint`;

/** How many events were created: their IDs begin with the first one that was free at the start. */
export const createdStatement =
  'select count(*) as created from event where world = $1::bigint and epoch = $2::int and id >= $3::bigint';
