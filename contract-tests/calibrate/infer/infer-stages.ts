import { reportedInStages, type Stage, type StageNames } from '../../../src/lib/templates/stages.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { reportedOf } from './context-of.ts';
import type { ToldSample } from './sample.ts';
import { groupBy } from './group-by.ts';
import { createRelations, sortByPairs, type Relations, type Reported, type Pair } from './stage-relations.ts';
import { placeUnits } from './stage-units.ts';

/** The attributes of events and of a search, in the order of the document. */
export const documentNames = (attributes: readonly string[]): readonly string[] => [
  ...attributes,
  ...['query', 'page', 'perPage'].filter((name) => !attributes.includes(name)),
];

/** The violations that a refusal reports by these stages, in their order. */
export function reportedBy(
  stages: readonly Stage[],
  { violations, cause, operation, sent = [] }: ToldSample,
  attributes: readonly string[],
): readonly KnownViolation[] {
  const known = new Map(violations.map((one) => [reportedOf(one), one]));
  const names = { document: documentNames(attributes), sent };
  const reported = reportedInStages([...known.keys()], stages, { names, of: { cause, operation } });
  return reported.flatMap((one) => known.get(one) ?? []);
}

/**
 * The stages in which a deployment refuses (`refusal.order`), from what hides what: of two kinds that are reported together one stage looks for
 * both; where one hides the other, and is never hidden by it, its stage is the earlier one. Undefined where no refusal of several shows a kind.
 */
export function inferStages(
  samples: readonly ToldSample[],
  attributes: readonly string[],
): readonly Stage[] | undefined {
  const relations = createRelations(samples);
  if (relations.units.length === 0) return undefined;
  const document = documentNames(attributes);
  const isOneOrder = (units: readonly string[]) =>
    ordersOf(pairsAmong(units, relations.pairs), document).some(
      ({ order, unlike }) => unlike === 0 && !Array.isArray(order.attributes),
    );
  const { groups, familyIn } = placeUnits(relations, { samples, isOneOrder });
  return groups.flatMap((units, at) =>
    stagesOf(units, relations, { document, familyIn, isLast: at === groups.length - 1 }),
  );
}

interface Place {
  readonly document: readonly string[];
  readonly familyIn: (unit: string) => number;
  readonly isLast: boolean;
}

/** What one group of kinds becomes: one stage; or several that continue, where the order goes by kind. The simplest that gives all pairs. */
function stagesOf(
  units: readonly string[],
  relations: Relations,
  { document, familyIn, isLast }: Place,
): readonly Stage[] {
  const pairs = pairsAmong(units, relations.pairs);
  if (relations.reportsFirst(units))
    return closed([{ of: units, ...likeliest(ordersOf(pairs, document)).order, reports: 'first' }], isLast);
  const whole = ordersOf(pairs, document);
  const seen = units.filter((unit) => relations.units.includes(unit));
  const shown = sortedBlocks([...groupBy(seen, (unit) => String(familyIn(unit))).values()], pairs);
  const blocks = withUnseen(shown, { units, familyIn });
  const inBlocks = blocks.map((block) => ordersOf(pairsAmong(block, pairs), document));
  const ordered = (chosen: readonly Order[]) => ({
    stages: chosen.map(({ order }, at) => ({
      of: chosen.length === 1 ? units : (blocks[at] ?? []),
      ...order,
      ...(at === chosen.length - 1 ? {} : { continues: true }),
    })),
    unlike: chosen.reduce((sum, { unlike }) => sum + unlike, 0),
  });
  const isPlain = ({ order }: Order) => !Array.isArray(order.attributes);
  const candidates = [
    ordered([likeliest(whole.filter(isPlain))]),
    ...(blocks.length > 1 ? [ordered(inBlocks.map((orders) => likeliest(orders.filter(isPlain))))] : []),
    ordered([likeliest(whole)]),
    ...(blocks.length > 1 ? [ordered(inBlocks.map(likeliest))] : []),
  ];
  return closed(candidates.toSorted((left, right) => left.unlike - right.unlike)[0]?.stages ?? [], isLast);
}

