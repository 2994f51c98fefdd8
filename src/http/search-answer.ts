import type { AnswerTo as ProfileAnswer } from '../domain/look-up.ts';
import type { Found } from '../operations/outcome.ts';
import { answeredPagingNames, wrapperName } from '../profile/profile.ts';
import type { Reply } from './envelope.ts';
import { pagePresenter, type Showing } from './page-members.ts';
import type { RefusalFacts } from '../lib/examples/example.ts';
import type { ShownPage } from '../lib/examples/page.ts';
import { createFoundReplay, type FoundReplay } from '../lib/examples/found.ts';

interface Presenting extends Showing {
  /** Scheme and host, as the client wrote it. */
  readonly origin: string;
  /** As it was sent. */
  readonly query: string;
  readonly request: Pick<RefusalFacts, 'requestId' | 'now'>;
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
  if (typeof form === 'object' && 'examples' in form) {
    const { data, ...more } = foundByExample(form, { ...found, pages }, presenting);
    return { status, data: none === undefined ? data : none, ...more };
  }
  const { where, metadata } = pagingOf(found, ask('search.paging'));
  const beside = where === 'beside' ? { beside: metadata } : {};
  if (none !== undefined) return { status, data: none, ...beside };
  if (form === 'page') return { status, data: onePage(pages, where === 'inside' ? metadata : {}), ...beside };
  const name = wrapperName(form);
  if (where === 'inside') return { status, data: { [name]: pages, ...metadata } };
  return { status, data: form === 'list' ? pages : { [name]: pages }, ...beside };
}

function foundByExample(
  form: Examples,
  { pages, total, window }: Omit<Found, 'pages'> & { readonly pages: readonly ShownPage[] },
  { query, origin, request: { requestId, now } }: Presenting,
): Pick<Reply, 'data' | 'beside'> {
  const facts = { query, origin, requestId, now, ...window, total, pages };
  const { data = null, ...beside } = replayFor(form).answer(facts);
  return { data, ...(Object.keys(beside).length === 0 ? {} : { beside }) };
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

type Examples = Extract<ProfileAnswer<'search.data'>, { readonly examples: unknown }>;

/** A profile's examples are read when it first shows a search, and no more. */
const replays = new WeakMap<Examples, FoundReplay>();

function replayFor(answer: Examples): FoundReplay {
  const replay = replays.get(answer) ?? createFoundReplay(answer.examples);
  replays.set(answer, replay);
  return replay;
}
