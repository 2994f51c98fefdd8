import type { OutputBudget, Render, Template, TemplateNode } from '../../../src/lib/templates/compile-node.ts';
import { compileNode as compileFoundNode } from '../../../src/lib/templates/found-nodes.ts';
import { compilePageNode } from '../../../src/lib/templates/page-nodes.ts';
import { compileNode as compileRefusalNode } from '../../../src/lib/templates/refusal-nodes.ts';
import { isRecord } from '../../target/json.ts';
import { contextsWith, withRoom, type Wordings } from './context-of.ts';
import { isPage, someCursor, type Facts, type FoundPage } from './found-facts.ts';
import { keptIn, type Scope } from './sample.ts';

const compileRefusal = compiledOnce(compileRefusalNode);
const compileFound = compiledOnce(compileFoundNode);
const contexts = new WeakMap<Wordings, ReturnType<typeof contextsWith>>();

function compiledOnce<Scene extends OutputBudget>(compile: (node: TemplateNode) => Render<Scene>) {
  const compiled = new WeakMap<object, Render<Scene>>();
  return (node: TemplateNode & object): Render<Scene> => keptIn(compiled, node, () => compile(node));
}

/** What a node stands for at a place, as the sandbox makes it. */
export function renderNode(node: TemplateNode, scope: Scope, wordings: Wordings): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const contextOf = keptIn(contexts, wordings, () => contextsWith(wordings));
  return asWritten(compileRefusal(node)(withRoom(contextOf(scope))));
}

/** The answer that a template makes, without the envelope's own members. */
export function renderTemplate({ data, beside = {} }: Template, render: (node: TemplateNode) => unknown) {
  return membersOf(Object.entries({ ...beside, data }).map(([name, node]) => [name, render(node)] as const));
}

/** JSON has no member where there is nothing. */
const membersOf = (entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

/** A value as JSON holds it: nothing is no member, and null in a list. @param ofPage what stands there for a page */
export function asWritten(value: unknown, ofPage: (page: FoundPage) => unknown = (page) => page): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isPage(value)) return ofPage(value);
  if (Array.isArray(value)) return value.map((item) => asWritten(item, ofPage) ?? null);
  return membersOf(Object.entries(value).map(([name, inner]) => [name, asWritten(inner, ofPage)] as const));
}

/** Characters that the sandbox lets a template make of a search. */
const room = (): OutputBudget['room'] => ({ left: 2 * 1024 * 1024 });

/** What a node stands for in a search's answer, as the sandbox makes it; undefined where it is left out. A page is as it was found. */
export function renderFound(node: TemplateNode, { context }: Facts): unknown {
  if (typeof node !== 'object' || node === null) return node;
  return asWritten(compileFound(node)({ ...context, room: room() }));
}

/** What a node stands for among the members of a page (`page.members`). */
export const renderPageMember = (node: TemplateNode, page: FoundPage): unknown =>
  asWritten(compilePageNode(node)({ page: { ...page, id: Number(page.id) }, room: room() }));

/** A search's answer, as the sandbox would make it; pages without what they have of their own. */
export const renderSearch = (template: Template, facts: Facts): unknown =>
  plainPages(renderTemplate(template, (node) => renderFound(node, facts)));

/** As an answer shows them, without what they have beside. */
export const plainPages = (value: unknown): unknown =>
  asWritten(value, ({ id, title, logo }) => ({ id: Number(id), title, logo }));

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
