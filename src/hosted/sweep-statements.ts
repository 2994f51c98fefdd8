/** What worlds that are `gone` have taken of their partners, is given back. */
export const givenBack = `
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

/** How the rows of worlds begin that may have keys in them, and how many worlds begin so. $1 is the length of a beginning. */
export const headsStatement = `
select array[left(start, $1::int), left(state, $1::int)] as heads, count(*) as worlds from world
where kept_until is distinct from to_timestamp(0) group by 1`;

/**
 * Worlds that are not sealed ($2 is how a sealed row begins, null where nothing is), or that begin as $3 has it, or whose hashes of keys do not
 * begin as $4; a batch of them. Worlds of the schema before have none.
 */
export const unsealedStatement = `
select id, version, start, state from (
  select *, array[left(start, $1::int), left(state, $1::int)] as heads from world where kept_until is distinct from to_timestamp(0)) w
where (($2::text is not null and heads <> array[$2::text, $2::text])
    or exists (select from channel c where c.world = w.id and left(c.key_hash, $1::int) is distinct from $4::text))
  and not exists (
    select from unnest(heads) head where left(head, 1) <> '{' and head is distinct from $2 and head <> all($3::text[]))
limit ${batch}`;

/** Puts sealed rows, and hashes of their keys, in place of those of worlds that are still at the version that is told. */
export const sealedStatement = `
with given as (select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) g(id, version, start, state)),
locked as (select id, version from world where id = any($1::bigint[]) order by id for update),
same as (select g.* from given g join locked l on l.id = g.id and l.version = g.version),
hashed as (
  update channel c set key_hash = h.hash from same s, unnest($5::bigint[], $6::text[], $7::text[]) h(world, name, hash)
  where h.world = s.id and c.name = h.name and c.world = h.world)
update world w set start = s.start, state = s.state from same s where w.id = s.id returning w.id`;

const MAX_INT = 2 ** 31 - 1;

/**
 * What nobody can see any more, at most a batch of it at a time. Events and journals are looked for world by world, in an index: all of them
 * are too many to be looked at. $1 is how many exchanges a journal keeps.
 */
export const sweepStatements: readonly { readonly statement: string; readonly isOfJournal?: true }[] = [
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
