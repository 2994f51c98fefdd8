import type { OutputBudget, Render, Template, TemplateNode } from '../../../shared/templates/compile-node.ts';
import { compileNode } from '../../../shared/templates/found-nodes.ts';
import type { SearchResultsContext } from '../../../shared/templates/found-context.ts';
import { compilePageNode } from '../../../shared/templates/page-nodes.ts';
import { isRecord } from '../../target/json.ts';
import { someCursor, type Facts } from './found-facts.ts';
import { isPage, type FoundPage } from './found-page.ts';
import { asWritten, membersOf } from './render-node.ts';

/** Characters that the sandbox lets a template make of a search. */
const room = (): OutputBudget['room'] => ({ left: 2 * 1024 * 1024 });

const compiled = new WeakMap<object, Render<SearchResultsContext>>();

/** What a node stands for in a search's answer, as the sandbox makes it; undefined where it is left out. A page is as it was found. */
export function renderFound(node: TemplateNode, { context }: Facts): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const render = compiled.get(node) ?? compileNode(node);
  compiled.set(node, render);
  return asWritten(render({ ...context, room: room() }), isPage);
}

/** What a node stands for among the members of a page (`page.members`). */
export const renderPageMember = (node: TemplateNode, page: FoundPage): unknown =>
  asWritten(compilePageNode(node)({ page: { ...page, id: Number(page.id) }, room: room() }));

/** A search's answer without the envelope's own members, as the sandbox would make it; pages without what they have of their own. */
export function renderSearch({ data, beside = {} }: Template, facts: Facts): unknown {
  const members = membersOf(Object.entries(beside).map(([name, node]) => [name, renderFound(node, facts)] as const));
  return plainPages({ ...members, data: renderFound(data, facts) });
}

/** As an answer shows them, without what they have beside. */
export function plainPages(value: unknown): unknown {
  if (isPage(value)) return { id: Number(value.id), title: value.title, logo: value.logo };
  if (Array.isArray(value)) return value.map(plainPages);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plainPages(inner)]));
}

/** What was observed, with cursors where they are expected: each deployment has its own. */
export function withCursors(observed: unknown, expected: unknown): unknown {
  if (expected === someCursor) return typeof observed === 'string' ? someCursor : observed;
  if (Array.isArray(observed) && Array.isArray(expected))
    return observed.map((inner, at) => withCursors(inner, expected[at]));
  if (!isRecord(observed) || !isRecord(expected)) return observed;
  return Object.fromEntries(
    Object.entries(observed).map(([name, inner]) => [
      name,
      Object.hasOwn(expected, name) ? withCursors(inner, expected[name]) : inner,
    ]),
  );
}
