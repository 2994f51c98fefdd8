import { kinds } from '../interface/kinds-by-id.ts';
import type { ViolationKind } from '../interface/kinds.ts';
import type { Violation } from './violation.ts';

/** What may be wrong with the type of a value, by the type that its attribute has. */
export type TypeKind = Extract<ViolationKind, `type.${string}`>;

/** What a violation is about, and what came. */
interface Seen {
  /** The value of the attribute, or of the list's item; undefined where there is none. */
  readonly value: unknown;
  /** What a value of the wrong type is called there; undefined beside the body. */
  readonly type: TypeKind | undefined;
  /** The ID in the path. */
  readonly rawId?: string | undefined;
}

function contentKind(kind: ViolationKind, value: unknown): ViolationKind {
  if (typeof value === 'string' && value.trim() === '') return 'blank'; // before anybody looks for an email in it
  return kind === 'image' && !isWebAddress(value) ? 'format' : kind;
}

/** A URL that leads to no image is reported as another kind than what is no URL. */
const isWebAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value);

/** The kind of what is wrong with a request beside its attributes. */
function requestKind({ id, pointer }: Violation, { value, rawId }: Seen): ViolationKind | undefined {
  if (id === 'refusal.status.malformed' && value !== undefined) return 'type.object';
  return pointer === '/path/id' && rawId !== undefined && !/^-?\d+$/.test(rawId) ? 'type.id' : undefined;
}

function attributeKind({ id, actual }: Violation, value: unknown, type: TypeKind): ViolationKind | undefined {
  const kind = kinds[id];
  if (value === null && type !== 'type.item') return 'null';
  if (actual === 'nothing') return 'required';
  if (id === 'host.form') return Array.isArray(value) ? 'type.int' : 'type.list';
  if (kind === 'type') return type;
  return kind === 'none' ? undefined : contentKind(kind, value);
}

/** The kind of a violation; undefined for one that is not about an attribute. */
export function kindOf(violation: Violation, seen: Seen): ViolationKind | undefined {
  if (kinds[violation.id] === 'unlisted') return 'unlisted';
  return seen.type === undefined ? requestKind(violation, seen) : attributeKind(violation, seen.value, seen.type);
}
