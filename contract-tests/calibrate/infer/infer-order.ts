import { kindsLookedUp, stagesOfOrder, type PlainOrder } from '../../../src/lib/templates/stages.ts';
import { inferredFrom, type Inferred } from './inferred.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { inferStages, reportedBy } from './infer-stages.ts';
import type { Placed, ToldSample } from './sample.ts';
import { sortByPairs, type Pair } from './stage-relations.ts';

/** Whether all violations are told, or the first (`refusal.all-at-once`), and in which order (`refusal.order`), from refusals of several. */
export function inferOrder(
  samples: readonly Placed<ToldSample>[],
  attributes: readonly string[],
): Readonly<Record<string, Inferred>> {
  const several = samples.filter((one) => one.violations.length > 1 && knownTold(one).length > 0);
  if (several.length === 0) return {};
  const plain = withoutStages(several, attributes);
  if (Object.values(plain).every(({ contradictions }) => contradictions.length === 0)) return plain;
  const staged = inStages(samples, several, attributes);
  return explainedBy(staged) > explainedBy(plain) ? staged : plain;
}

const explainedBy = (all: Readonly<Record<string, Inferred>>) =>
  Object.values(all).reduce((sum, { explained }) => sum + explained, 0);

type Reported = (sample: ToldSample) => readonly KnownViolation[];

/** Both answers, with what they make of each refusal: how many violations it reports, and in which order they come. */
function answered(
  several: readonly Placed<ToldSample>[],
  [tells, reported]: readonly [answer: 'all' | 'first', reported: Reported],
  [order, ordered]: readonly [answer: unknown, ordered: Reported],
): Readonly<Record<string, Inferred>> {
  const compared = (made: Reported, shown: (violations: readonly KnownViolation[]) => unknown) =>
    several.map((one) => ({ sample: one.at, observed: shown(knownTold(one)), expected: shown(made(one)) }));
  return {
    'refusal.all-at-once': inferredFrom(
      tells,
      compared(reported, ({ length }) => length),
    ),
    'refusal.order': inferredFrom(
      order,
      compared(ordered, (ones) => ones.map(({ pointer }) => pointer)),
    ),
  };
}

/** Stages, which may explain more than one answer for all does; none where no refusal of several shows a kind. */
function inStages(
  samples: readonly Placed<ToldSample>[],
  several: readonly Placed<ToldSample>[],
  attributes: readonly string[],
): Readonly<Record<string, Inferred>> {
  const stages = inferStages(samples, attributes);
  if (stages === undefined) return {};
  const reported: Reported = (one) => reportedBy(stages, one, attributes);
  return answered(several, ['all', reported], [{ stages }, reported]);
}

/** One answer for all requests. */
function withoutStages(
  several: readonly Placed<ToldSample>[],
  attributes: readonly string[],
): Readonly<Record<string, Inferred>> {
  const order = orderOf(several, attributes);
  const isStopping = order !== 'document' && order.stops === true;
  const tellsAll = isStopping || several.some((one) => knownTold(one).length > 1);
  const inOrder: Reported = (one) => reportedBy(stagesOfOrder(order), one, attributes);
  return answered(several, tellsAll ? ['all', inOrder] : ['first', ({ violations }) => violations.slice(0, 1)], [
    order,
    (one) => inOrder(one).filter((violation) => one.told.includes(violation)),
  ]);
}

const knownTold = ({ told, violations }: ToldSample) => told.filter((one) => violations.includes(one));

/** What is looked up when the attributes themselves are in order, after them; -1 for those. */
const lookUpOf = ({ kind }: KnownViolation): number => kindsLookedUp.findIndex((one) => one === kind);

const placeIn = (names: readonly string[], name: string) => (names.includes(name) ? names.indexOf(name) : names.length);

type Told = readonly [KnownViolation, KnownViolation];

/**
 * The likeliest order that nothing contradicts: the document's, its attributes with what they refer to, that of the names, one of kinds and then the
 * document's, one of attributes, one of kinds and then attributes.
 */
