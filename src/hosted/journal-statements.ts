/**
 * Adds exchanges to journals, and tells the number of the latest one of each world before that. Those that are in a journal already are left
 * out: it may be sent again.
 */
export const addEntriesStatement = `
with locked as (select id, latest from world where id = any($1::bigint[]) order by id for update),
given as (
  select j.id, j.request, j.doc, row_number() over (partition by j.id order by j.place) as place
  from unnest($1::bigint[], $2::uuid[], $3::text[]) with ordinality j(id, request, doc, place)
  where not exists (select from journal o where o.world = j.id and o.request = j.request)),
entries as (
  insert into journal (world, number, request, doc)
  select l.id, l.latest + g.place, g.request, g.doc from locked l join given g on g.id = l.id
  returning world, number, request),
counted as (
  update world w set latest = e.number from (select world, max(number) as number from entries group by world) e where w.id = e.world)
select world as id, number, request from entries`;

/**
 * Exchanges of the journal of a world, those first that come after a number, or before one. Each of the texts of $5 occurs in what is answered: a
 * database knows nothing of JSON that holds NUL.
 */
export const journalStatement = (direction: 'after' | 'before'): string => `
select j.number, j.doc from journal j join world w on w.id = j.world
where j.world = $1 and j.number ${direction === 'after' ? '>' : '<'} $2::bigint and j.number > w.latest - $3::int
  and not exists (select from unnest($5::text[]) part where position(part in j.doc) = 0)
order by j.number ${direction === 'after' ? 'asc' : 'desc'} limit $4::int`;
