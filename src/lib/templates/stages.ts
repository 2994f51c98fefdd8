import type { ReportedViolation } from './reported.ts';
import { wordingFor, type RefusedAs } from './wording.ts';

/** What a deployment checks together, before or after other things (`refusal.order`). */
export interface Stage {
  /** Keys as of `refusal.messages`: a violation belongs to the stage that has the most specific one. */
  readonly of: readonly string[];
  /** Its order: as the request has the attributes, or these before the others; without it the document's. */
  readonly attributes?: 'sent' | readonly string[];
  readonly reports?: 'all' | 'first';
  /** The next stage is looked at as well, where this one finds a violation. */
  readonly continues?: boolean;
}

/** `refusal.order`: the document's order, one of attributes and kinds, or stages. */
export type ViolationOrder = 'document' | PlainOrder | { readonly stages: readonly Stage[] };

export interface PlainOrder {
  readonly attributes: readonly string[];
  readonly kinds?: readonly string[];
  /** What is of a later kind is not reported where there is something of an earlier one. */
  readonly stops?: boolean;
}

/** Kinds of what is not wrong in itself: what an attribute refers to, and what is registered for the event. */
export const kindsLookedUp = ['reference', 'floor'] as const;

/** The stages that report in this order. @param isReferenceFirst - whether references are looked up before anything else (`refusal.precedence`) */
export function stagesOfOrder(order: ViolationOrder, isReferenceFirst = false): readonly Stage[] {
  if (order === 'document') {
    const [references, registered] = kindsLookedUp;
    const kinds = isReferenceFirst ? [references, '*', registered] : ['*', references, registered];
    return kinds.map((kind) => ({ of: [kind], continues: true }));
  }
  if ('stages' in order) return order.stages;
  const { attributes, kinds = [], stops = false } = order;
  return [...kinds, '*'].map((kind) => ({ of: [kind], attributes, continues: !stops }));
}

/** What the order within a stage is made of: names of attributes, as the document and as the request have them. */
export interface StageNames {
  readonly document: readonly string[];
  readonly sent: readonly string[];
}

/** The violations that are reported, in their order: those of the first stage that finds one, and of those that follow where it continues. */
export function reportedInStages<One extends ReportedViolation>(
  violations: readonly One[],
  stages: readonly Stage[],
  { names, of }: { readonly names: StageNames; readonly of: RefusedAs },
): readonly One[] {
  const byKey = new Map(stages.flatMap((stage) => stage.of.map((key) => [key, stage] as const)));
  const found = violations.map((one) => ({ one, stage: wordingFor(byKey, of, one) }));
  const reported: One[] = [];
  for (const stage of [...stages, undefined]) {
    const own = found.filter((each) => each.stage === stage).map(({ one }) => one);
    const ordered = inStageOrder(own, stage?.attributes, names);
    reported.push(...(stage?.reports === 'first' ? ordered.slice(0, 1) : ordered));
    if (reported.length > 0 && stage?.continues !== true) break;
  }
  return reported;
}

/** Names that are not listed come behind those that are, as the document has them. */
function inStageOrder<One extends ReportedViolation>(
  violations: readonly One[],
  attributes: Stage['attributes'],
  { document, sent }: StageNames,
): readonly One[] {
  const first = attributes === 'sent' ? sent : (attributes ?? []);
  const rank = (names: readonly string[], name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
  return violations.toSorted(
    (a, b) =>
      rank(first, a.attribute) - rank(first, b.attribute) || rank(document, a.attribute) - rank(document, b.attribute),
  );
}
