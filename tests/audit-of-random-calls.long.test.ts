import * as fc from 'fast-check';
import request from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { auditedOf } from '../src/audit/audit-rules.ts';
import { loadContract } from '../src/contract/contract.ts';
import { createSandbox } from '../src/sandbox.ts';
import { randomCalls } from './testing/sandbox-under-calls.ts';

const bound = new Set(auditedOf(loadContract()).map(({ id }) => id));

const sandbox = await createSandbox({ pages: 30, events: 0 });
afterAll(() => sandbox.close());

/** What one call is answered in a world of its own, and which rules its audit says are broken. */
async function tryCall({ path, text }: { readonly path: string; readonly text: string }) {
  await using world = await sandbox.world({ pages: 30, events: 3 });
  const headers = { ...world.headers, 'content-type': 'application/json' };
  const { status, body } = await request(sandbox.app).post(path).set(headers).send(text);
  const { findings } = await world.audit();
  const rulesOf = (wanted: string) =>
    findings.filter(({ kind, verdict }) => kind === 'rule' && verdict === wanted).map(({ id }) => id as string);
  const told = (body.data?.violations ?? []) as readonly { readonly rule?: string }[];
  return {
    isAccepted: status < 300,
    broken: rulesOf('broken'),
    kept: rulesOf('kept'),
    refusedFor: told.flatMap(({ rule }) => (rule === undefined ? [] : [rule])),
  };
}

test('no rule that the sandbox refuses a client for is kept, and none is broken by what it accepts', async () => {
  const seen = { accepted: 0, refused: 0, broken: 0 };
  await fc.assert(
    fc.asyncProperty(randomCalls(['5001', '5002', '1']), async (call) => {
      const { isAccepted, broken, kept, refusedFor } = await tryCall(call);
      if (isAccepted) expect(broken).toEqual([]);
      // What only some deployments refuse breaks no rule: whether this one may is open.
      else expect(kept.filter((id) => refusedFor.includes(id))).toEqual([]);
      seen[isAccepted ? 'accepted' : 'refused'] += 1;
      if (refusedFor.some((id) => bound.has(id) && broken.includes(id))) seen.broken += 1;
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.accepted, seen.refused, seen.broken)).toBeGreaterThan(20);
});