/** The last stage is of all the rest, too. */
const closed = (stages: readonly Stage[], isLast: boolean): readonly Stage[] =>
  stages.map((stage, at) => (isLast && at === stages.length - 1 ? { ...stage, of: [...stage.of, '*'] } : stage));

const pairsAmong = (units: readonly string[], pairs: readonly Reported[]) =>
  pairs.filter(({ before, after }) => units.includes(before.unit) && units.includes(after.unit));

/** Families in the order in which they are reported; those that come in both orders are one block. */
function sortedBlocks(
  families: readonly (readonly string[])[],
  pairs: readonly Reported[],
): readonly (readonly string[])[] {
  const isBefore = (left: readonly string[], right: readonly string[]) =>
    pairs.some(({ before, after }) => left.includes(before.unit) && right.includes(after.unit));
  const blocks: string[][] = [];
  for (const family of families) {
    const mixed = blocks.filter((block) => isBefore(block, family) && isBefore(family, block));
    for (const block of mixed) blocks.splice(blocks.indexOf(block), 1);
    blocks.push([...mixed.flat(), ...family]);
  }
  const at = (block: readonly string[]) => String(blocks.findIndex((one) => one === block));
  const order = blocks.flatMap((left) =>
    blocks.filter((right) => isBefore(left, right)).map((right): Pair => [at(left), at(right)]),
  );
  const ordered = sortByPairs(blocks.map(at), order);
  return ordered === undefined ? [blocks.flat()] : ordered.map((place) => blocks[Number(place)] ?? []);
}

interface Order {
  readonly order: Pick<Stage, 'attributes'>;
  /** Pairs that it does not give. */
  readonly unlike: number;
}

/** What no refusal of several shows goes with its family, or comes last. */
function withUnseen(
  blocks: readonly (readonly string[])[],
  { units, familyIn }: Pick<Place, 'familyIn'> & { readonly units: readonly string[] },
): readonly (readonly string[])[] {
  const shown = new Set(blocks.flat());
  const placeOf = (unit: string) => blocks.findIndex((block) => block.some((one) => familyIn(one) === familyIn(unit)));
  const unseen = groupBy(
    units.filter((unit) => !shown.has(unit)),
    (unit) => (placeOf(unit) === -1 ? blocks.length - 1 : placeOf(unit)),
  );
  return blocks.map((block, at) => [...block, ...(unseen.get(at) ?? [])]);
}

const likeliest = (orders: readonly Order[]): Order =>
  orders.toSorted((left, right) => left.unlike - right.unlike)[0] ?? { order: {}, unlike: 0 };

/** Orders of attributes, the likeliest first: the document's, the request's, and one of its own where there is one. */
function ordersOf(pairs: readonly Reported[], document: readonly string[]): readonly Order[] {
  const spoken = new Set(pairs.flatMap(({ before, after }) => [before.violation.attribute, after.violation.attribute]));
  const own = sortByPairs(
    document.filter((name) => spoken.has(name)),
    pairs.map(({ before, after }): Pair => [before.violation.attribute, after.violation.attribute]),
  );
  const orders: readonly Order['order'][] = [
    {},
    { attributes: 'sent' },
    ...(own === undefined ? [] : [{ attributes: own }]),
  ];
  return orders.map((order) => ({ order, unlike: pairs.filter((pair) => !isGiven(pair, order, document)).length }));
}

function isGiven({ before, after, sample }: Reported, order: Order['order'], document: readonly string[]): boolean {
  const names: StageNames = { document, sent: sample.sent ?? [] };
  const of = { cause: sample.cause, operation: sample.operation };
  const ones = [after.violation, before.violation].map(reportedOf);
  return reportedInStages(ones, [{ of: ['*'], ...order }], { names, of })[0] === ones[1];
}