function orderOf(several: readonly ToldSample[], attributes: readonly string[]): PlainOrder | 'document' {
  const all = several.flatMap(pairsOf);
  const pairs = all.filter((pair) => pair.every(({ attribute }) => attributes.includes(attribute)));
  const stops = several.every(stopsAtKind) && several.some(isCut);
  const found = stops
    ? stoppingOrderOf({ all, pairs }, attributes)
    : (wholeOrderOf(pairs, attributes) ?? kindOrderOf(pairs, attributes));
  return found ?? 'document';
}

/** Kinds of which the first that there is alone is told, in searches too, and within them the document's order or another one. */
function stoppingOrderOf(
  { all, pairs }: { readonly all: readonly Told[]; readonly pairs: readonly Told[] },
  attributes: readonly string[],
): PlainOrder | undefined {
  const kinds = kindsIn(all) ?? kindsIn(pairs);
  const within = namesOf(pairs.filter(isOfOneKind));
  const own = agrees(attributes, within) ? attributes : sortByPairs(attributes, within);
  return kinds === undefined || own === undefined ? undefined : { attributes: own, kinds, stops: true };
}

function kindsIn(pairs: readonly Told[]): readonly string[] | undefined {
  const ofKinds = pairs.map(([left, right]): Pair => [left.kind, right.kind]);
  return sortByPairs([...new Set(ofKinds.flat())], ofKinds);
}

const isOfOneKind = ([left, right]: Told) => left.kind === right.kind;

/** Kinds, and within them the document's order; or one of attributes, where no such order of kinds has all of the pairs. */
function kindOrderOf(pairs: readonly Told[], attributes: readonly string[]): PlainOrder | undefined {
  const kinds = kindsIn(pairs);
  const within = namesOf(pairs.filter(isOfOneKind));
  if (kinds !== undefined && agrees(attributes, within)) return { attributes, kinds };
  const inOneStage = pairs.filter(([left, right]) => lookUpOf(left) === lookUpOf(right));
  const sorted = sortByPairs(attributes, namesOf(inOneStage));
  if (sorted !== undefined) return { attributes: sorted };
  const rest = sortByPairs(attributes, within);
  return kinds === undefined || rest === undefined ? undefined : { attributes: rest, kinds };
}

/** An order of the attributes alone that many deployments have. */
function wholeOrderOf(pairs: readonly Told[], attributes: readonly string[]): PlainOrder | 'document' | undefined {
  const place = (one: KnownViolation) => [lookUpOf(one), placeIn(attributes, one.attribute)] as const;
  const isOfDocument = ([before, after]: Told) => {
    const [[stage, at], [later, behind]] = [place(before), place(after)];
    return before.attribute === after.attribute || stage < later || (stage === later && at < behind);
  };
  if (pairs.every(isOfDocument)) return 'document';
  if (agrees(attributes, namesOf(pairs))) return { attributes };
  const byName = [...attributes].sort();
  const ofAttributes = pairs.filter((pair) => pair.every((one) => lookUpOf(one) === -1));
  return agrees(byName, namesOf(ofAttributes)) ? { attributes: byName } : undefined;
}

const namesOf = (pairs: readonly Told[]) => pairs.map(([left, right]): Pair => [left.attribute, right.attribute]);

/** Whether names in this order are in that of all pairs; what has no name stands behind. */
function agrees(names: readonly string[], pairs: readonly Pair[]): boolean {
  return pairs.every(([before, after]) => before === after || placeIn(names, before) < placeIn(names, after));
}

/** What is known to be told before what: what is told, in its order, and before all that is not. */
function pairsOf(sample: ToldSample): readonly (readonly [KnownViolation, KnownViolation])[] {
  const told = knownTold(sample);
  const untold = sample.violations.filter((one) => !told.includes(one));
  return told.flatMap((left, at) => [...told.slice(at + 1), ...untold].map((right) => [left, right] as const));
}

/** Several are told, but not all: those of one kind. */
const isCut = (sample: ToldSample) => {
  const { length } = knownTold(sample);
  return length > 1 && length < sample.violations.length;
};

function stopsAtKind(sample: ToldSample): boolean {
  const told = knownTold(sample);
  const [first] = told;
  const untold = sample.violations.filter((one) => !told.includes(one));
  return told.every(({ kind }) => kind === first?.kind) && untold.every(({ kind }) => kind !== first?.kind);
}
