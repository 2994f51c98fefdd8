import type { QuestionId, RuleId } from './vocabulary/ids.ts';
import type { Violation } from './violation.ts';

/** What may be wrong with the type of a value, by the type that its attribute has. */
export const typeKinds = ['type.string', 'type.int', 'type.bool', 'type.list', 'type.datetime', 'type.item'] as const;

/** What can be wrong with an attribute, whatever the attribute: deployments tell it in one text each. */
export const violationKinds = [
  'required',
  'null',
  ...typeKinds,
  'blank',
  'length',
  'minimum',
  'maximum',
  'format',
  'image',
  'reference',
  'unlisted',
  'order',
  'past',
  'duplicate',
  'floor',
] as const;

export type TypeKind = (typeof typeKinds)[number];
export type ViolationKind = (typeof violationKinds)[number];

const kinds: Readonly<Partial<Record<RuleId | QuestionId, ViolationKind>>> = {
  'datetime.form': 'type.datetime',
  'datetime.offset': 'type.datetime',
  'datetime.horizon': 'maximum',
  'published-at.far': 'maximum',
  'cohosts.maximum': 'maximum',
  'search.per-page.max': 'maximum',
  'search.per-page.over': 'maximum',
  'search.bounds': 'minimum',
  'search.query.blank': 'blank',
  'body.blank': 'blank',
  'body.null': 'null',
  'body.unknown-attribute': 'unlisted',
  'event.address.max-length': 'length',
  'text.length': 'length',
  'capacity.negative': 'minimum',
  'capacity.maximum': 'maximum',
  'event.type.valid': 'reference',
  'event.location.valid': 'reference',
  'event.host.valid': 'reference',
  'event.cohosts.valid': 'reference',
  'datetime.order': 'order',
  'published-at.past': 'past',
  'cohosts.duplicates': 'duplicate',
  'update.capacity.floor': 'floor',
};

/** Rules and questions that speak of a value's type. */
const isOfType = (id: string) =>
  id.startsWith('event.types.') || id === 'body.coercion' || id === 'search.types' || id === 'host.form';

/** What a violation is about, and what came. */
interface Seen {
  /** The value of the attribute, or of the list's item; undefined where there is none. */
  readonly value: unknown;
  /** What a value of the wrong type is called there; undefined beside the body. */
  readonly type: TypeKind | undefined;
}

function contentKind(id: Violation['id'], value: unknown): ViolationKind {
  if (typeof value === 'string' && value.trim() === '') return 'blank'; // before anybody looks for an email in it
  return id === 'event.image.valid' && isWebAddress(value) ? 'image' : (kinds[id] ?? 'format');
}

/** A URL that leads to no image is told otherwise than what is no URL. */
const isWebAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value);

/** The kind of a violation; undefined for one that is not about an attribute. */
export function kindOf({ id, actual }: Violation, { value, type }: Seen): ViolationKind | undefined {
  if (id === 'body.unknown-attribute') return 'unlisted';
  if (type === undefined) return undefined;
  if (value === null && type !== 'type.item') return 'null';
  if (actual === 'nothing') return 'required';
  if (id === 'host.form') return Array.isArray(value) ? 'type.int' : 'type.list';
  return isOfType(id) ? type : contentKind(id, value);
}
