import {
  constant,
  createCompiler,
  cut,
  eachInRoom,
  type Compile,
  type Render as RenderIn,
  type TemplateMembers,
} from './compile-node.ts';
import { compileText } from './compile-text.ts';
import { foundBooleans, foundNumbers, foundParts, type SearchResultsContext } from './found-context.ts';
import type { PresentedPage } from './page-nodes.ts';

type Render = RenderIn<SearchResultsContext>;

/** Templates of a search's answer (`search.data`). */
export const { compileNode, compileObject } = createCompiler<SearchResultsContext>({
  $text: ({ $text }) => compileTextNode(String($text)),
  $number: ({ $number, $plus }) => compileNumber(String($number), Number($plus ?? 0)),
  $boolean: ({ $boolean }) => {
    const is = booleanOf(String($boolean));
    return ({ found }) => is(found);
  },
  $if: (members, compile) => compileIf(members, compile),
  $constant: ({ $constant }) => constant($constant),
  $each: ({ $each = null }, compile) => {
    const renderAll = each(compile($each));
    return (scene) => renderAll(scene).map(({ value }) => value);
  },
  $first: ({ $first = null }, compile) => {
    const render = compile($first);
    return (scene) => (scene.one === undefined ? null : render(scene));
  },
  $map: ({ $map = null, $key }, compile) => {
    const renderAll = each(compile($map));
    const keyOf = compileText(String($key), foundParts);
    return (scene) =>
      Object.fromEntries(renderAll(scene).map(({ value, inside }) => [cut(keyOf(inside), inside), value]));
  },
  $page: () => (scene) => {
    scene.room.left -= scene.one === undefined ? 4 : JSON.stringify(scene.one).length;
    return scene.one ?? null;
  },
});

/** Parts that not every search has: a text with one of them is null without it. */
const partial =
  /\{(first|last|next|previous|nextOffset|previousOffset|cursor|previousCursor|id|title|slug|logo|index)\}/g;

function compileTextNode(text: string): Render {
  const make = compileText(text, foundParts);
  const needed = [...text.replaceAll('{{', '').matchAll(partial)].map(([, name = '']) => foundParts[name]);
  return (scene) => (needed.some((part) => part?.(scene) === '') ? null : cut(make(scene), scene));
}

function compileNumber(name: string, plus: number): Render {
  const number = numbers[name] ?? ((scene: SearchResultsContext) => foundNumbers[name]?.(scene.found));
  return (scene) => {
    const value = number(scene) ?? null;
    return value === null ? null : value + plus;
  };
}

/** Figures that are not of the search. */
const numbers: Readonly<Record<string, (scene: SearchResultsContext) => number | undefined>> = {
  status: ({ request }) => request.status,
  id: ({ one }) => one?.id,
  index: ({ one, index }) => (one === undefined ? undefined : index),
};

const booleanOf = (name: string) => foundBooleans[name] ?? (() => false);

/** Without `$else` the member is left out. */
function compileIf({ $if, $then = null, $else }: TemplateMembers, compile: Compile<SearchResultsContext>): Render {
  const is = booleanOf(String($if));
  const then = compile($then);
  const otherwise = $else === undefined ? () => undefined : compile($else);
  return (scene) => (is(scene.found) ? then(scene) : otherwise(scene));
}

/** A node for each of the pages. */
const each = (render: Render) =>
  eachInRoom(render, function* (scene: SearchResultsContext) {
    for (const [index, one] of pagesOf(scene).entries()) yield { ...scene, one, index };
  });

const pagesOf = ({ found }: SearchResultsContext): readonly PresentedPage[] => found.pages;
