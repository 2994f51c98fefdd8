import { expect, test } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { matchOperation } from './check-head.ts';

const taken = (method: string, allowed: readonly string[], operation?: object) =>
  matchOperation({ request: { method, url: '/some/where?a=1' }, match: { operation, allowed } } as unknown as Exchange);

test('a request that is for an operation is not refused', () =>
  expect(taken('GET', [], { id: 'pages.get' })).toBeUndefined());

test('a path that there is not is refused as it was written', () =>
  expect(taken('GET', [])).toEqual({
    stage: 'path',
    cause: 'unknown-path',
    violations: [
      {
        id: 'refusal.status.unknown-path',
        pointer: '/path',
        expected: 'one of the paths of §4',
        actual: '"/some/where"',
      },
    ],
  }));

test('another method than the path has is refused with those that it has', () =>
  expect(taken('PUT', ['GET', 'POST'])).toEqual({
    stage: 'path',
    cause: 'wrong-method',
    violations: [{ id: 'refusal.status.wrong-method', pointer: '/method', expected: 'GET, POST', actual: 'PUT' }],
    headers: { allow: 'GET, POST' },
  }));
