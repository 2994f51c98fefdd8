import { describe, expect, it } from 'vitest';
import type { DrawnFault } from './draw-faults.ts';
import { MAX_DELAY_MS, type Misbehaviour } from './fault.ts';
import { planOf } from './plan.ts';

const plan = (...faults: readonly Misbehaviour[]) =>
  planOf(faults.map((fault): DrawnFault => ({ id: fault.kind, fault, chance: 0.5 })));
const delayBy = (fault: Misbehaviour, chance: number) => planOf([{ id: 'a', fault, chance }]).delay;

describe('a delay', () => {
  it.each([
    [0, 800],
    [0.5, 1000],
    [0.999_999, 1200],
  ])('is spread by chance %d to %i ms', (chance, ms) => {
    expect(delayBy({ kind: 'delay', ms: 800, spread: 400 }, chance)).toBe(ms);
  });

  it('is as long as all of them together, up to a bound', () => {
    expect(plan({ kind: 'delay', ms: 5 }, { kind: 'delay', ms: 6, spread: 2 }).delay).toBe(12);
    expect(plan({ kind: 'delay', ms: 20_000 }, { kind: 'delay', ms: 20_000 }).delay).toBe(MAX_DELAY_MS);
  });
});

it.each<[fault: Misbehaviour, instead: unknown, cut: unknown]>([
  [{ kind: 'drop', at: 'before' }, 'drop', 'before'],
  [{ kind: 'drop', at: 'inside' }, undefined, 'inside'],
  [{ kind: 'drop', at: 'after' }, undefined, 'after'],
  [{ kind: 'lost-answer' }, undefined, 'before'],
  [{ kind: 'status', status: 503 }, { kind: 'status', status: 503 }, undefined],
])('%j', (fault, instead, cut) => {
  const { instead: found, writing } = plan(fault);
  expect([found, writing?.cut]).toEqual([instead, cut]);
});

it('writes as ever where nothing is wrong with the answer', () => {
  expect(plan({ kind: 'delay', ms: 5 }, { kind: 'rule-off', rule: 'event.host.valid' }).writing).toBeUndefined();
});
