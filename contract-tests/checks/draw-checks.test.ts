import { expect, test } from 'vitest';
import type { Check } from './check.ts';
import { drawChecks } from './draw-checks.ts';
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
