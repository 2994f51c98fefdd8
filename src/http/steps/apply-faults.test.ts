import { describe, expect, test } from 'vitest';
import type { FaultPlan } from '../../faults/plan.ts';
import { loadContract } from '../../contract/contract.ts';
import type { Exchange } from '../exchange.ts';
import { asked } from '../refusal/testing/asked.ts';
import { applyFaults } from './act-on-faults.ts';

const socket = {};
const step = applyFaults(loadContract());

/** What becomes of an exchange that faults act on so, and the pauses that were made before. */
async function taken(plan: Partial<FaultPlan> | undefined, isThere = true) {
  const pauses: unknown[] = [];
  const wait = async (...pause: readonly unknown[]) => {
    pauses.push(pause);
    return isThere;
  };
  const faults = plan && { delay: 0, instead: undefined, ...plan };
  const request = { ...asked().request, socket };
  const more = { request, advices: [], refusals: [], faults, delayed: 0, world: { delays: { wait } } };
  const ending = step({ ...asked(), ...more } as unknown as Exchange);
  return { ending: await ending, pauses, isAtOnce: !(ending instanceof Promise) };
}

describe('an exchange', () => {
  test('that no fault acts on goes on', async () =>
    expect(await taken(undefined)).toEqual({ ending: undefined, pauses: [], isAtOnce: true }));

  test('whose answer alone is spoilt goes on at once', async () =>
    expect(await taken({})).toEqual({ ending: undefined, pauses: [], isAtOnce: true }));

  test('is delayed', async () =>
    expect(await taken({ delay: 250 })).toEqual({ ending: undefined, pauses: [[socket, 250]], isAtOnce: false }));

  test('is cut where its client goes away meanwhile, whatever else it was to come to', async () =>
    expect((await taken({ delay: 250, instead: { kind: 'status', status: 503 } }, false)).ending).toBe('cut'));

  test.each([0, 250])('is cut or answered in the place of its operation, after %i ms', async (delay) => {
    expect((await taken({ delay, instead: 'drop' })).ending).toBe('cut');
    const { ending } = await taken({ delay, instead: { kind: 'status', status: 503 } });
    expect(ending).toMatchObject({ status: 503, isForced: true });
  });
});
