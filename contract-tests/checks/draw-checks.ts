import type { Depth } from '../target/depth.ts';
import { operations } from '../target/exchange.ts';
import type { Check } from './check.ts';

/**
 * The checks of a run. At quick depth each rule has one, and of families of many rules some are drawn. At standard depth as many of each lot are drawn as it says, other ones with each seed, and on create other ones
 * than on update; at thorough depth all are done.
 */
export function drawChecks(
  checks: readonly Check[],
  { depth, seed }: { readonly depth: Depth; readonly seed: number },
): readonly Check[] {
  if (depth === 'thorough') return checks;
  const taken = checks.filter((check) => isInTurn(check, seed));
  return depth === 'quick' ? quickChecks(taken, seed) : drawnChecks(taken, seed);
}

/** What comes after all else, with what requests are left. */
export function isSpare({ lot }: Check): boolean {
  return lot !== undefined && lot.isCore !== true;
}

/** Where requests are left for a few, these are other ones with each seed. */
export function inDrawnOrder(checks: readonly Check[], seed: number): readonly Check[] {
  const first = Math.floor(((seed * 0.618_033_988_75) % 1) * checks.length);
  return [...checks.slice(first), ...checks.slice(0, first)];
}

function isInTurn({ turn, operation }: Check, seed: number): boolean {
  return turn === undefined || (turn.at + seed + operations.findIndex((one) => one === operation)) % turn.of === 0;
}

function drawnChecks(checks: readonly Check[], seed: number): readonly Check[] {
  const drawn = new Map<string, ReadonlySet<string>>();
  return checks.filter((check) => {
    if (check.lot === undefined) return true;
    const { name, take } = check.lot;
    const key = lotKey(check);
    const tickets = drawn.get(key) ?? draw(ticketsOf(key, checks), { take, start: startOf(name, check, seed) });
    drawn.set(key, tickets);
    return tickets.has(ticketOf(check));
  });
}

function lotKey({ lot, operation }: Check): string {
  return `${lot?.name} ${operation}`;
}

function ticketOf({ lot, title }: Check): string {
  return lot?.ticket ?? title;
}

function ticketsOf(key: string, checks: readonly Check[]): readonly string[] {
  return [...new Set(checks.filter((check) => check.lot !== undefined && lotKey(check) === key).map(ticketOf))];
}

function draw(
  tickets: readonly string[],
  { take, start }: { readonly take: number; readonly start: (of: number) => number },
): ReadonlySet<string> {
  const first = start(tickets.length);
  return new Set(
    Array.from({ length: Math.min(take, tickets.length) }, (_, at) => tickets[(first + at) % tickets.length] ?? ''),
  );
}

/** Half a round apart on the two operations, so that they get different members. */
function startOf(name: string, { operation, lot }: Check, seed: number): (of: number) => number {
  return (of) => {
    const apart = operation === 'events.update' ? Math.floor(of / 2) : 0;
    return (seed * (lot?.take ?? 1) + spread(name) + apart) % Math.max(1, of);
  };
}

/** A number of its own for each name, so that one seed does not draw the first of every lot. */
export function spread(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
}

/** Rules that so many are of that a quick run takes a few by seed: every one of them is as likely to be broken as the next. */
const families: Readonly<Record<string, number>> = {
  'event.types': 2,
  'event.required': 1,
  'search.page': 1,
  'search.per-page': 1,
};

/** What one update carries is checked for the price of it. */
const carried: ReadonlySet<string> = new Set(['plenty', 'course', 'ordinary']);

/** Of each rule one check, on one of the operations that it covers; what sums up all answers, and what two updates carry. */
function quickChecks(checks: readonly Check[], seed: number): readonly Check[] {
  const own = checks.filter(
    ({ lot, bundle, isSummary }) => lot === undefined && bundle === undefined && isSummary !== true,
  );
  const rules = drawnRules([...new Set(own.map(({ rule }) => rule))], seed);
  const ofRule = (rule: string) => own.filter((check) => check.rule === rule);
  const picked = new Set(rules.flatMap((rule) => oneOf(ofRule(rule), seed + spread(rule))));
  const isCarried = ({ bundle, operation, rule }: Check) =>
    operation === 'events.update' &&
    carried.has(bundle ?? '') &&
    (familyOf(rule) === undefined || rules.includes(rule));
  return checks.filter((check) => check.isSummary === true || picked.has(check) || isCarried(check));
}

function drawnRules(rules: readonly string[], seed: number): readonly string[] {
  const drawn = Object.entries(families).flatMap(([family, take]) => {
    const members = rules.filter((rule) => familyOf(rule) === family);
    return [...draw(members, { take, start: (of) => (seed * take) % Math.max(1, of) })];
  });
  return [...rules.filter((rule) => familyOf(rule) === undefined), ...drawn];
}

const familyOf = (rule: string): string | undefined =>
  Object.keys(families).find((family) => rule.startsWith(`${family}.`));

/** The operations take turns with the seeds, and then the checks on each: what is wrong on one alone, the next seed finds. */
function oneOf(checks: readonly Check[], turn: number): readonly Check[] {
  // Sorted, as the turns of the core bring them in another order with each seed.
  const covered = [...new Set(checks.map(({ operation }) => operation))].sort();
  const operation = covered[turn % Math.max(1, covered.length)];
  const onIt = checks.filter((check) => check.operation === operation);
  const one = onIt[Math.floor(turn / Math.max(1, covered.length)) % Math.max(1, onIt.length)];
  return one === undefined ? [] : [one];
}
