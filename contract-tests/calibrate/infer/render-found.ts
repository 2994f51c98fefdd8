import { isRecord } from '../../target/json.ts';
import { factsOfPage, type Facts } from './found-facts.ts';
import { renderFactText } from './fit-text.ts';
import type { FoundPage } from './found-page.ts';
import type { TemplateNode } from '../../../shared/templates/compile-node.ts';
import { textParts } from '../../../shared/templates/compile-text.ts';

type Members = Readonly<Record<string, TemplateNode>>;

/** What a node stands for in a search's answer, as the sandbox would make it; undefined where it is left out. A page is as it was found. */
export function renderFound(node: TemplateNode, facts: Facts): unknown {
  if (Array.isArray(node)) return (node as readonly TemplateNode[]).map((item) => renderFound(item, facts));
  if (!isMembers(node)) return node;
  const name = Object.keys(node).find((member) => Object.hasOwn(variableNodes, member));
  const render = name === undefined ? undefined : variableNodes[name];
  if (render !== undefined) return render(node, facts);
  const members = Object.entries(node).map(([member, inner]) => [member, renderFound(inner, facts)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

const isMembers = (node: TemplateNode): node is Members => isRecord(node);

const variableNodes: Readonly<Record<string, (node: Members, facts: Facts) => unknown>> = {
  $text: ({ $text }, facts) => renderText(String($text), facts),
  $number: ({ $number, $plus }, { numbers }) => {
    const number = numbers.get(String($number)) ?? null;
    return number === null ? null : number + Number($plus ?? 0);
  },
  $boolean: ({ $boolean }, { booleans }) => booleans.get(String($boolean)) ?? false,
  $if: ({ $if, $then = null, $else }, facts) => {
    const chosen = facts.booleans.get(String($if)) === true ? $then : $else;
    return chosen === undefined ? undefined : renderFound(chosen, facts);
  },
  $constant: ({ $constant }) => $constant,
  $each: ({ $each = null }, facts) => facts.pages.map((page, at) => renderFound($each, factsOfPage(page, at, facts))),
  $map: ({ $map = null, $key }, facts) =>
    Object.fromEntries(
      facts.pages.map((page, at) => {
        const inside = factsOfPage(page, at, facts);
        return [renderText(String($key), inside), renderFound($map, inside)];
      }),
    ),
  $first: ({ $first = null }, facts) =>
    facts.one === undefined ? null : renderFound($first, ofFirst(facts.one, facts)),
  $page: (_, { one }) => one ?? null,
};

const ofFirst = (page: FoundPage, facts: Facts) => factsOfPage(page, 0, facts);

/** What stands for an opaque text where one is made again. */
export const someCursor = 'b64-0123456789';

const renderText = (text: string, facts: Facts) =>
  text === '{cursor}' || text === '{previousCursor}' ? someCursor : renderFactText(textParts(text), facts);
