import type { TemplateNode } from '../../../shared/templates/compile-node.ts';
import { isRecord } from '../../target/json.ts';
import type { Cell } from './sample.ts';
import { isConstant, textIn } from './template.ts';

const mark = Symbol('hole');

/** A scalar that is not the same everywhere, or that may only seem to be: what it is made from is found out when all of them are known. */
export interface Hole {
  readonly [mark]: true;
  readonly cells: readonly Cell[];
  /** The name of a member: it names what is wrong, and is nothing that is said of it. */
  readonly isName: boolean;
}

export const newHole = (cells: readonly Cell[], isName = false): Hole => ({ [mark]: true, cells, isName });

/** The form of a body before its texts are understood: a template with holes. A member that is undefined is left out. */
export type Skeleton = Hole | TemplateNode | undefined | readonly Skeleton[] | { readonly [name: string]: Skeleton };

const isHole = (skeleton: Skeleton): skeleton is Hole => isRecord(skeleton) && mark in skeleton;

/** The places of a form that are yet to be understood, in the order of the body. */
export function holesOf(skeleton: Skeleton): readonly Hole[] {
  if (isHole(skeleton)) return [skeleton];
  return typeof skeleton === 'object' && skeleton !== null ? Object.values(skeleton).flatMap(holesOf) : [];
}

/** A form as a node of a template, with what its holes hold. */
export function writeNode(skeleton: Skeleton, filled: ReadonlyMap<Hole, TemplateNode>): TemplateNode {
  if (isHole(skeleton)) return skeleton.isName ? keyText(filled.get(skeleton)) : (filled.get(skeleton) ?? null);
  if (Array.isArray(skeleton)) return skeleton.map((item: Skeleton) => writeNode(item, filled));
  if (!isRecord(skeleton)) return (skeleton ?? null) as TemplateNode;
  const members = Object.entries(skeleton as Readonly<Record<string, Skeleton>>);
  return Object.fromEntries(
    members.flatMap(([name, inner]) => (inner === undefined ? [] : [[name, writeNode(inner, filled)]])),
  );
}

/** A key that names no attribute would put all that is told in one place. */
function keyText(node: TemplateNode | undefined): string {
  const text = textIn(node);
  return isConstant(text) ? '{attribute}' : text;
}
