import { groupBy } from '../../../../contract-tests/calibrate/largest-groups.ts';
import type { KnownViolation } from './known-violations.ts';
import type { Refused } from './framework.ts';

export const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  422: 'Unprocessable Entity',
};
export const causeWords: Readonly<Record<string, string>> = {
  unauthenticated: 'Unauthenticated.',
  malformed: 'The body is not JSON.',
  'unknown-page': 'No query results for model [Page].',
  'unknown-path': 'The route could not be found.',
};

export const grouped = (
  violations: readonly KnownViolation[],
  key: (one: KnownViolation) => string,
  text: (one: KnownViolation) => unknown,
) => Object.fromEntries([...groupBy(violations, key)].map(([name, own]) => [name, own.map(text)]));

export const isInvalid = ({ cause }: Refused) => cause === 'invalid';
export const time = ({ turn }: Refused) => new Date(1_800_000_000_000 + turn * 1234).toISOString();
export const firstOf = ({ violations }: Refused): KnownViolation => {
  const [first] = violations;
  if (first === undefined) throw new Error('nothing is wrong');
  return first;
};
