import * as fc from 'fast-check';
import request from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { auditedOf } from '../src/audit/audit-rules.ts';
import { loadContract } from '../src/contract/contract.ts';
import { createSandbox } from '../src/sandbox.ts';
import { randomCalls } from './testing/random-bodies.ts';

const bound = new Set(auditedOf(loadContract()).map(({ id }) => id));

const sandbox = await createSandbox({ pages: 30, events: 0 });
afterAll(() => sandbox.close());

/** What one call is answered in a world of its own, and which rules its audit says are broken. */
async function tryCall({ path, text }: { readonly path: string; readonly text: string }) {
  await using world = await sandbox.world({ pages: 30, events: 3 });
  const headers = { ...world.headers, 'content-type': 'application/json' };
  const { status, body } = await request(sandbox.app).post(path).set(headers).send(text);
  const { findings } = await world.audit();
  const broken = findings.filter(({ kind, verdict }) => kind === 'rule' && verdict === 'broken').map(({ id }) => id);
  const told = (body.data?.violations ?? []) as readonly { readonly rule?: string }[];
  return {
    isAccepted: status < 300,
    broken,
    refusedFor: told.flatMap(({ rule }) => (rule === undefined ? [] : [rule])),
  };
}

test('a client breaks the rules that the sandbox refuses it for, and none where it is accepted', async () => {
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(randomCalls(['5001', '5002', '1']), async (call) => {
      const { isAccepted, broken, refusedFor } = await tryCall(call);
      if (isAccepted) expect(broken).toEqual([]);
      else expect(broken).toEqual(expect.arrayContaining(refusedFor.filter((id) => bound.has(id))));
      seen[isAccepted ? 'accepted' : 'refused'] += 1;
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(20);
});
