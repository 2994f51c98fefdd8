import type { AnswerTo as ProfileAnswer } from '../domain/look-up.ts';
import type { Found } from '../operations/outcome.ts';
import { answeredPagingNames, wrapperName } from '../profile/profile.ts';
import type { Reply } from './envelope.ts';
import { pagePresenter, type Showing } from './page-members.ts';
import type { RequestFacts } from '../lib/templates/render-context.ts';
import type { FoundFacts, SearchResultsContext } from '../lib/templates/found-context.ts';
import { compileNode, compileObject } from '../lib/templates/found-nodes.ts';

interface Presenting extends Showing {
  /** Scheme and host, as the client wrote it. */
  readonly origin: string;
  /** As it was sent. */
  readonly query: string;
  readonly request: RequestFacts;
  /** That of the success. */
  readonly status: number;
  /** How a search that finds nothing is answered (`search.no-match`); `empty` where it finds something. */
  readonly nothing: ProfileAnswer<'search.no-match'>;
}

/** The success of a search in the form that the profile gives it (`search.data`, `search.paging`). */
export function searchAnswer(found: Found, presenting: Presenting): Reply {
  const {
    asking: { ask },
    status,
    nothing,
  } = presenting;
  const pages = found.pages.map(pagePresenter('pages.search', presenting));
  const form = ask('search.data');
  const none = nothings.get(nothing);
  if (typeof form === 'object' && 'data' in form) {
    const { query, origin, request } = presenting;
    const facts = { query, origin, ...found.window, total: found.total, pages };
    const made = fromFoundTemplate(form, facts, request);
    return { status, ...made, ...(none === undefined ? {} : { data: none }) };
  }
  const { where, metadata } = pagingOf(found, ask('search.paging'));
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
  const { page, perPage, total: totalName, pages } = { ...answeredPagingNames, ...names };
  const stretches = window.perPage < 1 ? 0 : Math.ceil(total / window.perPage);
  return {
    where,
    metadata: { [page]: window.page, [perPage]: window.perPage, [totalName]: total, [pages]: stretches },
  };
}

/** A search's whole answer as a template has it (`search.data`). */
type FoundTemplate = Extract<ProfileAnswer<'search.data'>, { readonly data: unknown }>;

type Make = (scene: SearchResultsContext) => Pick<Reply, 'data' | 'beside'>;

/** A profile's template is compiled when it first shows a search, and no more. */
const compiled = new WeakMap<FoundTemplate, Make>();

/** Characters that an answer may have: those of a hundred pages with long titles. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

export function fromFoundTemplate(
  template: FoundTemplate,
  found: FoundFacts,
  request: RequestFacts,
): Pick<Reply, 'data' | 'beside'> {
  const make = compiled.get(template) ?? compile(template);
  compiled.set(template, make);
  return make({ request, found, one: found.pages[0], index: 0, room: { left: MAX_CHARACTERS } });
}

function compile({ data, beside }: FoundTemplate): Make {
  const makeData = compileNode(data);
  if (beside === undefined) return (scene) => ({ data: makeData(scene) });
  const makeBeside = compileObject(beside);
  return (scene) => ({ data: makeData(scene), beside: makeBeside(scene) });
}
