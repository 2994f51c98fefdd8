/** A search with the metadata that came with it. */
export interface PagedSearch {
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
  /** How many pages it showed. */
  readonly shown: number;
  readonly members: Readonly<Record<string, unknown>>;
}

/** The names that `search.paging` has where it gives no others. */
const usual = { page: 'page', perPage: 'perPage', total: 'total', pages: 'totalPages' };

type Role = keyof typeof usual;

/** The names that metadata has otherwise than usual (`search.paging`): each is known by its values in all searches together. */
export function pagingNames(searches: readonly PagedSearch[]): Readonly<Partial<Record<Role, string>>> {
  const [first, ...others] = searches.map(({ members }) => Object.keys(members));
  const shared = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  const isAll = (name: string, holds: (value: unknown, search: PagedSearch) => boolean) =>
    searches.every((search) => holds(search.members[name], search));
  const isPages = (name: string, total: string) =>
    isAll(name, (value, { members, perPage }) => value === Math.ceil(Number(members[total]) / perPage));
  const page = choose(
    'page',
    shared.filter((name) => isAll(name, (value, search) => value === search.page)),
  );
  const perPage = choose(
    'perPage',
    shared.filter((name) => isAll(name, (value, search) => value === search.perPage)),
  );
  const left = shared.filter((name) => name !== page && name !== perPage);
  const totals = left.filter((name) => isTotal(name, searches));
  const counted = totals.filter((name) => left.some((other) => other !== name && isPages(other, name)));
  const total = choose('total', counted.length > 0 ? counted : totals);
  const pages =
    total &&
    choose(
      'pages',
      left.filter((name) => name !== total && isPages(name, total)),
    );
  const found = Object.entries({ page, perPage, total, pages }) as [Role, string | undefined][];
  return Object.fromEntries(found.filter(([role, name]) => name !== undefined && name !== usual[role]));
}

/** As many as were shown up to here at least, and the same for the same query. */
function isTotal(name: string, searches: readonly PagedSearch[]): boolean {
  const totals = new Map<string, unknown>();
  return searches.every(({ query, page, perPage, shown, members }) => {
    const value = members[name];
    const [known = value] = [totals.get(query)];
    totals.set(query, value);
    const least = shown === 0 ? 0 : (page - 1) * perPage + shown;
    return typeof value === 'number' && value >= least && value === known;
  });
}

function choose(role: Role, fitting: readonly string[]): string | undefined {
  return fitting.find((name) => name === usual[role]) ?? fitting[0];
}
