import type { Answer as ProfileAnswer } from '../../domain/ask.ts';
import { isObject } from '../../openapi/contract.ts';
import { indexOf, templateParts, type Scene } from './scene.ts';
import { compileText } from './text.ts';
import { boundedValue, type ToldViolation } from './told.ts';

type Template = Exclude<ProfileAnswer<'refusal.body'>, string>['otherwise'];
/** A part of a template: JSON in which objects with a `$` member are variable. */
export type TemplateNode = Template['data'];
type Members = { readonly [name: string]: TemplateNode };

/** Makes what a node stands for. */
export type Render = (scene: Scene) => unknown;

/** Compiles a node of a template that is lawful (`x-answer-parts` in openapi.yaml). */
export function compileNode(node: TemplateNode): Render {
  if (!isVariable(node)) return constant(node);
  if (Array.isArray(node)) return compileList(node as readonly TemplateNode[]);
  const members = node as Members;
  for (const [name, compile] of Object.entries(kinds)) if (Object.hasOwn(members, name)) return compile(members);
  return compileObject(members);
}

const isVariable = (node: TemplateNode): boolean =>
  isObject(node)
    ? Object.entries(node).some(([name, part]) => name.startsWith('$') || isVariable(part))
    : Array.isArray(node) && (node as readonly TemplateNode[]).some(isVariable);

function constant(node: unknown): Render {
  const { length } = JSON.stringify(node);
  return ({ room }) => {
    room.left -= length;
    return node;
  };
}

function compileList(nodes: readonly TemplateNode[]): Render {
  const renders = nodes.map(compileNode);
  return (scene) => renders.map((render) => render(scene));
}

/** `__proto__` is a name like any other to `fromEntries`. */
export function compileObject(members: Members): (scene: Scene) => Readonly<Record<string, unknown>> {
  const renders = Object.entries(members).map(([name, node]) => [name, compileNode(node)] as const);
  return (scene) => {
    scene.room.left -= renders.length;
    return Object.fromEntries(renders.map(([name, render]) => [name, render(scene)]));
  };
}

/** The kinds of variable nodes, by the member that tells them. */
const kinds: Readonly<Record<string, (members: Members) => Render>> = {
  $text: ({ $text }) => compileTextNode(String($text)),
  $number: ({ $number }) => numbers[String($number)] ?? constant(null),
  $constant: ({ $constant }) => constant($constant),
  $each: ({ $each = null, $most }) => compileEach($each, typeof $most === 'number' ? $most : undefined),
  $first: ({ $first = null }) => compileNode($first),
  $map: ({ $map = null, $key, $many }) => compileMap($map, { key: String($key), many: $many }),
  $nested: ({ $nested = null }) => compileNested($nested),
  $byCount: ({ $byCount }) => compileByCount($byCount as Members),
  $value: () => (scene) => {
    const value = boundedValue(scene.one?.value);
    scene.room.left -= typeof value === 'string' ? value.length : 1;
    return value;
  },
  $path: ({ $path }) => compilePath($path as readonly TemplateNode[]),
};

/** The parts of a violation's place, behind these: an index is a number. */
function compilePath(before: readonly TemplateNode[]): Render {
  return (scene) => [
    ...before,
    ...(scene.one?.path ?? []).map((part, at) => (at > 0 && /^\d{1,9}$/.test(part) ? Number(part) : cut(part, scene))),
  ];
}

function compileTextNode(text: string): Render {
  const make = compileText(text, templateParts);
  return (scene) => cut(make(scene), scene);
}

/** A text as far as there is room for it. */
function cut(text: string, { room }: Scene): string {
  const kept = text.length > room.left ? text.slice(0, Math.max(0, room.left)) : text;
  room.left -= kept.length + 1;
  return kept.toWellFormed();
}

const numbers: Readonly<Record<string, Render>> = {
  status: ({ request }) => request.status,
  count: ({ told }) => told.length,
  index: ({ one }) => indexOf(one),
  code: ({ one, codeOf }) => codeOf(one),
};

interface Rendered {
  readonly one: ToldViolation;
  readonly value: unknown;
}

/** A node for each of the violations, until there is no room left. */
function each(node: TemplateNode): (scene: Scene) => readonly Rendered[] {
  const render = compileNode(node);
  return (scene) => {
    const rendered: Rendered[] = [];
    for (const one of scene.told) {
      if (scene.room.left <= 0) break;
      rendered.push({ one, value: render({ ...scene, one }) });
    }
    return rendered;
  };
}

function compileEach(node: TemplateNode, most: number | undefined): Render {
  const renderAll = each(node);
  return (scene) => renderAll({ ...scene, told: scene.told.slice(0, most) }).map(({ value }) => value);
}

const many: Readonly<Record<string, (values: readonly unknown[]) => unknown>> = {
  list: (values) => values,
  first: ([value]) => value,
  joined: (values) => values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(' '),
};

function compileMap(node: TemplateNode, { key, many: how }: { key: string; many: TemplateNode | undefined }): Render {
  const renderAll = each(node);
  const keyOf = compileText(key, templateParts);
  const together = many[String(how ?? 'list')] ?? ((values: readonly unknown[]) => values);
  return (scene) => {
    const groups = new Map<string, unknown[]>();
    for (const { one, value } of renderAll(scene)) {
      const name = cut(keyOf({ ...scene, one }), scene);
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

function compileNested(node: TemplateNode): Render {
  const renderAll = each(node);
  return (scene) => {
    const whole = newPlace();
    for (const { one, value } of renderAll(scene)) {
      let place = whole;
      for (const part of one.path) {
        const inner = place.inside.get(part) ?? newPlace();
        place.inside.set(cut(part, scene), inner);
        place = inner;
      }
      place.values.push(value);
    }
    return objectOf(whole);
  };
}

/** What is told of a place itself stands under the empty name, where something is told of places in it too. */
function objectOf({ values, inside }: Place): unknown {
  const members = [...inside].map(([name, place]) => [name, contentOf(place)] as const);
  return Object.fromEntries(values.length === 0 ? members : [['', values], ...members]);
}

const contentOf = (place: Place): unknown => (place.inside.size === 0 ? place.values : objectOf(place));

function compileByCount({ one = null, two, many: several = null }: Members): Render {
  const renders = [one, two ?? several, several].map(compileNode);
  return (scene) => renders[Math.min(Math.max(scene.told.length, 1), 3) - 1]?.(scene);
}
