import type { Check } from './check.ts';

/** How much a run looks at. */
export type Depth = 'standard' | 'thorough';

/**
 * The checks of a run. At standard depth as many of each lot are drawn as it says, other ones with each seed, and on create other ones
 * than on update; at thorough depth all are done.
 */
export function drawChecks(
  checks: readonly Check[],
  { depth, seed }: { readonly depth: Depth; readonly seed: number },
): readonly Check[] {
  if (depth === 'thorough') return checks;
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
