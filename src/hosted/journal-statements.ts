/** Adds exchanges that have changed nothing to journals, all of them or none: fails with 23505 where a journal has one of them already. */
export const entriesStatement = `
with given as (select * from unnest($1::bigint[], $2::int[]) g(id, entries)),
locked as (select id from world where id = any($1::bigint[]) order by id for update),
counted as (
  update world w set latest = w.latest + g.entries from given g join locked l on l.id = g.id where w.id = g.id
  returning w.id, w.latest - g.entries as before),
entries as (
  insert into journal (world, number, request, doc)
  select c.id, c.before + j.place, j.request, j.doc
  from counted c join unnest($3::bigint[], $4::int[], $5::uuid[], $6::text[]) j(id, place, request, doc) on j.id = c.id)
select id, before from counted`;

/** The numbers of those exchanges that are in journals. */
export const numbersStatement = `
select j.world as id, j.request, j.number
from journal j join unnest($1::bigint[], $2::uuid[]) g(id, request) on j.world = g.id and j.request = g.request`;

/**
 * Exchanges of the journal of a world, those first that come after a number, or before one. Each of the texts of $5 occurs in what is answered: a
 * database knows nothing of JSON that holds NUL.
 */
export const journalStatement = (direction: 'after' | 'before'): string => `
select j.number, j.doc from journal j join world w on w.id = j.world
where j.world = $1 and j.number ${direction === 'after' ? '>' : '<'} $2::bigint and j.number > w.latest - $3::int
  and not exists (select from unnest($5::text[]) part where position(part in j.doc) = 0)
order by j.number ${direction === 'after' ? 'asc' : 'desc'} limit $4::int`;
