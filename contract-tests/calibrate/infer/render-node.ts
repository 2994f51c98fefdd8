import { groupBy } from './group-by.ts';
import { isRecord } from '../../target/json.ts';
import { spokenOf, type Scope } from './sample.ts';
import type { TemplateNode } from './template.ts';
import { renderParts, textParts } from './text.ts';
import { indexOf, lengthOf, pathParts, placeOf } from './variables.ts';
import { codeOf, keysOf, variablesWith, type Wordings } from './wordings.ts';

type Members = Readonly<Record<string, TemplateNode>>;

/** What a node stands for at a place, as the sandbox would make it. */
export function renderNode(node: TemplateNode, scope: Scope, wordings: Wordings): unknown {
  if (Array.isArray(node)) return (node as readonly TemplateNode[]).map((item) => renderNode(item, scope, wordings));
  if (!isMembers(node)) return node;
  const name = Object.keys(node).find((member) => Object.hasOwn(variableNodes, member));
  const render = name === undefined ? undefined : variableNodes[name];
  if (render !== undefined) return render(node, scope, wordings);
  return membersOf(Object.entries(node).map(([member, inner]) => [member, renderNode(inner, scope, wordings)]));
}

/** JSON has no member where there is nothing. */
export const membersOf = (entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

const isMembers = (node: TemplateNode): node is Members => isRecord(node);

type Render = (node: Members, scope: Scope, wordings: Wordings) => unknown;

const variableNodes: Readonly<Record<string, Render>> = {
  $text: ({ $text }, scope, wordings) => renderText(String($text), scope, wordings),
  $number: ({ $number }, scope, wordings) => numberFor(String($number), scope, wordings),
  $constant: ({ $constant }) => $constant,
  $path: ({ $path }, scope) => [...($path as readonly string[]), ...pathParts(spokenOf(scope))],
  $value: (_node, scope) => spokenOf(scope)?.value ?? null,
  $by: ({ $by, $otherwise }, scope, wordings) => {
    const cases = $by as unknown as readonly { readonly of: readonly string[]; readonly is?: TemplateNode }[];
    const found = keysOf(scope)
      .map((key) => cases.find(({ of }) => of.includes(key)))
      .find((one) => one !== undefined);
    const node = found === undefined ? $otherwise : found.is;
    return node === undefined ? undefined : renderNode(node, scope, wordings);
  },
  $joined: ({ $joined, $with, $before = '', $after = '' }, scope, wordings) => {
    const text = ($text: unknown, one: Scope) => renderText(String($text), one, wordings);
    const { sample } = scope;
    const all = sample.told.map((violation) => text($joined, { sample, violation }));
    return text($before, scope) + all.join(String($with)) + text($after, scope);
  },
  $first: ({ $first }, scope, wordings) => renderNode($first ?? null, scope, wordings),
  $each: ({ $each, $most }, { sample }, wordings) =>
    sample.told
      .slice(0, typeof $most === 'number' ? $most : undefined)
      .map((violation) => renderNode($each ?? null, { sample, violation }, wordings)),
  $map: (node, { sample }, wordings) => {
    const groups = groupBy(sample.told, (violation) =>
      renderText(String(node['$key']), { sample, violation }, wordings),
    );
    return Object.fromEntries(
      [...groups].map(([key, told]) => {
        const values = told.map((violation) => renderNode(node['$map'] ?? null, { sample, violation }, wordings));
        return [key, node['$many'] === 'first' ? values[0] : values];
      }),
    );
  },
  $nested: ({ $nested }, { sample }, wordings) => {
    const whole: Nested = new Map();
    for (const violation of sample.told)
      addNested(
        whole,
        violation.pointer.split('/').slice(1),
        renderNode($nested ?? null, { sample, violation }, wordings),
      );
    return unnested(whole);
  },
  $byCount: ({ $byCount }, scope, wordings) => {
    const { one = null, many = null, two = many } = $byCount as Members;
    return renderNode(
      [one, two, many][Math.min(Math.max(scope.sample.told.length, 1), 3) - 1] ?? null,
      scope,
      wordings,
    );
  },
};

type Nested = Map<string, Nested | unknown[]>;

function addNested(place: Nested, [part = '', ...rest]: readonly string[], value: unknown): void {
  const known = place.get(part);
  if (rest.length === 0) place.set(part, [...(Array.isArray(known) ? known : []), value]);
  else {
    const inner: Nested = known instanceof Map ? known : new Map(known === undefined ? [] : [['', known]]);
    place.set(part, inner);
    addNested(inner, rest, value);
  }
}

const unnested = (place: Nested): unknown =>
  Object.fromEntries([...place].map(([part, inner]) => [part, inner instanceof Map ? unnested(inner) : inner]));

const variables = new WeakMap<Wordings, ReturnType<typeof variablesWith>>();

function renderText(text: string, scope: Scope, wordings: Wordings): string {
  const variablesOf = variables.get(wordings) ?? variablesWith(wordings);
  variables.set(wordings, variablesOf);
  return renderParts(textParts(text), variablesOf({ scope }));
}

function numberFor(name: string, scope: Scope, wordings: Wordings): unknown {
  const number = numbers[name];
  return number === undefined ? (codeOf(wordings, scope) ?? scope.sample.cause) : number(scope);
}

const numbers: Readonly<Record<string, (scope: Scope) => number | null>> = {
  status: ({ sample }) => sample.status,
  count: ({ sample }) => sample.told.length,
  length: (scope) => lengthOf(spokenOf(scope)?.value) ?? null,
  index: (scope) => indexOf(spokenOf(scope)?.pointer ?? '') ?? 0,
  place: (scope) => placeOf(spokenOf(scope)),
};
