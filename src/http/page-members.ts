import type { AnswerTo as ProfileAnswer } from '../domain/look-up.ts';
import type { Page } from '../domain/page/page.ts';
import type { Asking } from '../profile/profile.ts';
import { compilePage, type ShownPage } from '../lib/examples/page.ts';

type PageMembers = ProfileAnswer<'page.members'>;

/** The operations that show pages. */
export type ShowsPages = 'pages.search' | 'pages.get';

export interface Showing {
  readonly asking: Pick<Asking, 'ask' | 'peek'>;
  /** Where the client reaches what the sandbox serves for the page's world. */
  readonly site: string;
}

/** What presents pages as the profile has an operation show them (`page.members`). */
export function pagePresenter(
  operation: ShowsPages,
  { asking: { ask, peek }, site }: Showing,
): (page: Page) => ShownPage {
  const make = makerOf(peek('page.members'), operation);
  if (make === undefined) return (page) => presentPage(page, site);
  ask('page.members');
  return (page) => make(presentPage(page, site));
}

type Make = (page: ShownPage) => ShownPage;

/** An answer is compiled when the first page is shown by it. */
const compiled = new WeakMap<PageMembers, ReadonlyMap<ShowsPages, Make>>();

function makerOf(members: PageMembers, operation: ShowsPages): Make | undefined {
  const makers = compiled.get(members) ?? makersOf(members);
  compiled.set(members, makers);
  return makers.get(operation);
}

const operations: readonly ShowsPages[] = ['pages.search', 'pages.get'];

function makersOf(members: PageMembers): ReadonlyMap<ShowsPages, Make> {
  const isByOperation = operations.some((operation) => Object.hasOwn(members, operation));
  return new Map(
    operations.flatMap((operation) => {
      const own = (isByOperation ? members[operation] : members) ?? {};
      return Object.keys(own).length === 0
        ? []
        : [[operation, makerWith(own as Readonly<Record<string, unknown>>)] as const];
    }),
  );
}

/** With `id`, `title` and `logo`, the members are those of that page, and each page has its own in their place. */
function makerWith(members: Readonly<Record<string, unknown>>): Make {
  const { id = '', title = '', logo = '', ...more } = members;
  const write = compilePage({ id, title, logo, ...more });
  return (page) => write(page, 0) as ShownPage;
}

/** A page without more than the interface tells of it; `site` is where the client reaches what the sandbox serves for the page's world. */
export function presentPage({ id, title }: Page, site: string): ShownPage {
  return { id, title, logo: `${site}/logos/${id}.svg` };
}
