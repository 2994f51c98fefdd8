/** What can be wrong with an attribute, whatever the attribute: deployments have one text for each. */
// prettier-ignore
export const violationKinds = [
  'required', 'null', 'type.string', 'type.int', 'type.bool', 'type.list', 'type.datetime', 'type.item', 'type.object', 'type.id',
  'blank', 'length', 'minimum', 'maximum', 'format', 'image', 'reference', 'unlisted', 'order', 'past', 'duplicate', 'floor',
  'contradiction',
] as const;

export type ViolationKind = (typeof violationKinds)[number];

/** *type*: what the kind of the attribute's type says; *none*: it is about no attribute. */
export type Kind = ViolationKind | 'type' | 'none';
