import type { Render, TemplateNode } from '../../../shared/templates/compile-node.ts';
import { compileNode } from '../../../shared/templates/refusal-nodes.ts';
import type { RenderContext } from '../../../shared/templates/render-context.ts';
import { contextsWith, withRoom, type Wordings } from './context-of.ts';
import type { Scope } from './sample.ts';

const compiled = new WeakMap<object, Render<RenderContext>>();
const contexts = new WeakMap<Wordings, ReturnType<typeof contextsWith>>();

/** What a node stands for at a place, as the sandbox makes it. */
export function renderNode(node: TemplateNode, scope: Scope, wordings: Wordings): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const render = compiled.get(node) ?? compileNode(node);
  compiled.set(node, render);
  const contextOf = contexts.get(wordings) ?? contextsWith(wordings);
  contexts.set(wordings, contextOf);
  return asWritten(render(withRoom(contextOf(scope))));
}

/** JSON has no member where there is nothing. */
export const membersOf = (entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

/** A value as JSON holds it: nothing is no member, and null in a list. @param isWhole what stays as it is */
export function asWritten(value: unknown, isWhole: (value: object) => boolean = () => false): unknown {
  if (typeof value !== 'object' || value === null || isWhole(value)) return value;
  if (Array.isArray(value)) return value.map((item) => asWritten(item, isWhole) ?? null);
  return membersOf(Object.entries(value).map(([name, inner]) => [name, asWritten(inner, isWhole)] as const));
}
