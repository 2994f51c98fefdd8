import { isRecord } from '../../target/json.ts';
import type { ToldSample } from './sample.ts';
import { unitOf, type Relations } from './stage-relations.ts';

/** Kinds that one stage is likely to look for, in the order of stages; what no refusal of several shows goes with its family. */
const kindFamilies: readonly (readonly string[])[] = [
  ['type.string', 'type.int', 'type.bool', 'type.list', 'type.datetime', 'type.item'],
  ['required', 'null'],
  ['format', 'length', 'minimum', 'maximum', 'blank', 'order', 'past', 'duplicate', 'contradiction', 'image'],
  ['reference'],
  ['floor'],
];

const familyOf = (unit: string): number => {
  const at = kindFamilies.findIndex((kinds) => kinds.includes(unit.split('@')[0] ?? ''));
  return at === -1 ? kindFamilies.length : at;
};

interface Shown {
  readonly samples: readonly ToldSample[];
  /** Whether violations of these kinds come as the document or the request has them. */
  readonly isOneOrder: (units: readonly string[]) => boolean;
}

interface PlacedUnits {
  /** Keys that stages look for, in the order of stages. */
  readonly groups: readonly (readonly string[])[];
  /** What says the same as another is of its family. */
  readonly familyIn: (unit: string) => number;
}

/** Groups of keys that stages look for, in their order: what hangs together, then what goes with it by its look or its family. */
export function placeUnits(relations: Relations, { samples, isOneOrder }: Shown): PlacedUnits {
  const looks = looksOf(samples);
  const groups = inOrder(mergedAlike(mergedTypes(connected(relations), isOneOrder), relations, looks), relations);
  const isSearched = relations.units.some(isOfSearch);
  const others = [...new Set([...looks.keys(), ...kindFamilies.flat()])].filter(
    (unit) => unit !== 'blank' && !relations.units.includes(unit) && (isSearched || !isOfSearch(unit)),
  );
  const shown = groups.map((group) => [...group]);
  const families = new Map<string, number>();
  for (const unit of others) {
    const alike = relations.units.filter((one) => isAlike(unit, [one], looks));
    const like = alike.find((one) => familyOf(one) === familyOf(unit)) ?? alike[0];
    if (like !== undefined) families.set(unit, familyOf(like));
    const own = like === undefined ? groups[nearestTo(unit, shown)] : groups.find((group) => group.includes(like));
    own?.push(unit);
  }
  return { groups, familyIn: (unit) => families.get(unit) ?? familyOf(unit) };
}

const isOfSearch = (unit: string) => /@(?:pages\.search|query)$/.test(unit);

/** Groups put together: each with the first that it belongs to. */
function merged(groups: readonly string[][], belongs: (group: readonly string[], to: readonly string[]) => boolean) {
  const all: string[][] = [];
  for (const group of groups) {
    const own = all.find((other) => belongs(group, other));
    if (own === undefined) all.push([...group]);
    else own.push(...group);
  }
  return all;
}

/** Wrong types that are never reported together are of one decoder, which stops at the first, rather than of a stage for each type. */
const mergedTypes = (groups: string[][], isOneOrder: Shown['isOneOrder']): string[][] =>
  merged(groups, (group, other) => {
    const both = [...other, ...group];
    return areTypes(both) && areOfOneSide(both) && isOneOrder(both);
  });

const areTypes = (units: readonly string[]) => units.every((unit) => familyOf(unit) === 0);

const areOfOneSide = (units: readonly string[]) => new Set(units.map(isOfSearch)).size === 1;

/** Groups that say the same are one, where neither hides the other: what is null, and what is missing. */
function mergedAlike(groups: string[][], { hides }: Relations, looks: Looks): string[][] {
  const isApart = (left: readonly string[], right: readonly string[]) =>
    left.some((one) => right.some((other) => hides(one, other) || hides(other, one)));
  return merged(groups, (group, other) => !isApart(other, group) && group.some((unit) => isAlike(unit, other, looks)));
}

/** Keys that can be reached from one another: reported together, or each hiding the other. */
function connected({ units, areTogether, hides }: Relations): string[][] {
  const leads = (left: string, right: string) => areTogether(left, right) || hides(left, right);
  const reached = new Map(units.map((unit) => [unit, reachedFrom(unit, units, leads)]));
  const isReached = (from = '', to = '') => reached.get(from)?.has(to) === true;
  return merged(
    units.map((unit) => [unit]),
    ([unit], [first]) => isReached(unit, first) && isReached(first, unit),
  );
}

function reachedFrom(
  unit: string,
  units: readonly string[],
  leads: (left: string, right: string) => boolean,
): ReadonlySet<string> {
  const reached = new Set([unit]);
  for (const one of reached) for (const next of units) if (leads(one, next)) reached.add(next);
  return reached;
}

/** What hides before what is hidden, otherwise by family. */
function inOrder(groups: string[][], { hides }: Relations): string[][] {
  const left = groups.toSorted((a, b) => familyOf(a[0] ?? '') - familyOf(b[0] ?? ''));
  const ordered: string[][] = [];
  while (left.length > 0) {
    const isFirst = (group: readonly string[]) =>
      left.every((other) => other === group || !other.some((one) => group.some((unit) => hides(one, unit))));
    const [next = []] = left.splice(Math.max(0, left.findIndex(isFirst)), 1);
    ordered.push(next);
  }
  return ordered;
}

/** How refusals of one violation look, by its key. */
type Looks = ReadonlyMap<string, ReadonlySet<string>>;

function looksOf(samples: readonly ToldSample[]): Looks {
  const looks = new Map<string, Set<string>>();
  for (const sample of samples) {
    const [violation, ...others] = sample.violations;
    if (violation === undefined || others.length > 0 || violation.kind === '') continue;
    const unit = unitOf(violation, sample.operation);
    const value = typeof violation.value === 'string' ? [violation.value] : [];
    const text = JSON.stringify(isRecord(sample.body) ? sample.body['data'] : null);
    const masked = [violation.attribute, ...value].reduce((left, own) => left.replaceAll(written(own), '~'), text);
    looks.set(unit, (looks.get(unit) ?? new Set()).add(`${sample.status} ${masked}`));
  }
  return looks;
}

/** A text as it stands in the JSON of a JSON text, which a message may quote. */
const written = (text: string) => (text === '' ? '\\"\\"' : text);

const isAlike = (unit: string, group: readonly string[], looks: Looks) =>
  group.some(
    (one) =>
      isOfSearch(one) === isOfSearch(unit) && [...(looks.get(one) ?? [])].some((look) => looks.get(unit)?.has(look)),
  );

/** The group that has most of the family; of an empty family the group behind the earlier ones. */
function nearestTo(unit: string, groups: readonly (readonly string[])[]): number {
  const family = familyOf(unit);
  const isOfOperation = (one: string) => isOfSearch(one) === isOfSearch(unit);
  const kin = (group: readonly string[] | undefined, near: number) =>
    (group ?? []).filter((one) => isOfOperation(one) && Math.abs(familyOf(one) - family) === near).length;
  for (const near of [0, 1, 2, 3]) {
    const [best = -1] = groups.map((_, at) => at).toSorted((a, b) => kin(groups[b], near) - kin(groups[a], near));
    if (kin(groups[best], near) > 0) return best;
  }
  return groups.length - 1;
}
