import { describe, expect, test } from 'vitest';
import { loadContract } from '../openapi/contract.ts';
import { operationsOf, type Operation } from '../openapi/operations.ts';
import { createValidators } from '../openapi/validator.ts';
import { createAnswerCheck } from './answer-check.ts';
import type { Answer } from './envelope.ts';

const contract = loadContract();
const operations = operationsOf(contract);
const check = createAnswerCheck(createValidators(contract));
const checkOf = (id: string, requestId: string, answer: Answer) => () =>
  check(
    { requestId, match: { operation: operations.find((one) => one.id === id) as Operation, rawId: undefined } },
    answer,
  );
const requestId = '5c3f8a52-7a0e-4f6e-9a0b-0b7f7a3f1c33';
const page = { id: 9000, title: 'A', logo: 'http://localhost/a.svg' };

describe('an answer that openapi.yaml allows passes', () => {
  test.each([
    ['pages.get', { status: 200, data: page }],
    ['pages.search', { status: 200, data: [page] }],
    ['pages.search', { status: 200, data: { results: [page], total: 1 } }],
    ['events.create', { status: 201, data: { id: 5001 } }],
    ['events.update', { status: 200, data: { id: 5001 } }],
    ['events.update', { status: 418, data: null, beside: { error: 'x' } }],
  ])('%s %j', (id, answer) => expect(checkOf(id, requestId, answer)).not.toThrow());
});

describe('one that it does not allow throws', () => {
  test.each<[id: string, requestId: string, answer: Answer, says: RegExp]>([
    ['pages.get', requestId, { status: 200, data: { ...page, id: '9000' } }, /id must be integer/],
    ['pages.get', requestId, { status: 200, data: { id: 9000 } }, /title/],
    ['pages.search', requestId, { status: 200, data: Array.from({ length: 101 }, () => page) }, /data/],
    ['events.create', requestId, { status: 201, data: {} }, /id/],
    [
      'events.create',
      requestId,
      { status: 200, data: { id: 5001 } },
      /answered 200 against openapi\.yaml: .*status must be >= 400/,
    ],
    [
      'events.create',
      requestId,
      { status: 500, data: null },
      /answered 500 against openapi\.yaml: .*status must be <= 499/,
    ],
    ['events.update', 'not-a-uuid', { status: 200, data: { id: 5001 } }, /uuid/],
  ])('%s %s %j', (...[id, given, answer, says]) => expect(checkOf(id, given, answer)).toThrow(says));
});
