import { largestGroups } from './group-by.ts';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../target/json.ts';
import { firstMention, namedAttribute } from './attribute-names.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { indexIn, spokenOf, type Cell, type ToldSample } from './sample.ts';
import { noteTold, takeViolation, untoldOf, readPath, type Reading, type Untold, type Skeleton } from './reading.ts';
import { constantNode } from './template.ts';
import type { TemplateNode } from '../../../src/lib/templates/compile-node.ts';

type ListCell = Cell<readonly unknown[]>;

/** A list: one item for each violation, or items of their own, each at its place. */
export function readList(cells: readonly ListCell[], reading: Reading): Skeleton {
  if (isConstant(cells)) return constantNode(cells[0]?.value as TemplateNode);
  const path = readPath(cells);
  if (path !== undefined) return path;
  const isOfAll = cells.every(({ scope }) => scope.violation === undefined) && !isFrame(cells);
  return (isOfAll ? readEach(cells, reading) : undefined) ?? readTuple(cells, reading);
}

/** A list of always one item, in which a list grows with what is wrong. */
function isFrame(cells: readonly ListCell[]): boolean {
  const inner = cells.map(({ value: [item] }) =>
    isRecord(item) ? Math.max(0, ...Object.values(item).map(listLength)) : 0,
  );
  return cells.every(({ value }) => value.length === 1) && inner.some((length) => length > 1);
}

const listLength = (value: unknown): number =>
  Array.isArray(value) && value.every((item) => isRecord(item)) ? value.length : 0;

/** The same list whatever is wrong. */
function isConstant(cells: readonly ListCell[]): boolean {
  const [first] = cells;
  const about = new Set(cells.map(({ scope }) => spokenOf(scope)?.pointer));
  return about.size > 1 && cells.every(({ value }) => isDeepStrictEqual(value, first?.value));
}

function readTuple(cells: readonly ListCell[], reading: Reading): Skeleton {
  const [[length, alike] = [0, []]] = largestGroups(cells, ({ value }) => value.length);
  return Array.from({ length }, (_, at) =>
    reading.read(alike.map(({ value, scope }) => ({ value: value[at], scope }))),
  );
}

function readEach(cells: readonly ListCell[], reading: Reading): Skeleton | undefined {
  const told = cells.filter(({ value, scope }) => value.length > 0 && scope.sample.violations.length > 0);
  const tellsOf = told.length * 2 >= cells.length && told.length > 0 ? findTelling(told, reading) : undefined;
  if (tellsOf === undefined) return undefined;
  const items = told.flatMap(({ value, scope }) => {
    const violations = tellsOf(value, scope.sample);
    noteTold(reading, scope.sample, violations);
    return value.map((item, at): Cell => {
      const violation = violations[at];
      return { value: item, scope: { sample: scope.sample, ...(violation === undefined ? {} : { violation }) } };
    });
  });
  return { $each: reading.read(items), $most: mostOf(told) };
}

/** A list that never grows with what is wrong, although it was more. */
function mostOf(cells: readonly ListCell[]): number | undefined {
  const longest = Math.max(...cells.map(({ value }) => value.length));
  const isCut = cells.some(({ value, scope }) => scope.sample.told.length > value.length);
  return isCut && cells.every(({ value, scope }) => value.length === Math.min(longest, scope.sample.told.length))
    ? longest
    : undefined;
}

/** The violations that the items of a list tell of, in their order. */
type Telling = (items: readonly unknown[], sample: ToldSample) => readonly KnownViolation[];

/** How the items of lists are known to be of one violation each: a member names its attribute, a text speaks of it, or their number is theirs. */
function findTelling(cells: readonly ListCell[], reading: Reading): Telling | undefined {
  const path = namingPath(cells, ({ text }) => namedAttribute(text, reading.names)?.attribute);
  if (path !== undefined)
    return byItem((item, untold) => takeViolation(untold, namedAttribute(stringAt(item, path), reading.names)));
  const spoken = namingPath(cells, ({ text, sample }) => firstSpokenOf(text, sample.violations)?.attribute);
  if (spoken !== undefined)
    return byItem((item, untold) => takeViolation(untold, spokenIn(stringAt(item, spoken), untold)));
  return areAsMany(cells) ? (_items, { told }) => told : undefined;
}

