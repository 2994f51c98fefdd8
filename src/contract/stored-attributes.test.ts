import { expect, test } from 'vitest';
import { loadContract } from './contract.ts';
import { eventDefaultsOf } from './stored-attributes.ts';
import { leftOut } from '../../tests/testing/left-out.ts';

test('what is left out is stored as its default, or as null', () => {
  expect(eventDefaultsOf(loadContract())).toEqual({ startedAt: null, endedAt: null, ...leftOut });
});
