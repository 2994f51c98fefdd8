import {
  constant,
  createCompiler,
  cut,
  eachInRoom,
  type Compile,
  type NodeKinds,
  type Render as RenderIn,
  type TemplateMembers,
  type TemplateNode,
} from './compile-node.ts';
import { compileText } from './compile-text.ts';
import { templateParts, type RenderContext } from './render-context.ts';
import { shortValue, indexOf, lengthOf, pathParts, placeOf } from './reported.ts';
import { keysOf } from './wording.ts';

type Render = RenderIn<RenderContext>;

/** The kinds of variable nodes, by the member that tells them. */
const kinds: NodeKinds<RenderContext> = {
  $text: ({ $text }) => compileTextNode(String($text)),
  $number: ({ $number }) => numbers[String($number)] ?? constant(null),
  $constant: ({ $constant }) => constant($constant),
  $each: ({ $each = null, $most }, compile) =>
    compileEach(compile($each), typeof $most === 'number' ? $most : undefined),
  $first: ({ $first = null }, compile) => compile($first),
  $map: ({ $map = null, $key, $many }, compile) => compileMap(compile($map), String($key), togetherBy($many)),
  $nested: ({ $nested = null, $many }, compile) => compileNested(compile($nested), togetherBy($many)),
  $byCount: ({ $byCount }, compile) => compileByCount($byCount as TemplateMembers, compile),
  $by: ({ $by, $otherwise }, compile) =>
    compileByKey(
      $by as unknown as readonly KeyedNode[],
      $otherwise === undefined ? leftOut : compile($otherwise),
      compile,
    ),
  $joined: ({ $joined, $with, $before = '', $after = '' }) =>
    compileJoined([$joined, $before, $after].map(String), String($with)),
  $value: () => (scene) => {
    const value = shortValue(scene.one?.value);
    scene.room.left -= typeof value === 'string' ? value.length : 1;
    return value;
  },
  $path: ({ $path }) => compilePath($path as readonly TemplateNode[]),
};

/** The parts of a violation's place, behind these. */
const compilePath =
  (before: readonly TemplateNode[]): Render =>
  (scene) => [...before, ...pathParts(scene.one).map((part) => (typeof part === 'number' ? part : cut(part, scene)))];

function compileTextNode(text: string): Render {
  const make = compileText(text, templateParts);
  return (scene) => cut(make(scene), scene);
}

/** What `$number` stands for, by name. */
const numbers: Readonly<Record<string, Render>> = {
  status: ({ request }) => request.status,
  count: ({ told }) => told.length,
  index: ({ one }) => indexOf(one),
  place: ({ one }) => placeOf(one),
  length: ({ one }) => lengthOf(one?.value) ?? null,
  code: ({ one, codeOf }) => codeOf(one),
};

/** A node for each of the violations. */
const each = (render: Render) =>
  eachInRoom(render, function* (scene: RenderContext) {
    for (const one of scene.told) yield { ...scene, one };
  });

function compileEach(render: Render, most: number | undefined): Render {
  const renderAll = each(render);
  return (scene) => renderAll({ ...scene, told: scene.told.slice(0, most) }).map(({ value }) => value);
}

/** What one place holds, where several things are said of it. */
type Together = (values: readonly unknown[]) => unknown;

const many: Readonly<Record<string, Together>> = {
  list: (values) => values,
  first: ([value]) => value,
  joined: (values) => values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' '),
};

const togetherBy = (how: TemplateNode | undefined): Together => many[String(how ?? 'list')] ?? ((values) => values);

function compileMap(render: Render, key: string, together: Together): Render {
  const renderAll = each(render);
  const keyOf = compileText(key, templateParts);
  return (scene) => {
    const groups = new Map<string, unknown[]>();
    for (const { inside, value } of renderAll(scene)) {
      const name = cut(keyOf(inside), scene);
      groups.set(name, [...(groups.get(name) ?? []), value]);
    }
    return Object.fromEntries([...groups].map(([name, values]) => [name, together(values)]));
  };
}

/** What is told at one place of the body, and of the places in it. */
interface Place {
  readonly values: unknown[];
  readonly inside: Map<string, Place>;
}

const newPlace = (): Place => ({ values: [], inside: new Map() });

function compileNested(render: Render, together: Together): Render {
  const renderAll = each(render);
  return (scene) => {
    const whole = newPlace();
    for (const { inside, value } of renderAll(scene)) {
      let place = whole;
      for (const part of inside.one.path) {
        const inner = place.inside.get(part) ?? newPlace();
        place.inside.set(cut(part, scene), inner);
        place = inner;
      }
      place.values.push(value);
    }
    return objectOf(whole, together);
  };
}

/** What is told of a place itself stands under the empty name, where something is told of places in it too. */
function objectOf({ values, inside }: Place, together: Together): unknown {
  const members = [...inside].map(([name, place]) => [name, contentOf(place, together)] as const);
  return Object.fromEntries(values.length === 0 ? members : [['', together(values)], ...members]);
}

const contentOf = (place: Place, together: Together): unknown =>
  place.inside.size === 0 ? together(place.values) : objectOf(place, together);

function compileByCount(
  { one = null, two, many: several = null }: TemplateMembers,
  compile: Compile<RenderContext>,
): Render {
  const renders = [one, two ?? several, several].map(compile);
  return (scene) => renders[Math.min(Math.max(scene.told.length, 1), 3) - 1]?.(scene);
}

/** One text: what is said of each violation, with this between. */
function compileJoined(texts: readonly string[], between: string): Render {
  const [make, before, after] = texts.map((text) => compileText(text, templateParts));
  const renderAll = each((scene) => cut(make?.(scene) ?? '', scene));
  return (scene) => {
    const all = renderAll(scene).map(({ value }) => value);
    return `${before?.(scene)}${all.join(between)}${after?.(scene)}`;
  };
}

/** JSON has no member where there is nothing. */
const leftOut: Render = () => undefined;

/** A node for what has one of these keys (`refusal.messages`). */
interface KeyedNode {
  readonly of: readonly string[];
  /** No member without it. */
  readonly is?: TemplateNode;
}

function compileByKey(nodes: readonly KeyedNode[], otherwise: Render, compile: Compile<RenderContext>): Render {
  const renders = new Map<string, Render>();
  for (const { of, is } of nodes) {
    const render = is === undefined ? leftOut : compile(is);
    for (const key of of) if (!renders.has(key)) renders.set(key, render);
  }
  return (scene) => {
    const key = keysOf(scene, scene.one).find((one) => renders.has(one));
    return (renders.get(key ?? '') ?? otherwise)(scene);
  };
}

export const { compileNode, compileObject } = createCompiler(kinds);