const byItem =
  (find: (item: unknown, untold: Untold) => KnownViolation): Telling =>
  (items, sample) => {
    const untold = untoldOf(sample);
    const [only, ...others] = sample.violations;
    return items.map((item) => {
      const named = find(item, untold);
      if (named.attribute !== '' || named.id !== '') return named;
      // What is unknown has no place: its name stands in a text, or in a list of names.
      const spoken = spokenIn([...stringsOf(item).values()].join('\n'), untold);
      // One item says what the one violation is, whether it names it or not.
      if (spoken === undefined && items.length === 1 && others.length === 0) return only ?? named;
      return spoken === undefined ? named : takeViolation(untold, spoken);
    });
  };

/** What a text names: of several, what was not told yet. */
function spokenIn(text: string, { violations, times }: Untold): { attribute: string; index?: number } | undefined {
  const spoken = firstSpokenOf(text, violations);
  const left = violations.find((one) => one.attribute === spoken?.attribute && !times.has(one));
  const index = indexIn((left ?? spoken)?.pointer ?? '');
  return spoken === undefined ? undefined : { attribute: spoken.attribute, ...(index === undefined ? {} : { index }) };
}

/** The violation that a text speaks of first; where it names no attribute, the one whose value it quotes. */
export function firstSpokenOf(text: string, violations: readonly KnownViolation[]): KnownViolation | undefined {
  const quoted = violations.filter(
    ({ value }) => typeof value === 'string' && value.length >= MIN_QUOTED && text.includes(value),
  );
  return firstNamedIn(text, violations) ?? (quoted.length === 1 ? quoted[0] : undefined);
}

/** Characters of a value that nobody writes by chance. */
const MIN_QUOTED = 4;

function firstNamedIn(text: string, violations: readonly KnownViolation[]): KnownViolation | undefined {
  return violations
    .map((violation) => ({ violation, at: violation.attribute === '' ? -1 : firstMention(text, violation.attribute) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => left.at - right.at)[0]?.violation;
}

function areAsMany(cells: readonly ListCell[]): boolean {
  const counts = new Set(cells.map(({ value }) => value.length));
  const fitting = cells.filter(({ value, scope }) => value.length === scope.sample.violations.length);
  return fitting.length * 10 >= cells.length * 9 && (counts.size > 1 || cells.every(({ value }) => isRecord(value[0])));
}

interface Naming {
  readonly text: string;
  readonly sample: ToldSample;
}

/** The place in the items at which most lists name an attribute that is at fault. */
function namingPath(cells: readonly ListCell[], nameIn: (naming: Naming) => string | undefined): string | undefined {
  const naming = cells.flatMap(({ value, scope: { sample } }) => {
    const atFault = new Set(sample.violations.map(({ attribute }) => attribute));
    const strings = value.slice(0, MAX_ITEMS).flatMap((item) => [...stringsOf(item)]);
    const own = strings.filter(([, text]) => atFault.has(nameIn({ text, sample }) ?? ''));
    return [...new Set(own.map(([path]) => path))];
  });
  const [best] = largestGroups(naming, (path) => path);
  return best !== undefined && best[1].length * 2 >= cells.length ? best[0] : undefined;
}

const MAX_STRINGS = 40;

/** The first items of a list show how it names attributes. */
const MAX_ITEMS = 10;

/** The strings of an item, by where they stand. */
function stringsOf(item: unknown): ReadonlyMap<string, string> {
  const strings = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (strings.size >= MAX_STRINGS) return;
    if (typeof value === 'string') strings.set(path, value);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) visit(inner, `${path}/${name}`);
  };
  visit(item, '');
  return strings;
}

const stringAt = (item: unknown, path: string) => stringsOf(item).get(path) ?? '';
