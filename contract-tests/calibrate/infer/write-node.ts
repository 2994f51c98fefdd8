import type { Hole, Skeleton } from './skeleton.ts';
import { isRecord } from '../../target/json.ts';
import type { TemplateNode } from '../../../shared/templates/compile-node.ts';
import { isConstant } from './text.ts';

/** The places of a form that are yet to be understood, in the order of the body. */
export function holesOf(skeleton: Skeleton): readonly Hole[] {
  switch (skeleton.form) {
    case 'hole':
      return [skeleton.hole];
    case 'object':
      return [...skeleton.members.values()].flatMap(holesOf);
    case 'list':
      return skeleton.items.flatMap(holesOf);
    case 'each':
    case 'nested':
      return holesOf(skeleton.node);
    case 'map':
      return [skeleton.key, ...holesOf(skeleton.node)];
    case 'count':
      return [...holesOf(skeleton.one), ...holesOf(skeleton.many)];
    case 'by':
      return [...skeleton.cases.flatMap(({ is }) => holesOf(is)), ...holesOf(skeleton.otherwise)];
    default:
      return [];
  }
}

/** A form as a node of a template, with what its holes hold. */
export function writeNode(skeleton: Skeleton, filled: ReadonlyMap<Hole, TemplateNode>): TemplateNode {
  const write = (inner: Skeleton): TemplateNode => writeNode(inner, filled);
  switch (skeleton.form) {
    case 'hole':
      return filled.get(skeleton.hole) ?? null;
    case 'object':
      return writeObject(skeleton.members, write);
    case 'list':
      return skeleton.items.map(write);
    case 'count':
      return { $byCount: { one: write(skeleton.one), many: write(skeleton.many) } };
    case 'by':
      return writeBy(skeleton, write);
    case 'each':
    case 'map':
    case 'nested':
      return writeEach(skeleton, write(skeleton.node), filled);
    default:
      return writeLeaf(skeleton);
  }
}

function writeBy(
  { cases, otherwise }: Extract<Skeleton, { form: 'by' }>,
  write: (inner: Skeleton) => TemplateNode,
): TemplateNode {
  return {
    $by: cases.map(({ of, is }) => (is.form === 'absent' ? { of } : { of, is: write(is) })),
    ...(otherwise.form === 'absent' ? {} : { $otherwise: write(otherwise) }),
  };
}

/** What holds no places that are to be understood. */
function writeLeaf(skeleton: Extract<Skeleton, { form: 'constant' | 'path' | 'value' | 'absent' }>): TemplateNode {
  switch (skeleton.form) {
    case 'constant':
      return constantNode(skeleton.value);
    case 'path':
      return { $path: skeleton.before };
    case 'value':
      return { $value: true };
    case 'absent':
      return null;
  }
}

/** What is there for each violation. */
function writeEach(
  skeleton: Extract<Skeleton, { form: 'each' | 'map' | 'nested' }>,
  node: TemplateNode,
  filled: ReadonlyMap<Hole, TemplateNode>,
): TemplateNode {
  switch (skeleton.form) {
    case 'each':
      return { $each: node, ...(skeleton.most === undefined ? {} : { $most: skeleton.most }) };
    case 'map':
      return { $map: node, $key: keyText(textIn(filled.get(skeleton.key))), $many: skeleton.many };
    case 'nested':
      return { $nested: node, ...(skeleton.many === 'list' ? {} : { $many: skeleton.many }) };
  }
}

/** Members that begin with `$` would be read as variable: an object that has them is constant, as far as it can be. */
function writeObject(members: ReadonlyMap<string, Skeleton>, write: (inner: Skeleton) => TemplateNode): TemplateNode {
  const written = Object.fromEntries([...members].map(([name, inner]) => [name, write(inner)]));
  return [...members.keys()].some((name) => name.startsWith('$')) ? { $constant: written } : written;
}

/** A value as it stands; where it holds members that would be read as variable, it says that they are not. */
function constantNode(value: TemplateNode): TemplateNode {
  return /"\$/.test(JSON.stringify(value)) ? { $constant: value } : value;
}

/** A key that names no attribute would put all that is told in one place. */
const keyText = (text: string) => (isConstant(text) ? '{attribute}' : text);

/** The text that a node of one is, as where nothing but a text may stand. */
export function textIn(node: TemplateNode = ''): string {
  if (typeof node === 'string') return node.replaceAll('{', '{{');
  const text: unknown = isRecord(node) ? node['$text'] : undefined;
  return typeof text === 'string' ? text : '';
}
