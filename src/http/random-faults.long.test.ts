import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEvent, getPage, send, type Sent } from '../../tests/testing/over-the-wire.ts';
import { kindsOfFault } from '../faults/faults-schema.ts';
import type { Misbehaviour } from '../faults/fault.ts';
import { startSandbox } from '../sandbox.ts';

const ms = fc.integer({ min: 0, max: 20 });

const kinds: { readonly [Kind in Misbehaviour['kind']]: fc.Arbitrary<Misbehaviour & { readonly kind: Kind }> } = {
  status: fc.record(
    {
      kind: fc.constant('status'),
      status: fc.integer({ min: 400, max: 599 }),
      envelope: fc.boolean(),
      retryAfter: fc.nat(9),
    },
    { requiredKeys: ['kind', 'status'] },
  ),
  delay: fc.record({ kind: fc.constant('delay'), ms, spread: ms }),
  'slow-body': fc.record({ kind: fc.constant('slow-body'), ms }),
  drop: fc.record({ kind: fc.constant('drop'), at: fc.constantFrom('before', 'inside', 'after') }),
  'lost-answer': fc.constant({ kind: 'lost-answer' }),
  'truncated-json': fc.constant({ kind: 'truncated-json' }),
  'garbled-json': fc.constant({ kind: 'garbled-json' }),
  'content-type': fc.record({ kind: fc.constant('content-type'), value: fc.constantFrom('text/html', 'x') }),
  'rule-off': fc.record({ kind: fc.constant('rule-off'), rule: fc.constantFrom('event.host.valid', 'auth.key') }),
  deviation: fc.record({
    kind: fc.constant('deviation'),
    deviation: fc.constantFrom('page.get:other', 'envelope.shape:list', 'search.page.advances:skipping'),
  }),
};

const fault = fc.oneof(...Object.values(kinds)) as fc.Arbitrary<Misbehaviour>;
const requests: readonly Sent[] = [
  getPage,
  createEvent,
  { ...createEvent, body: { title: 5 } },
  { path: '/channels/pages.search', body: { query: 'a', page: 2 } },
  { path: '/nowhere' },
  { ...getPage, headers: { authorization: 'Channel another' } },
];
const own = new Set([200, 201, 401, 404, 422]);

test('every kind is among the random faults', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(kindsOfFault).toSorted());
});

test('whatever faults are combined, no status is answered that nobody asked for, and nothing crashes', async () => {
  const crashes: unknown[] = [];
  await using sandbox = await startSandbox({
    port: 0,
    pages: 30,
    events: 0,
    onCrash: (error) => crashes.push(error),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 6 }), async (faults) => {
      await sandbox.faults.set(faults.map((one) => ({ fault: one })));
      const asked = new Set(faults.flatMap((one) => (one.kind === 'status' ? one.status : [])));
      const statuses = await Promise.all(
        requests.map((request) =>
          send(request, sandbox).then(
            ({ status }) => status,
            () => 'cut' as const,
          ),
        ),
      );
      const cuts = faults.some(({ kind }) => kind === 'drop' || kind === 'lost-answer');
      for (const status of statuses)
        expect(status === 'cut' ? cuts : own.has(status) || asked.has(status), String(status)).toBe(true);
      expect(crashes).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
