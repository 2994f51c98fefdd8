import { expect, test } from 'vitest';
import type { Check } from './check.ts';
import { drawChecks, spread } from './draw-checks.ts';
import { checks } from './index.ts';

const titles = (list: readonly Check[], operation: string, name: string) =>
  list.filter((check) => check.operation === operation && check.lot?.name === name).map(({ title }) => title);
const drawn = (seed: number) => drawChecks(checks, { depth: 'standard', seed });
const lot = 'event.contact-email.valid';

test('thorough depth does all', () => {
  expect(drawChecks(checks, { depth: 'thorough', seed: 1 })).toEqual(checks);
});

test('standard depth does what is in no lot, and as many of each lot as it says', () => {
  expect(drawn(1).filter((check) => check.lot === undefined)).toEqual(
    checks.filter((check) => check.lot === undefined),
  );
  expect(titles(drawn(1), 'events.create', lot)).toHaveLength(2);
  expect(drawn(1).filter((check) => check.lot?.take === 0)).toEqual([]);
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
