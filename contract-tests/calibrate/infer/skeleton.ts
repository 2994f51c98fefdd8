import type { AttributeNames } from './attribute-names.ts';
import type { TemplateNode } from '../../../shared/templates/compile-node.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import type { Cell, ToldSample } from './sample.ts';

/** A scalar that is not the same everywhere, or that may only seem to be: what it is made from is found out when all of them are known. */
export interface Hole {
  readonly cells: readonly Cell[];
  /** The name of a member: it names what is wrong, and is nothing that is said of it. */
  readonly isName?: true;
}

/** The form of a body, before its texts are understood. */
export type Skeleton =
  | { readonly form: 'hole'; readonly hole: Hole }
  | { readonly form: 'object'; readonly members: ReadonlyMap<string, Skeleton> }
  | { readonly form: 'list'; readonly items: readonly Skeleton[] }
  | { readonly form: 'each'; readonly node: Skeleton; readonly most?: number }
  | { readonly form: 'map'; readonly node: Skeleton; readonly key: Hole; readonly many: 'list' | 'first' }
  | { readonly form: 'nested'; readonly node: Skeleton; readonly many: 'list' | 'first' }
  | { readonly form: 'constant'; readonly value: TemplateNode }
  | { readonly form: 'path'; readonly before: readonly string[] }
  | { readonly form: 'value' }
  /** No member. */
  | { readonly form: 'absent' }
  | { readonly form: 'count'; readonly one: Skeleton; readonly many: Skeleton }
  | { readonly form: 'by'; readonly cases: readonly KeyedSkeleton[]; readonly otherwise: Skeleton };

/** What there is for violations of these keys (`refusal.messages`, §7). */
export interface KeyedSkeleton {
  readonly of: readonly string[];
  readonly is: Skeleton;
}

/** What the parts of the reading share while one body's form is found. */
export interface Reading {
  readonly names: AttributeNames;
  /** The violations that a list or an object was seen to tell of, in its order. */
  readonly told: Map<ToldSample, readonly KnownViolation[]>;
  readonly read: (cells: readonly Cell[]) => Skeleton;
}

/** Keeps what one place tells of, where no other place told of more. */
export function noteTold(reading: Reading, sample: ToldSample, told: readonly KnownViolation[]): void {
  if (told.length > (reading.told.get(sample)?.length ?? 0)) reading.told.set(sample, told);
}

/** What a deployment tells of although the kit knows nothing of it. */
export function foreignViolation(attribute: string, index?: number): KnownViolation {
  const pointer = attribute === '' ? '' : `/${attribute}${index === undefined ? '' : `/${index}`}`;
  return { id: '', kind: '', pointer, attribute, value: undefined };
}
