import { faultReaderOf } from './read-faults.ts';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import type { OperationId } from '../contract/operations.ts';
import { drawFaults, noTallies, withCounts, withoutCounts, type Draw, type FaultTallies } from './draw-faults.ts';
import type { ListedFault, Misbehaviour, When } from './fault.ts';
import { planOf } from './plan.ts';

const faultReader = faultReaderOf(loadContract());
const status: Misbehaviour = { kind: 'status', status: 503 };

/** What is drawn for requests, one after the other, and the tallies after them. */
function drawnFor(
  faults: readonly ListedFault[],
  requests: readonly (OperationId | undefined)[],
  { now = 0, seed = 1, tallies = noTallies }: Partial<Draw> = {},
) {
  const { list } = faultReader.read(faults);
  let counted: FaultTallies = tallies;
  const drawn = requests.map((operation) => {
    const { acting, counts } = drawFaults(list, { operation, now, seed, tallies: counted });
    counted = withCounts(counted, counts);
    return acting;
  });
  return { drawn, ids: drawn.map((acting) => acting.map(({ id }) => id)), tallies: counted };
}

/** Which of the requests a fault with such limits acts on, and the tallies after them. */
function actsAndTallies(when: When, requests: readonly (OperationId | undefined)[], draw: Partial<Draw> = {}) {
  const { ids, tallies } = drawnFor([{ fault: status, when }], requests, draw);
  return { acts: ids.map((one) => (one.length > 0 ? '!' : '.')).join(''), tallies };
}

/** Which of the requests a fault with such limits acts on. */
const acts = (...asked: Parameters<typeof actsAndTallies>) => actsAndTallies(...asked).acts;

const gets = (count: number) => Array<OperationId>(count).fill('pages.get');
const mixed: readonly (OperationId | undefined)[] = ['pages.get', 'events.create', undefined, 'pages.get'];

describe('a fault acts', () => {
  it.each<[when: When, requests: readonly (OperationId | undefined)[], acts: string]>([
    [{}, mixed, '!!!!'],
    [{ operation: 'pages.get' }, mixed, '!..!'],
    [{ fromNth: 3 }, gets(5), '..!!!'],
    [{ count: 2 }, gets(5), '!!...'],
    [{ fromNth: 2, count: 1 }, gets(5), '.!...'],
    [{ operation: 'pages.get', fromNth: 2 }, mixed, '...!'],
    [{ probability: 0 }, gets(5), '.....'],
    [{ probability: 1 }, gets(5), '!!!!!'],
  ])('%j', (when, requests, wanted) => expect(acts(when, requests)).toBe(wanted));

  it('from a moment of the clock on, and counts from there', () => {
    const when = { after: '2027-01-01T01:00:00+01:00', fromNth: 2 };
    const moment = Date.parse('2027-01-01T00:00:00Z');
    const before = actsAndTallies(when, gets(3), { now: moment - 1 });
    expect(before.acts).toBe('...');
    expect(acts(when, gets(3), { now: moment, tallies: before.tallies })).toBe('.!!');
  });

  it('by chance as its probability has it, for the same seed on the same requests', () => {
    const drawn = acts({ probability: 0.2 }, gets(2000));
    expect(acts({ probability: 0.2 }, gets(2000))).toBe(drawn);
    expect(acts({ probability: 0.2 }, gets(2000), { seed: 2 })).not.toBe(drawn);
    const share = drawn.replaceAll('.', '').length / 2000;
    expect(share).toBeGreaterThan(0.16);
    expect(share).toBeLessThan(0.24);
  });

  it('by a chance of its own', () => {
    const { ids: halves } = drawnFor(
      [
        { id: 'one', fault: { kind: 'delay', ms: 1 }, when: { probability: 0.5 } },
        { id: 'other', fault: { kind: 'delay', ms: 1 }, when: { probability: 0.5 } },
      ],
      gets(200),
    );
    expect(new Set(halves.map((ids) => ids.join()))).toEqual(new Set(['', 'one', 'other', 'one,other']));
  });
});

describe('the tallies', () => {
  const faults: readonly ListedFault[] = [{ fault: status, when: { operation: 'pages.get', fromNth: 2 } }];

  it('count what a fault was looked at for, and where it acted', () => {
    expect(drawnFor(faults, [...gets(3), 'events.create']).tallies.get('status')).toEqual({ matches: 3, hits: 2 });
  });

  it('are never changed in place, and are as before without the counts of a request', () => {
    const { tallies } = drawnFor(faults, gets(3));
    const { acting, counts } = drawFaults(faultReader.read(faults).list, {
      operation: 'pages.get',
      now: 0,
      seed: 1,
      tallies,
    });
    expect([acting.length, tallies.get('status')]).toEqual([1, { matches: 3, hits: 2 }]);
    const counted = withCounts(tallies, counts);
    expect(counted.get('status')).toEqual({ matches: 4, hits: 3 });
    expect(withoutCounts(counted, counts)).toEqual(tallies);
  });
});

const lost: Misbehaviour = { kind: 'lost-answer' };
const drop = (at: 'before' | 'inside' | 'after'): Misbehaviour => ({ kind: 'drop', at });
const cut: Misbehaviour = { kind: 'truncated-json' };
const delay: Misbehaviour = { kind: 'delay', ms: 1 };
const ruleOff: Misbehaviour = { kind: 'rule-off', rule: 'event.host.valid' };

it.each<[faults: readonly Misbehaviour[], acting: readonly string[]]>([
  [
    [delay, delay],
    ['delay', 'delay-2'],
  ],
  [[status, { kind: 'status', status: 500 }], ['status']],
  [[status, drop('before')], ['status']],
  [
    [drop('before'), status, lost, cut, delay, ruleOff],
    ['drop', 'delay'],
  ],
  [
    [ruleOff, status, cut],
    ['status', 'truncated-json'],
  ],
  [[cut, lost, { kind: 'slow-body', ms: 1 }], ['lost-answer']],
  [
    [drop('inside'), lost, cut],
    ['drop', 'truncated-json'],
  ],
  [
    [cut, { kind: 'garbled-json' }, { kind: 'content-type', value: 'text/html' }],
    ['truncated-json', 'content-type'],
  ],
  [
    [ruleOff, { kind: 'deviation', deviation: 'page.get:other' }],
    ['rule-off', 'deviation'],
  ],
])('of several: %j act those that have occasion to: %j', (faults, acting) => {
  const { ids, tallies } = drawnFor(
    faults.map((fault) => ({ fault })),
    gets(1),
  );
  expect(ids).toEqual([acting]);
  expect([...tallies].filter(([, { hits }]) => hits > 0).map(([id]) => id)).toEqual(acting);
});

it('a delay is spread by the seed, and only so far', () => {
  const delaysOf = (seed: number) =>
    drawnFor([{ fault: { kind: 'delay', ms: 100, spread: 200 } }], gets(50), { seed }).drawn.map(
      (acting) => planOf(acting).delay,
    );
  expect(delaysOf(1)).toEqual(delaysOf(1));
  expect(delaysOf(2)).not.toEqual(delaysOf(1));
  expect(Math.min(...delaysOf(1))).toBeGreaterThanOrEqual(100);
  expect(Math.max(...delaysOf(1))).toBeLessThanOrEqual(300);
  expect(new Set(delaysOf(1)).size).toBeGreaterThan(20);
});
