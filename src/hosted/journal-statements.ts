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
