import { expect, test } from 'vitest';
import type { SeenRefusal } from '../learn/observations.ts';
import { tellsApart } from './send-wrong-bodies.ts';

const refused = (status: number, data: unknown, cause = 'invalid') =>
  ({
    cause,
    violations: [],
    exchange: { answer: { status, json: { requestId: String(Math.random()), status, data } } },
  }) as unknown as SeenRefusal;

test('refusals tell what is wrong where they are not all the same, in status or body', () => {
  expect(tellsApart([refused(400, null), refused(400, null), refused(403, 'no key', 'unauthenticated')])).toBe(false);
  expect(tellsApart([refused(400, null), refused(404, null)])).toBe(true);
  expect(tellsApart([refused(400, 'no title'), refused(400, 'no host')])).toBe(true);
  expect(tellsApart([refused(400, { trace: 2n ** 62n }), refused(400, { trace: 2n ** 62n + 1n })])).toBe(true);
  expect(tellsApart([])).toBe(false);
});
