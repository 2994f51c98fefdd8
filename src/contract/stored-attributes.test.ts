import { expect, test } from 'vitest';
import { loadContract } from './contract.ts';
import { eventDefaultsOf } from './stored-attributes.ts';

test('what is left out is stored as its default, or as null', () => {
  expect(eventDefaultsOf(loadContract())).toEqual({
    startedAt: null,
    endedAt: null,
    externalUrl: null,
    cohosts: [],
    isSelfPacedCourse: false,
    isVirtual: false,
    isTicketless: false,
    capacity: null,
    address: null,
    addressDetails: null,
    publishedAt: null,
  });
});
