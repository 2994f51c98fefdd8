/** A part of a template: JSON in which objects with a `$` member are variable. */
export type TemplateNode =
  string | number | boolean | null | readonly TemplateNode[] | { readonly [name: string]: TemplateNode };

export type TemplateMembers = Readonly<Record<string, TemplateNode>>;

/** What an answer has besides the envelope's own members. */
export interface Template {
  readonly data: TemplateNode;
  readonly beside?: TemplateMembers;
}

/** What every template is rendered with. */
export interface OutputBudget {
  /** Characters that are left, of all that an answer may hold. */
  readonly room: { left: number };
}

/** Makes what a node stands for; undefined where a member is left out. */
export type Render<Scene extends OutputBudget> = (scene: Scene) => unknown;

export type Compile<Scene extends OutputBudget> = (node: TemplateNode) => Render<Scene>;

/** The kinds of variable nodes, by the member that tells them. */
export type NodeKinds<Scene extends OutputBudget> = Readonly<
  Record<string, (members: TemplateMembers, compile: Compile<Scene>) => Render<Scene>>
>;

export interface Compiler<Scene extends OutputBudget> {
  /** Compiles a node of a template that is lawful (`src/contract/answer-parts.yaml`). */
  readonly compileNode: Compile<Scene>;
  readonly compileObject: (members: TemplateMembers) => (scene: Scene) => Readonly<Record<string, unknown>>;
}

/** What compiles templates of these variable nodes; all else in them is constant. */
export function createCompiler<Scene extends OutputBudget>(kinds: NodeKinds<Scene>): Compiler<Scene> {
  function compileNode(node: TemplateNode): Render<Scene> {
    if (!isVariable(node)) return constant(node);
    if (Array.isArray(node)) return compileList(node as readonly TemplateNode[]);
    const members = node as TemplateMembers;
    for (const [name, compile] of Object.entries(kinds))
      if (Object.hasOwn(members, name)) return compile(members, compileNode);
    return compileObject(members);
  }

  function compileList(nodes: readonly TemplateNode[]): Render<Scene> {
    const renders = nodes.map(compileNode);
    return (scene) => renders.map((render) => render(scene));
  }

  /** `__proto__` is a name like any other to `fromEntries`. */
  function compileObject(members: TemplateMembers): (scene: Scene) => Readonly<Record<string, unknown>> {
    const renders = Object.entries(members).map(([name, node]) => [name, compileNode(node)] as const);
    return (scene) => {
      scene.room.left -= renders.length;
      return Object.fromEntries(renders.map(([name, render]) => [name, render(scene)]));
    };
  }

  return { compileNode, compileObject };
}

function isVariable(node: TemplateNode): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if (Array.isArray(node)) return (node as readonly TemplateNode[]).some(isVariable);
  return Object.entries(node).some(([name, part]) => name.startsWith('$') || isVariable(part));
}

/** What stands there as it is. */
export function constant(node: unknown): Render<OutputBudget> {
  const { length } = JSON.stringify(node);
  return ({ room }) => {
    room.left -= length;
    return node;
  };
}

/** A text as far as there is room for it. */
export function cut(text: string, { room }: OutputBudget): string {
  const kept = text.length > room.left ? text.slice(0, Math.max(0, room.left)) : text;
  room.left -= kept.length + 1;
  return kept.toWellFormed();
}

/** A node for each of several things, until there is no room left. @param within what each is rendered in */
export const eachInRoom =
  <Scene extends OutputBudget, Inside extends Scene>(
    render: Render<Scene>,
    within: (scene: Scene) => Iterable<Inside>,
  ) =>
  (scene: Scene) => {
    const rendered: { readonly inside: Inside; readonly value: unknown }[] = [];
    for (const inside of within(scene)) {
      if (scene.room.left <= 0) break;
      rendered.push({ inside, value: render(inside) });
    }
    return rendered;
  };
