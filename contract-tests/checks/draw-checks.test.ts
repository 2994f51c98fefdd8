import { expect, test } from 'vitest';
import type { Check } from './check.ts';
import { drawChecks, inDrawnOrder, isSpare, spread } from './draw-checks.ts';
import { checks } from './index.ts';

const titles = (list: readonly Check[], operation: string, name: string) =>
  list.filter((check) => check.operation === operation && check.lot?.name === name).map(({ title }) => title);
const drawn = (seed: number) => drawChecks(checks, { depth: 'standard', seed });
const lot = 'event.contact-email.valid';

test('thorough depth does all', () => expect(drawChecks(checks, { depth: 'thorough', seed: 1 })).toEqual(checks));

test('standard depth does what is in no lot, and as many of each lot as it says', () => {
  const plain = (list: readonly Check[]) => list.filter(({ lot: of, turn }) => of === undefined && turn === undefined);
  expect(plain(drawn(1))).toEqual(plain(checks));
  expect(titles(drawn(1), 'events.create', lot)).toHaveLength(1);
  expect(drawn(1).filter((check) => check.lot?.take === 0)).toEqual([]);
});

test('what the operations share is done on one of them with each seed, and on each with one of the seeds', () => {
  const shared = checks.filter(({ turn }) => turn !== undefined);
  expect(shared.length).toBeGreaterThan(40);
  const draws = Array.from({ length: Math.max(...shared.map(({ turn }) => turn?.of ?? 0)) }, (_, seed) => drawn(seed));
  for (const check of shared) {
    const same = (seed: number) =>
      (draws[seed] ?? []).filter(({ rule, title }) => `${rule}${title}` === `${check.rule}${check.title}`);
    const of = check.turn?.of ?? 0;
    const perSeed = Array.from({ length: of }, (_, seed) => same(seed));
    expect(new Set(perSeed.map((all) => all.length)).size).toBe(1);
    expect(perSeed.filter((all) => all.includes(check))).toHaveLength(1);
  }
});

test('each operation has a check of each rule that any other has, with every seed', () => {
  const pairs = (list: readonly Check[]) => new Set(list.map(({ rule, operation }) => `${rule} ${operation}`));
  const core = pairs(checks.filter((check) => !isSpare(check)));
  for (const seed of [1, 2, 3, 4]) expect(pairs(drawn(seed).filter((check) => !isSpare(check)))).toEqual(core);
});

test('of what comes last other checks come first with each seed, and all stay', () => {
  const spare = drawn(1).filter(isSpare);
  const firsts = [1, 2, 3, 4, 5].map((seed) => inDrawnOrder(spare, seed)[0]);
  expect(new Set(firsts).size).toBe(5);
  for (const seed of [1, 2 ** 32 - 1]) expect(new Set(inDrawnOrder(spare, seed))).toEqual(new Set(spare));
  expect(inDrawnOrder([], 1)).toEqual([]);
});

test('one seed draws the same again, other ones on update, and in time all', () => {
  expect(drawn(7)).toEqual(drawn(7));
  expect(titles(drawn(7), 'events.create', lot)).not.toEqual(titles(drawn(7), 'events.update', lot));
  const all = Array.from({ length: 20 }, (_, seed) => titles(drawn(seed), 'events.create', lot)).flat();
  expect(new Set(all)).toEqual(new Set(titles(checks, 'events.create', lot)));
});

test('what is sent together is drawn together', () => {
  const tickets = drawn(3).flatMap((check) => (check.lot?.name === 'courses' ? [check.lot.ticket] : []));
  expect(tickets.length).toBeGreaterThan(1);
  expect(new Set(tickets).size).toBe(1);
});

test('a lot is drawn by its name, the seed and the operation, and nothing beside', () => {
  const lot = (name: string, take = 1, ticket?: string) => ({ lot: { name, take, ...(ticket && { ticket }) } });
  const check = (title: string, operation: string, more: object = {}) => ({ title, operation, ...more }) as Check;
  const of = (operation: string, more: object) => ['a', 'b', 'c', 'd'].map((title) => check(title, operation, more));
  const drawnFrom = (list: readonly Check[], seed: number) =>
    drawChecks(list, { depth: 'standard', seed }).map(({ title }) => title);
  const turns = (list: readonly Check[]) => [0, 1, 2, 3, 4].map((seed) => drawnFrom(list, seed).join(''));
  expect(turns(of('events.create', lot('x')))).toEqual(['b', 'c', 'd', 'a', 'b']);
  expect(turns(of('events.update', lot('x')))).toEqual(['d', 'a', 'b', 'c', 'd']);
  expect(turns(of('events.create', lot('y')))).toEqual(['c', 'd', 'a', 'b', 'c']);
  expect(turns(of('events.create', lot('x', 3)))).toEqual(['bcd', 'abc', 'abd', 'acd', 'bcd']);
  expect(turns(of('events.create', lot('x', 9)))).toEqual(Array.from({ length: 5 }, () => 'abcd'));
  expect(turns(of('events.create', lot('x', 1, 'all')))).toEqual(Array.from({ length: 5 }, () => 'abcd'));
  const mixed = [...of('events.create', lot('x')), ...of('events.create', lot('y')), check('e', 'events.create')];
  expect(drawnFrom(mixed, 1)).toEqual(['c', 'd', 'e']);
});

test('a name is spread over numbers by all of its letters', () => {
  expect([spread(''), spread('a'), spread('ab'), spread('ba')]).toEqual([7, 314, 9832, 9862]);
  expect(spread('x'.repeat(50))).toBeLessThan(65_521);
});

test('quick depth does one check of each rule, a few of large families, and what one update carries', () => {
  const quick = (seed: number) => drawChecks(checks, { depth: 'quick', seed });
  const own = quick(3).filter(({ bundle, isSummary }) => bundle === undefined && isSummary !== true);
  expect(new Set(own.map(({ rule }) => rule)).size).toBe(own.length);
  expect(own.filter(({ rule }) => rule.startsWith('event.types.'))).toHaveLength(2);
  expect(
    quick(3).every(
      ({ lot, operation, bundle }) => lot === undefined && (bundle === undefined || operation === 'events.update'),
    ),
  ).toBe(true);
  const rules = new Set(checks.filter(({ lot }) => lot === undefined).map(({ rule }) => rule));
  const seen = new Set(
    Array.from({ length: 30 }, (_, seed) => quick(seed)).flatMap((all) => all.map(({ rule }) => rule)),
  );
  expect(seen).toEqual(rules);
});

test('what comes last begins elsewhere with each seed, and goes round', () => {
  const four = checks.slice(0, 4);
  const [a, b, c, d] = four;
  const orders = [0, 1, 2, 3, 4].map((seed) => inDrawnOrder(four, seed));
  expect(orders).toEqual([four, [c, d, a, b], four, [d, a, b, c], [b, c, d, a]]);
});

test('turns go by the seed and the operation', () => {
  const turned = (operation: Check['operation'], at: number): Check =>
    ({ title: `${operation} ${at}`, operation, turn: { at, of: 3 } }) as Check;
  const own = [0, 1, 2].flatMap((at) => [turned('events.create', at), turned('events.update', at)]);
  const done = [0, 1, 2].map((seed) => drawChecks(own, { depth: 'standard', seed }).map(({ title }) => title));
  expect(done).toEqual([
    ['events.update 0', 'events.create 1'],
    ['events.create 0', 'events.update 2'],
    ['events.update 1', 'events.create 2'],
  ]);
});
