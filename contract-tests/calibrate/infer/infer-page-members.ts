import { isDeepStrictEqual } from 'node:util';
import { factsOfPageAlone, type FactCell, type FoundPage } from './found-facts.ts';
import { inferredFrom, isSame, type Inferred } from './inferred.ts';
import { readFound } from './read-found.ts';
import { renderPageMember } from './render-node.ts';
import { ownMember } from '../../target/json.ts';
import type { TemplateNode } from '../../../shared/templates/compile-node.ts';

/** A page as an answer showed it. */
export interface SeenPage {
  /** The place of that answer in the list of them. */
  readonly at: number;
  readonly operation: 'pages.search' | 'pages.get';
  readonly page: FoundPage;
}

type Members = Readonly<Record<string, TemplateNode>>;

const MAX_PAGES = 60;
const MAX_MEMBERS = 20;

/** What pages have beside `id`, `title` and `logo` (`page.members`), in search and in get; nothing where no page was seen. */
export function inferPageMembers(seen: readonly SeenPage[]): Readonly<Record<string, Inferred>> {
  if (seen.length === 0) return {};
  const found = seenIn(seen, 'pages.search');
  const got = seenIn(seen, 'pages.get');
  const search = membersOf(found, {});
  const get = membersOf(got, search);
  const ofOne = found.length === 0 ? get : search;
  const isAlike = found.length === 0 || got.length === 0 || isDeepStrictEqual(search, get);
  const answer = isAlike ? ofOne : withoutNone({ 'pages.search': search, 'pages.get': get });
  const comparisons = [...found, ...got].map(({ at, page, operation }) => ({
    sample: at,
    observed: page.members,
    expected: rendered(operation === 'pages.search' ? search : get, page),
  }));
  return { 'page.members': inferredFrom(answer, comparisons) };
}

const seenIn = (seen: readonly SeenPage[], operation: SeenPage['operation']): readonly SeenPage[] =>
  seen.filter((one) => one.operation === operation).slice(0, MAX_PAGES);

const rendered = (members: Members, page: FoundPage) =>
  Object.fromEntries(Object.entries(members).map(([name, node]) => [name, renderPageMember(node, page)]));

const withoutNone = (byOperation: Readonly<Record<string, Members>>) =>
  Object.fromEntries(Object.entries(byOperation).filter(([, members]) => Object.keys(members).length > 0));

/** @param likely - members that are taken where they give as much of what was seen: of one page alone all is constant */
function membersOf(seen: readonly SeenPage[], likely: Members): Members {
  const names = new Set(seen.flatMap(({ page }) => Object.keys(page.members)));
  const members = [...names]
    .filter(isLawful)
    .slice(0, MAX_MEMBERS)
    .flatMap((name) => {
      const cells = seen.map(({ page }): FactCell => ({
        value: ownMember(page.members, name),
        facts: factsOfPageAlone(page),
      }));
      const node = likelier(ownMember(likely, name), readFound(cells), cells);
      return node === undefined ? [] : [[name, node] as const];
    });
  return Object.fromEntries(members);
}

function likelier(
  likely: TemplateNode | undefined,
  read: TemplateNode | undefined,
  cells: readonly FactCell[],
): TemplateNode | undefined {
  if (likely === undefined || read === undefined) return read;
  const given = (node: TemplateNode) =>
    cells.filter(({ value, facts: { one } }) => one !== undefined && isSame(renderPageMember(node, one), value)).length;
  return given(likely) >= given(read) ? likely : read;
}

const isLawful = (name: string) => name !== 'pages.search' && name !== 'pages.get';
