import type { Answer as ProfileAnswer, Ask } from '../domain/ask.ts';
import type { Found } from '../operations/outcome.ts';
import type { Answer } from './envelope.ts';
import { pagingNames, wrapperName } from '../profile/profile.ts';
import { presentPage } from './present-page.ts';

interface Presenting {
  readonly ask: Ask;
  readonly site: string;
  /** That of the success. */
  readonly status: number;
  /** How a search that finds nothing is answered (`search.no-match`); `empty` where it finds something. */
  readonly nothing: ProfileAnswer<'search.no-match'>;
}

/** The success of a search in the form that the profile gives it (`search.data`, `search.paging`). */
export function searchAnswer(found: Found, { ask, site, status, nothing }: Presenting): Answer {
  const pages = found.pages.map((page) => presentPage(page, site));
  const form = ask('search.data');
  const { where, metadata } = pagingOf(found, ask('search.paging'));
  const none = nothings.get(nothing);
  const beside = where === 'beside' ? { beside: metadata } : {};
  if (none !== undefined) return { status, data: none, ...beside };
  if (form === 'page') return { status, data: onePage(pages, where === 'inside' ? metadata : {}), ...beside };
  const name = wrapperName(form);
  if (where === 'inside') return { status, data: { [name]: pages, ...metadata } };
  return { status, data: form === 'list' ? pages : { [name]: pages }, ...beside };
}

/** What `data` holds where nothing matches, other than an empty list (`search.no-match`). */
const nothings: ReadonlyMap<unknown, object | null> = new Map([
  ['null', null],
  ['object', {}],
]);

function onePage(pages: readonly object[], metadata: object): object | null {
  const [first] = pages;
  return first === undefined ? null : { ...first, ...metadata };
}

function pagingOf(
  { window, total }: Found,
  answer: ProfileAnswer<'search.paging'>,
): { where: string; metadata: Record<string, number> } {
  const { where, names = {} } = typeof answer === 'string' ? { where: answer } : answer;
  const { page, perPage, total: totalName, pages } = { ...pagingNames, ...names };
  const stretches = window.perPage < 1 ? 0 : Math.ceil(total / window.perPage);
  return {
    where,
    metadata: { [page]: window.page, [perPage]: window.perPage, [totalName]: total, [pages]: stretches },
  };
}
