/**
 * Adds exchanges that have changed nothing to journals: those of a world that must be at a version only where it is there and at that one. All
 * of these or none: fails with 23505 where a journal has one of them already. Answers the worlds as they were before.
 */
export const entriesStatement = `
with locked as (
  select w.id, w.version, w.latest,
    (w.kept_until is null or w.kept_until > now()) and (w.partner is null or exists (select from partner p where p.id = w.partner)) as is_open
  from world w where w.id = any($1::bigint[]) order by w.id for update),
entries as (
  insert into journal (world, number, request, doc)
  select l.id, l.latest + row_number() over (partition by l.id order by j.place), j.request, j.doc
  from locked l join unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[]) with ordinality j(id, version, request, doc, place) on j.id = l.id
  where j.version is null or j.version = l.version and l.is_open
  returning world, number),
counted as (
  update world w set latest = e.number from (select world, max(number) as number from entries group by world) e where w.id = e.world)
select id, version, latest, is_open from locked`;

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
