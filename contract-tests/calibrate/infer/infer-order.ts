import { inferredFrom, type Contradiction, type Inferred } from './inferred.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { inferStages, reportedBy } from './infer-stages.ts';
import type { Placed, ToldSample } from './sample.ts';
import { sortByPairs, type Pair } from './stage-relations.ts';

/** `refusal.order` (§7), where it is not that of the document. */
interface Order {
  readonly attributes: readonly string[];
  readonly kinds?: readonly string[];
  /** What is of a later kind is not told where there is something of an earlier one. */
  readonly stops?: true;
}

/** Whether all violations are told, or the first (`refusal.all-at-once`), and in which order (`refusal.order`), from refusals of several. */
export function inferOrder(
  samples: readonly Placed<ToldSample>[],
  attributes: readonly string[],
): Readonly<Record<string, Inferred>> {
  const several = samples.filter(({ sample }) => sample.violations.length > 1 && knownTold(sample).length > 0);
  if (several.length === 0) return {};
  const plain = withoutStages(several, attributes);
  if (Object.values(plain).every(({ contradictions }) => contradictions.length === 0)) return plain;
  const staged = inStages(samples, several, attributes);
  return explainedBy(staged) > explainedBy(plain) ? staged : plain;
}

const explainedBy = (all: Readonly<Record<string, Inferred>>) =>
  Object.values(all).reduce((sum, { explained }) => sum + explained, 0);

/** Stages, which may explain more than one answer for all does; none where no refusal of several shows a kind. */
function inStages(
  samples: readonly Placed<ToldSample>[],
  several: readonly Placed<ToldSample>[],
  attributes: readonly string[],
): Readonly<Record<string, Inferred>> {
  const all = samples.map(({ sample }) => sample);
  const stages = inferStages(all, attributes);
  if (stages === undefined) return {};
  const comparedBy = (shown: (violations: readonly KnownViolation[]) => unknown) =>
    several.map(({ at, sample }): Contradiction => {
      const expected = reportedBy(stages, sample, attributes);
      return { sample: at, observed: shown(knownTold(sample)), expected: shown(expected) };
    });
  const counts = comparedBy(({ length }) => length);
  return {
    'refusal.all-at-once': inferredFrom('all', counts),
    'refusal.order': inferredFrom({ stages }, comparedBy(pointersOf)),
  };
}

/** One answer for all requests. */
function withoutStages(
  several: readonly Placed<ToldSample>[],
  attributes: readonly string[],
): Readonly<Record<string, Inferred>> {
  const order = orderOf(several, attributes);
  const isStopping = typeof order !== 'string' && order.stops === true;
  const tellsAll = several.some(({ sample }) => knownTold(sample).length > 1) || isStopping;
  const told = (one: ToldSample) => (tellsAll ? expectedOf(one, { order, attributes }) : one.violations.slice(0, 1));
  const counts = several.map(({ at, sample }): Contradiction => ({
    sample: at,
    observed: knownTold(sample).length,
    expected: told(sample).length,
  }));
  const places = several.map(({ at, sample }): Contradiction => {
    const expected = inOrder(sample.violations, { order, attributes }).filter((one) => sample.told.includes(one));
    return { sample: at, observed: pointersOf(knownTold(sample)), expected: pointersOf(expected) };
  });
  return {
    'refusal.all-at-once': inferredFrom(tellsAll ? 'all' : 'first', counts),
    'refusal.order': inferredFrom(order, places),
  };
}

const pointersOf = (ones: readonly KnownViolation[]) => ones.map(({ pointer }) => pointer);

const knownTold = ({ told, violations }: ToldSample) => told.filter((one) => violations.includes(one));

interface Ordering {
  readonly order: Order | 'document';
  readonly attributes: readonly string[];
}

function expectedOf({ violations }: ToldSample, ordering: Ordering): readonly KnownViolation[] {
  const ordered = inOrder(violations, ordering);
  if (ordering.order === 'document' || ordering.order.stops !== true) return ordered;
  return ordered.filter(({ kind }) => kind === ordered[0]?.kind);
}

function inOrder(violations: readonly KnownViolation[], { order, attributes }: Ordering): readonly KnownViolation[] {
  const named = order === 'document' ? [] : order.attributes;
  const kinds = order === 'document' ? [] : (order.kinds ?? []);
  const rank = ({ attribute, kind }: KnownViolation): readonly number[] => [
    order === 'document' ? Number(isReference(kind)) : placeIn(kinds, kind),
    placeIn(named, attribute),
    placeIn(attributes, attribute),
  ];
  return [...violations].sort((left, right) => compareRanks(rank(left), rank(right)));
}

/** What an attribute refers to is looked up when the attributes themselves are in order: in the document's order it comes last. */
const isReference = (kind: string) => kind === 'reference' || kind === 'floor';

const placeIn = (names: readonly string[], name: string) => (names.includes(name) ? names.indexOf(name) : names.length);

function compareRanks(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((rank, place) => rank !== right[place]);
  return (left[at] ?? 0) - (right[at] ?? 0);
}

type Told = readonly [KnownViolation, KnownViolation];

/**
 * The likeliest order that nothing contradicts: the document's, its attributes with what they refer to, that of the names, one of kinds and then the
 * document's, one of attributes, one of kinds and then attributes.
 */
function orderOf(several: readonly Placed<ToldSample>[], attributes: readonly string[]): Order | 'document' {
  const all = several.flatMap(({ sample }) => pairsOf(sample));
  const pairs = all.filter((pair) => pair.every(({ attribute }) => attributes.includes(attribute)));
  const stops = several.every(({ sample }) => stopsAtKind(sample)) && several.some(({ sample }) => isCut(sample));
  const found = stops
    ? stoppingOrderOf({ all, pairs }, attributes)
    : (wholeOrderOf(pairs, attributes) ?? kindOrderOf(pairs, attributes));
  return found ?? 'document';
}

/** Kinds of which the first that there is alone is told, in searches too, and within them the document's order or another one. */
function stoppingOrderOf(
  { all, pairs }: { readonly all: readonly Told[]; readonly pairs: readonly Told[] },
  attributes: readonly string[],
): Order | undefined {
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
function kindOrderOf(pairs: readonly Told[], attributes: readonly string[]): Order | undefined {
  const kinds = kindsIn(pairs);
  const within = namesOf(pairs.filter(isOfOneKind));
  if (kinds !== undefined && agrees(attributes, within)) return { attributes, kinds };
  const inOneStage = pairs.filter(([left, right]) => isReference(left.kind) === isReference(right.kind));
  const sorted = sortByPairs(attributes, namesOf(inOneStage));
  if (sorted !== undefined) return { attributes: sorted };
  const rest = sortByPairs(attributes, within);
  return kinds === undefined || rest === undefined ? undefined : { attributes: rest, kinds };
}

/** An order of the attributes alone that many deployments have. */
function wholeOrderOf(pairs: readonly Told[], attributes: readonly string[]): Order | 'document' | undefined {
  const isOfDocument = (pair: Told) =>
    pair[0].attribute === pair[1].attribute ||
    inOrder([...pair].reverse(), { order: 'document', attributes })[0] === pair[0];
  if (pairs.every(isOfDocument)) return 'document';
  if (agrees(attributes, namesOf(pairs))) return { attributes };
  const byName = [...attributes].sort();
  const ofAttributes = pairs.filter((pair) => !pair.some(({ kind }) => isReference(kind)));
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
